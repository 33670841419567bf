import { DELETION_GRACE_DAYS } from '@marque/domain/account/account';
import { type NoticedEvent, SECURITY_EVENTS } from '@marque/domain/review/mails';
import { WEBHOOK_PAUSED_AFTER_DAYS } from '@marque/domain/review/webhooks';
import type { EmailTemplate } from '../email-template.ts';
import { NotAskedFor } from '../parts/not-asked-for.tsx';
import { Action, Code, type FactRows, Facts, Heading, Paragraph } from '../parts/parts.tsx';
import { formatDateUtc, formatTimeUtc } from '../parts/times.ts';

/** A forgotten password (ADR 0007). */
export const passwordReset: EmailTemplate<'password_reset'> = {
  subject: () => 'Set a new password',
  preview: () => 'The link works once, for 30 minutes.',
  body: ({ username, url }) => (
    <>
      <Heading>Set a new password</Heading>
      <Paragraph>
        Somebody asked for a new password for {accountOf(username)}. If it was you, please go on here within 30 minutes.
      </Paragraph>
      <Action href={url}>Set a new password</Action>
      <Paragraph>If it was not you, there is nothing to do: your password stays as it is.</Paragraph>
    </>
  ),
};

/** An address that is not confirmed yet is not told the user name: somebody typed that. */
const accountOf = (username: string | null) =>
  username === null ? 'the account with this address' : `the account ${username}`;

/** To the new address, which is nobody's yet: nothing in it was typed by whoever asked. */
export const emailChange: EmailTemplate<'email_change'> = {
  subject: () => 'Please confirm your email address',
  preview: () => 'It becomes the address of your account.',
  body: ({ url }) => (
    <>
      <Heading>Please confirm your email address</Heading>
      <Paragraph>
        Somebody asked us to write to this address from now on instead of the one that their account has. Please confirm
        that it is yours.
      </Paragraph>
      <Action href={url}>Confirm this address</Action>
      <Paragraph>The link works for 24 hours. If you know nothing of this, please ignore this message.</Paragraph>
    </>
  ),
};

/** To the present address, as soon as another one is asked for. */
export const emailChangeAsked: EmailTemplate<'email_change_asked'> = {
  subject: () => 'Another email address was asked for',
  preview: () => 'If it was you, there is nothing to do here.',
  body: ({ username, email, url }, company) => (
    <>
      <Heading>Another email address was asked for</Heading>
      <Paragraph>{`The account ${username} is to be reached at ${email}. Whoever reads mail there has 24 hours to confirm it; until then this address stays.`}</Paragraph>
      <Paragraph>If it was you, there is nothing to do here. If it was not, please stop it.</Paragraph>
      <Action href={url}>Stop the change</Action>
      <NotYou company={company} />
    </>
  ),
};

/** To an address that somebody typed, at registration or later: nothing else in it was. */
export const confirmEmail: EmailTemplate<'confirm_email'> = {
  subject: () => 'Please confirm your email address',
  preview: () => 'Then we can send you updates.',
  body: ({ url }) => (
    <>
      <Heading>Please confirm your email address</Heading>
      <Paragraph>
        This address was given to Marque, a service for the consignment of luxury vehicles. Please confirm that it is
        yours: until then we send no updates to it.
      </Paragraph>
      <Action href={url}>Confirm this address</Action>
      <NotAskedFor />
    </>
  ),
};

/** To the former address. */
export const emailChanged: EmailTemplate<'email_changed'> = {
  subject: () => 'Your email address was changed',
  preview: () => 'Please tell us if it was not you.',
  body: ({ username, email }, company) => (
    <>
      <Heading>Your email address was changed</Heading>
      <Paragraph>{`The account ${username} is now reached at ${email}. This is the last message to the former address.`}</Paragraph>
      <NotYou company={company} />
    </>
  ),
};

export const accountLocked: EmailTemplate<'account_locked'> = {
  subject: () => 'Many wrong passwords for your account',
  preview: () => 'Your account is safe. You can go on signing in.',
  body: ({ username, url }) => (
    <>
      <Heading>Many wrong passwords for your account</Heading>
      <Paragraph>
        {`Somebody tried several wrong passwords for the account ${username}, so we let unknown browsers try only now and then. A browser that you signed in with before is not affected.`}
      </Paragraph>
      <Paragraph>
        If it was you, on a new device, open this link there. It lets that browser try at once; you still need your
        password.
      </Paragraph>
      <Action href={url}>Unlock sign-in</Action>
      <Paragraph>The link works once, for 30 minutes. If it was not you, there is nothing to do.</Paragraph>
    </>
  ),
};

/** What one or several changes are called together. */
function noticeTitle(events: readonly NoticedEvent[]): string {
  const [only] = events;
  return only && events.length === 1 ? SECURITY_EVENTS[only.event] : 'Several changes to your account';
}

