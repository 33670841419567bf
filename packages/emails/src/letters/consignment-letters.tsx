import { REVIEW_PROMISE_HOURS } from '@marque/domain/limits';
import { statusView } from '@marque/domain/status';
import type { LetterOf } from '../letter.ts';
import { Action, Facts, Heading, Paragraph, Quote } from '../parts/parts.tsx';

const pageOf = (publicUrl: string, id: number) => `${publicUrl}/consignments/${id}`;

export const submissionReceived: LetterOf<'submission_received'> = {
  subject: ({ vehicle, number }) => `We have received your ${vehicle} (${number})`,
  preview: () => `Our team gets in touch within ${REVIEW_PROMISE_HOURS} hours.`,
  body: ({ vehicle, number, consignmentId }, { publicUrl }) => (
    <>
      <Heading>{`We have received your ${vehicle}`}</Heading>
      <Paragraph>{`Thank you for trusting us with it. Our team will review your submission and get in touch within ${REVIEW_PROMISE_HOURS} hours.`}</Paragraph>
      <Facts rows={[['Consignment', number]]} />
      <Action href={pageOf(publicUrl, consignmentId)}>See where it stands</Action>
    </>
  ),
};

export const statusChanged: LetterOf<'status_changed'> = {
  subject: ({ vehicle, number, status }) => `${vehicle} (${number}): ${statusView(status).label}`,
  preview: ({ reason, words }) => reason || words || 'There is news about your consignment.',
  body: ({ vehicle, number, consignmentId, status, words, reason }, { publicUrl }) => (
    <>
      <Heading>{`${vehicle}: ${statusView(status).label}`}</Heading>
      <Facts
        rows={[
          ['Consignment', number],
          ['Status', statusView(status).label],
          ['Reason', reason],
        ]}
      />
      {words !== '' && <Quote>{words}</Quote>}
      <Action href={pageOf(publicUrl, consignmentId)}>Open your consignment</Action>
    </>
  ),
};

export const changesRequested: LetterOf<'changes_requested'> = {
  subject: ({ vehicle, number }) => `${vehicle} (${number}): a few changes, please`,
  preview: ({ items }) => items.map(({ label }) => label).join(', '),
  body: ({ vehicle, number, consignmentId, words, items }, { publicUrl }) => (
    <>
      <Heading>A few changes, please</Heading>
      <Paragraph>{`To go on with your ${vehicle} (${number}) our team needs the following from you.`}</Paragraph>
      {words !== '' && <Quote>{words}</Quote>}
      <Facts rows={items.map(({ label, reason }) => [label, reason] as const)} />
      <Action href={pageOf(publicUrl, consignmentId)}>Make the changes</Action>
    </>
  ),
};
