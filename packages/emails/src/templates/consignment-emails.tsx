import { statusView } from '@marque/domain/consignment/status';
import { describePromisedTime, formatDueTime } from '@marque/domain/review/due-text';
import type { MailDue } from '@marque/domain/review/mails';
import { describeProposal } from '@marque/domain/review/proposals';
import type { EmailTemplate } from '../email-template.ts';
import { NotAskedFor } from '../parts/not-asked-for.tsx';
import { Action, Facts, Heading, Paragraph, Quote } from '../parts/parts.tsx';
import { formatDateUtc } from '../parts/times.ts';

/** What the owner is promised: 24 hours, or a date and time if the company has working hours (spec 19.7). */
function describePromise({ due }: MailDue): { ending: string; alone: string } {
  const hours = describePromisedTime(null);
  if (!due)
    return { ending: ` and get in touch within ${hours}.`, alone: `Our team will get in touch within ${hours}.` };
  const alone = `You will hear from us by ${formatDueTime({ at: new Date(due.at), timeZone: due.timeZone })}.`;
  return { ending: `. ${alone}`, alone };
}

const pageUrl = (publicUrl: string, id: number) => `${publicUrl}/consignments/${id}`;

/**
 * A receipt that also asks an unconfirmed address for confirmation: apart from the number, it contains nothing of the
 * submission.
 */
export const submissionToConfirm: EmailTemplate<'submission_to_confirm'> = {
  subject: ({ number }) => `We have received a submission (${number})`,
  preview: () => 'Please confirm your email address to get updates.',
  body: ({ number, url, ...promise }) => (
    <>
      <Heading>We have received a submission</Heading>
      <Paragraph>{`Someone used this email address for a submission. If it was you, thank you: our team will review it${describePromise(promise).ending}`}</Paragraph>
      <Facts rows={[['Reference number', number]]} />
      <Paragraph>Please confirm your address. Until then, we cannot send updates to it.</Paragraph>
      <Action href={url}>Confirm this address</Action>
      <NotAskedFor />
    </>
  ),
};

export const submissionReceived: EmailTemplate<'submission_received'> = {
  subject: ({ number }) => `We have received your submission (${number})`,
  preview: (promise) => describePromise(promise).alone,
  body: ({ vehicle, number, consignmentId, ...promise }, { publicUrl }) => (
    <>
      <Heading>{`We have received your ${vehicle}`}</Heading>
      <Paragraph>{`Thank you for trusting us with it. Our team will review your submission${describePromise(promise).ending}`}</Paragraph>
      <Facts rows={[['Consignment', number]]} />
      <Action href={pageUrl(publicUrl, consignmentId)}>See its status</Action>
    </>
  ),
};

export const statusChanged: EmailTemplate<'status_changed'> = {
  // Contains nothing that users typed, because spam filters judge the sender by the subject.
  subject: ({ number, status }) => `Your consignment ${number}: ${statusView(status).label}`,
  preview: ({ reason, note }) => reason || note || 'There is news about your consignment.',
  body: ({ vehicle, number, consignmentId, status, note, reason }, { publicUrl }) => (
    <>
      <Heading>{`${vehicle}: ${statusView(status).label}`}</Heading>
      <Facts
        rows={[
          ['Consignment', number],
          ['Status', statusView(status).label],
          ['Reason', reason],
        ]}
      />
      {note !== '' && <Quote>{note}</Quote>}
      <Action href={pageUrl(publicUrl, consignmentId)}>Open your consignment</Action>
    </>
  ),
};

export const changesRequested: EmailTemplate<'changes_requested'> = {
  subject: ({ number }) => `Your consignment ${number}: a few changes, please`,
  preview: ({ items }) => items.map(({ label }) => label).join(', '),
  body: ({ vehicle, number, consignmentId, note, items }, { publicUrl }) => (
    <>
      <Heading>A few changes, please</Heading>
      <Paragraph>{`Our team needs the following from you to continue with your ${vehicle} (${number}).`}</Paragraph>
      {note !== '' && <Quote>{note}</Quote>}
      <Facts rows={items.map(({ label, reason }) => [label, reason] as const)} />
      <Action href={pageUrl(publicUrl, consignmentId)}>Make the changes</Action>
    </>
  ),
};

export const proposalAnswered: EmailTemplate<'proposal_answered'> = {
  subject: ({ number, isAccepted }) => `Your proposal about ${number}: ${isAccepted ? 'accepted' : 'declined'}`,
  preview: ({ isAccepted, reason }) => (isAccepted ? describeProposal('accepted') : reason),
  body: ({ vehicle, number, consignmentId, isAccepted, reason }, { publicUrl }) => (
    <>
      <Heading>{isAccepted ? 'We accepted your proposal' : 'We declined your proposal'}</Heading>
      <Paragraph>
        {isAccepted
          ? `Your ${vehicle} now shows what you added or corrected.`
          : `Your ${vehicle} stays as it was. Our team wrote why:`}
      </Paragraph>
      {reason !== '' && <Quote>{reason}</Quote>}
      <Facts rows={[['Consignment', number]]} />
      <Action href={pageUrl(publicUrl, consignmentId)}>Open your consignment</Action>
    </>
  ),
};

const DRAFT_WAITS = 'Your draft is waiting for you';

export const draftReminder: EmailTemplate<'draft_reminder'> = {
  subject: () => DRAFT_WAITS,
  preview: ({ keptUntil }) => `We will keep it until ${formatDateUtc(keptUntil)}.`,
  body: ({ vehicle, keptUntil }, { publicUrl }) => (
    <>
      <Heading>{DRAFT_WAITS}</Heading>
      <Paragraph>{`You started to consign your ${vehicle ?? 'vehicle'} and have not changed the draft for a while. We will keep it until ${formatDateUtc(keptUntil)}. After that, it will be deleted with its photos.`}</Paragraph>
      <Paragraph>
        Save it before then and we will keep it. If you no longer need it, you do not need to do anything.
      </Paragraph>
      <Action href={`${publicUrl}/consign`}>Continue your draft</Action>
    </>
  ),
};
