import { DELETION_GRACE_DAYS } from '@marque/domain/account/account';
import { type NoticedEvent, SECURITY_EVENTS } from '@marque/domain/review/mails';
import { WEBHOOK_PAUSED_AFTER_DAYS } from '@marque/domain/review/webhooks';
import { WEBHOOK_TOASTS } from '@marque/domain/text/toasts/webhook-toasts';
import type { EmailTemplate } from '../email-template.ts';
import { NotAskedFor } from '../parts/not-asked-for.tsx';
import { Action, Code, type FactRows, Facts, Heading, Paragraph } from '../parts/parts.tsx';
import { formatDateUtc, formatTimeUtc } from '../parts/times.ts';

export const passwordReset: EmailTemplate<'password_reset'> = {
  subject: () => 'Set a new password',
  preview: () => 'The link works once, for 30 minutes.',
  body: ({ username, url }) => (
    <>
      <Heading>Set a new password</Heading>
      <Paragraph>
        Someone requested a new password for {describeAccount(username)}. If this was you, please use the link below
        within 30 minutes.
      </Paragraph>
      <Action href={url}>Set a new password</Action>
      <Paragraph>If this was not you, you can ignore this email. Your password stays the same.</Paragraph>
    </>
  ),
};

/** Omits the username for an unconfirmed address, because someone else may have typed the address. */
const describeAccount = (username: string | null) =>
  username === null ? 'the account with this address' : `the account ${username}`;

const TO_CONFIRM = 'Please confirm your email address';
const CHANGE_REQUESTED = 'A change of your email address was requested';
const ADDRESS_CHANGED = 'Your email address was changed';
const IF_NOT_YOU = 'Please tell us if this was not you.';

/** To the new, unconfirmed address: it contains nothing that the user typed. */
export const emailChange: EmailTemplate<'email_change'> = {
  subject: () => TO_CONFIRM,
  preview: () => 'It will become the address of your account.',
  body: ({ url }) => (
    <>
      <Heading>{TO_CONFIRM}</Heading>
      <Paragraph>
        Someone asked us to use this as the new email address of their account. Please confirm that the address is
        yours.
      </Paragraph>
      <Action href={url}>Confirm this address</Action>
      <Paragraph>The link works for 24 hours. If you did not request this, please ignore this email.</Paragraph>
    </>
  ),
};

export const emailChangeAsked: EmailTemplate<'email_change_asked'> = {
  subject: () => CHANGE_REQUESTED,
  preview: () => 'If this was you, you do not need to do anything.',
  body: ({ username, email, url }, company) => (
    <>
      <Heading>{CHANGE_REQUESTED}</Heading>
      <Paragraph>{`Someone asked to change the email address of the account ${username} to ${email}. The new address has to be confirmed within 24 hours; until then, this address stays in use.`}</Paragraph>
      <Paragraph>If this was you, you do not need to do anything. If it was not, please stop the change.</Paragraph>
      <Action href={url}>Stop the change</Action>
      <NotYou company={company} />
    </>
  ),
};

export const confirmEmail: EmailTemplate<'confirm_email'> = {
  subject: () => TO_CONFIRM,
  preview: () => 'Then we can send you updates.',
  body: ({ url }) => (
    <>
      <Heading>{TO_CONFIRM}</Heading>
      <Paragraph>
        Someone gave this address to Marque, a luxury vehicle consignment service. Please confirm that it is yours.
        Until then, we will not send updates to it.
      </Paragraph>
      <Action href={url}>Confirm this address</Action>
      <NotAskedFor />
    </>
  ),
};

export const emailChanged: EmailTemplate<'email_changed'> = {
  subject: () => ADDRESS_CHANGED,
  preview: () => IF_NOT_YOU,
  body: ({ username, email }, company) => (
    <>
      <Heading>{ADDRESS_CHANGED}</Heading>
      <Paragraph>{`The email address of the account ${username} is now ${email}. This is the last email to the old address.`}</Paragraph>
      <NotYou company={company} />
    </>
  ),
};

