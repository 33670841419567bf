import { DELETION_GRACE_DAYS } from '@marque/domain/account';
import { SECURITY_EVENTS } from '@marque/domain/mails';
import { WEBHOOK_PAUSED_AFTER_DAYS } from '@marque/domain/webhooks';
import type { LetterOf } from '../letter.ts';
import { Action, Code, Facts, Heading, Paragraph } from '../parts/parts.tsx';
import { dateInWords, timeInWords } from '../parts/times.ts';

/** A forgotten password (design decision 7). */
export const passwordReset: LetterOf<'password_reset'> = {
  subject: () => 'Set a new password',
  preview: () => 'The link works once, for 30 minutes.',
  body: ({ username, url }) => (
    <>
      <Heading>Set a new password</Heading>
      <Paragraph>
        Somebody asked for a new password for the account {username}. If it was you, please go on here within 30
        minutes.
      </Paragraph>
      <Action href={url}>Set a new password</Action>
      <Paragraph>If it was not you, there is nothing to do: your password stays as it is.</Paragraph>
    </>
  ),
};

/** To the new address. */
export const emailChange: LetterOf<'email_change'> = {
  subject: () => 'Please confirm your email address',
  preview: ({ username }) => `For the account ${username}.`,
  body: ({ username, email, url }) => (
    <>
      <Heading>Please confirm your email address</Heading>
      <Paragraph>{`The account ${username} wants to be reached at ${email}. Please confirm that this is your address.`}</Paragraph>
      <Action href={url}>Confirm this address</Action>
      <Paragraph>The link works for 24 hours. If you know nothing of this, please ignore this message.</Paragraph>
    </>
  ),
};

/** To the former address. */
export const emailChanged: LetterOf<'email_changed'> = {
  subject: () => 'Your email address was changed',
  preview: () => 'Please tell us if it was not you.',
  body: ({ username, email }, house) => (
    <>
      <Heading>Your email address was changed</Heading>
      <Paragraph>{`The account ${username} is now reached at ${email}. This is the last message to the former address.`}</Paragraph>
      <NotYou house={house} />
    </>
  ),
};

export const accountLocked: LetterOf<'account_locked'> = {
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

export const securityNotice: LetterOf<'security_notice'> = {
  subject: ({ event }) => SECURITY_EVENTS[event],
  preview: () => 'Please tell us if it was not you.',
  body: ({ username, event, at }, house) => (
    <>
      <Heading>{SECURITY_EVENTS[event]}</Heading>
      <Facts
        rows={[
          ['Account', username],
          ['When', timeInWords(at)],
        ]}
      />
      <NotYou house={house} />
    </>
  ),
};

export const deletionRequested: LetterOf<'deletion_requested'> = {
  subject: ({ receipt }) => `Your account will be deleted (${receipt})`,
  preview: ({ dueAt }) => `On ${dateInWords(dueAt)}. Until then you can keep it.`,
  body: ({ username, receipt, dueAt }, { publicUrl }) => (
    <>
      <Heading>Your account will be deleted</Heading>
      <Paragraph>
        {`As you wished, the account ${username} will be deleted in ${DELETION_GRACE_DAYS} days, with your consignments, photos and everything we know of you.`}
      </Paragraph>
      <Facts
        rows={[
          ['Receipt', receipt],
          ['Deleted on', dateInWords(dueAt)],
        ]}
      />
      <Paragraph>Until then you can change your mind: sign in and choose “Keep my account”.</Paragraph>
      <Action href={`${publicUrl}/settings`}>Open my settings</Action>
    </>
  ),
};

export const deletionCancelled: LetterOf<'deletion_cancelled'> = {
  subject: ({ receipt }) => `Your account is kept (${receipt})`,
  preview: () => 'Nothing will be deleted.',
  body: ({ username, receipt }, house) => (
    <>
      <Heading>Your account is kept</Heading>
      <Paragraph>{`The deletion of the account ${username} (${receipt}) was cancelled. Everything stays as it is.`}</Paragraph>
      <NotYou house={house} />
    </>
  ),
};

export const accountDeleted: LetterOf<'account_deleted'> = {
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

/** When a text message did not get through (design decision 9). */
export const phoneCode: LetterOf<'phone_code'> = {
  subject: () => 'Your verification code',
  preview: () => 'It is valid for 10 minutes.',
  body: ({ username, code }) => (
    <>
      <Heading>Your verification code</Heading>
      <Paragraph>{`The text message could not be delivered, so here is the code for the account ${username}. It is valid for 10 minutes.`}</Paragraph>
      <Code>{code}</Code>
      <Paragraph>If you did not ask for it, please ignore this message.</Paragraph>
    </>
  ),
};

/** Nobody else did this, so it asks for no new password. */
export const webhookPaused: LetterOf<'webhook_paused'> = {
  subject: ({ host }) => `Your webhook to ${host} was paused`,
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

function NotYou({ house }: { house: { publicUrl: string; supportEmail: string | null } }) {
  const write = house.supportEmail ? ` and write to ${house.supportEmail}` : '';
  return (
    <Paragraph>{`If it was not you, please set a new password at ${house.publicUrl}/forgot-password at once${write}.`}</Paragraph>
  );
}