/** Changes of a few minutes are told together. */
export const securityNotice: EmailTemplate<'security_notice'> = {
  subject: ({ events }) => noticeTitle(events),
  preview: () => 'Please tell us if it was not you.',
  body: ({ username, events }, company) => (
    <>
      <Heading>{noticeTitle(events)}</Heading>
      <Facts rows={[['Account', username], ...noticeRows(events)]} />
      {passkeysRemovedIn(events) > 0 && (
        <Paragraph>{`${countPasskeys(passkeysRemovedIn(events))} removed with the former password. You can add your passkeys again in your settings, at ${company.publicUrl}/settings.`}</Paragraph>
      )}
      <NotYou company={company} />
    </>
  ),
};

function countPasskeys(count: number): string {
  return count === 1 ? '1 passkey was' : `${count} passkeys were`;
}

function passkeysRemovedIn(events: readonly NoticedEvent[]): number {
  return events.reduce((sum, { passkeysRemoved = 0 }) => sum + passkeysRemoved, 0);
}

function noticeRows(events: readonly NoticedEvent[]): FactRows {
  const [only] = events;
  if (only && events.length === 1) return [['When', formatTimeUtc(only.at)]];
  return events.map(({ event, at }) => [formatTimeUtc(at), SECURITY_EVENTS[event]] as const);
}

export const deletionRequested: EmailTemplate<'deletion_requested'> = {
  subject: ({ receipt }) => `Your account will be deleted (${receipt})`,
  preview: ({ dueAt }) => `On ${formatDateUtc(dueAt)}. Until then you can keep it.`,
  body: ({ username, receipt, dueAt }, { publicUrl }) => (
    <>
      <Heading>Your account will be deleted</Heading>
      <Paragraph>
        {`As you wished, the account ${username} will be deleted in ${DELETION_GRACE_DAYS} days, with your consignments, photos and everything we know of you.`}
      </Paragraph>
      <Facts
        rows={[
          ['Receipt', receipt],
          ['Deleted on', formatDateUtc(dueAt)],
        ]}
      />
      <Paragraph>Until then you can change your mind: sign in and choose “Keep my account”.</Paragraph>
      <Action href={`${publicUrl}/settings`}>Open my settings</Action>
    </>
  ),
};

export const deletionCancelled: EmailTemplate<'deletion_cancelled'> = {
  subject: ({ receipt }) => `Your account is kept (${receipt})`,
  preview: () => 'Nothing will be deleted.',
  body: ({ username, receipt }, company) => (
    <>
      <Heading>Your account is kept</Heading>
      <Paragraph>{`The deletion of the account ${username} (${receipt}) was cancelled. Everything stays as it is.`}</Paragraph>
      <NotYou company={company} />
    </>
  ),
};

export const accountDeleted: EmailTemplate<'account_deleted'> = {
  subject: ({ receipt }) => `Your account was deleted (${receipt})`,
  preview: () => 'This is the last message from us.',
  body: ({ username, receipt }) => (
    <>
      <Heading>Your account was deleted</Heading>
      <Paragraph>{`The account ${username} and everything that belonged to it are gone. This is the last message from us.`}</Paragraph>
      <Facts rows={[['Receipt', receipt]]} />
    </>
  ),
};

/** When a text message did not get through (ADR 0009). */
export const phoneCode: EmailTemplate<'phone_code'> = {
  subject: () => 'Your verification code',
  preview: () => 'It is valid for 10 minutes.',
  body: ({ username, code }) => (
    <>
      <Heading>Your verification code</Heading>
      <Paragraph>{`The text message could not be delivered, so here is the code for ${accountOf(username)}. It is valid for 10 minutes.`}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>If you did not ask for it, please ignore this message.</Paragraph>
    </>
  ),
};

/** Nobody else did this, so it asks for no new password. */
export const webhookPaused: EmailTemplate<'webhook_paused'> = {
  subject: () => 'Your webhook was paused',
  preview: () => 'It is told of no change until you resume it.',
  body: ({ username, host, cause }, { publicUrl }) => (
    <>
      <Heading>Your webhook was paused</Heading>
      <Paragraph>
        {cause === 'gone'
          ? `${host} answered that it wants no more messages (410 Gone).`
          : `No message has arrived at ${host} for ${WEBHOOK_PAUSED_AFTER_DAYS} days.`}
      </Paragraph>
      <Facts
        rows={[
          ['Account', username],
          ['Webhook', host],
        ]}
      />
      <Paragraph>
        Its log of deliveries says what we were answered. Once that is mended, resume the webhook there; messages that
        were given up can be sent again.
      </Paragraph>
      <Action href={`${publicUrl}/settings`}>Open my settings</Action>
    </>
  ),
};

function NotYou({ company }: { company: { publicUrl: string; supportEmail: string | null } }) {
  const write = company.supportEmail ? ` and write to ${company.supportEmail}` : '';
  return (
    <Paragraph>{`If it was not you, please set a new password at ${company.publicUrl}/forgot-password at once${write}.`}</Paragraph>
  );
}