export const accountLocked: EmailTemplate<'account_locked'> = {
  subject: () => 'Several failed sign-in attempts',
  preview: () => 'Your account is safe. You can still sign in.',
  body: ({ username, url }) => (
    <>
      <Heading>Several failed sign-in attempts</Heading>
      <Paragraph>
        {`Someone entered several wrong passwords for the account ${username}, so we now limit sign-in attempts from new browsers. Browsers you have signed in with before are not affected.`}
      </Paragraph>
      <Paragraph>
        If this was you on a new device, open this link there. It lets that browser try again right away; you still need
        your password.
      </Paragraph>
      <Action href={url}>Unlock sign-in</Action>
      <Paragraph>The link works once, for 30 minutes. If this was not you, you do not need to do anything.</Paragraph>
    </>
  ),
};

function noticeTitle(events: readonly NoticedEvent[]): string {
  const [only] = events;
  return only && events.length === 1 ? SECURITY_EVENTS[only.event] : 'Several changes to your account';
}

/** Changes within a few minutes share an email. */
export const securityNotice: EmailTemplate<'security_notice'> = {
  subject: ({ events }) => noticeTitle(events),
  preview: () => IF_NOT_YOU,
  body: ({ username, events }, company) => (
    <>
      <Heading>{noticeTitle(events)}</Heading>
      <Facts rows={[['Account', username], ...noticeRows(events)]} />
      {sumPasskeysRemoved(events) > 0 && (
        <Paragraph>{`${countPasskeys(sumPasskeysRemoved(events))} removed along with the old password. You can add your passkeys again in your settings, at ${company.publicUrl}/settings.`}</Paragraph>
      )}
      <NotYou company={company} />
    </>
  ),
};

function countPasskeys(count: number): string {
  return count === 1 ? '1 passkey was' : `${count} passkeys were`;
}

function sumPasskeysRemoved(events: readonly NoticedEvent[]): number {
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
        {`As you requested, the account ${username} will be deleted in ${DELETION_GRACE_DAYS} days, together with your consignments, your photos and all other data about you.`}
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

export const deletionCanceled: EmailTemplate<'deletion_cancelled'> = {
  subject: ({ receipt }) => `Your account will not be deleted (${receipt})`,
  preview: () => 'Nothing will be deleted.',
  body: ({ username, receipt }, company) => (
    <>
      <Heading>Your account will not be deleted</Heading>
      <Paragraph>{`The deletion of the account ${username} (${receipt}) was canceled. Nothing will be deleted.`}</Paragraph>
      <NotYou company={company} />
    </>
  ),
};

export const accountDeleted: EmailTemplate<'account_deleted'> = {
  subject: ({ receipt }) => `Your account was deleted (${receipt})`,
  preview: () => 'This is our last email to you.',
  body: ({ username, receipt }) => (
    <>
      <Heading>Your account was deleted</Heading>
      <Paragraph>{`The account ${username} and all of its data have been deleted. This is our last email to you.`}</Paragraph>
      <Facts rows={[['Receipt', receipt]]} />
    </>
  ),
};

export const phoneCode: EmailTemplate<'phone_code'> = {
  subject: () => 'Your verification code',
  preview: () => 'It is valid for 10 minutes.',
  body: ({ username, code }) => (
    <>
      <Heading>Your verification code</Heading>
      <Paragraph>{`The text message could not be delivered, so here is the code for ${describeAccount(username)}. It is valid for 10 minutes.`}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>If you did not request it, please ignore this email.</Paragraph>
    </>
  ),
};

export const webhookPaused: EmailTemplate<'webhook_paused'> = {
  subject: () => 'Your webhook was paused',
  preview: () => WEBHOOK_TOASTS.webhookPaused.description,
  body: ({ username, host, cause }, { publicUrl }) => (
    <>
      <Heading>Your webhook was paused</Heading>
      <Paragraph>
        {cause === 'gone'
          ? `${host} replied that it does not want any more messages (410 Gone).`
          : `No message has reached ${host} for ${WEBHOOK_PAUSED_AFTER_DAYS} days.`}
      </Paragraph>
      <Facts
        rows={[
          ['Account', username],
          ['Webhook', host],
        ]}
      />
      <Paragraph>
        The delivery log shows the responses we received. Once the problem is fixed, you can resume the webhook and send
        the failed messages again.
      </Paragraph>
      <Action href={`${publicUrl}/settings`}>Open my settings</Action>
    </>
  ),
};

function NotYou({ company }: { company: { publicUrl: string; supportEmail: string | null } }) {
  const write = company.supportEmail ? ` and write to ${company.supportEmail}` : '';
  return (
    <Paragraph>{`If this was not you, please set a new password at ${company.publicUrl}/forgot-password right away${write}.`}</Paragraph>
  );
}
