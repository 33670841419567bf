import { REPLY_MARKER } from '@marque/domain/conversation/email-reply';
import { Fragment } from 'react';
import type { EmailTemplate } from '../email-template.ts';
import { Action, Facts, Heading, Paragraph, Quote } from '../parts/parts.tsx';

interface Attached {
  photoCount: number;
  documentCount?: number | undefined;
}

/** `With 2 photos and 1 PDF.`; empty without attachments. */
function Attachments({ photoCount, documentCount = 0 }: Attached) {
  const parts = [
    ...(photoCount > 0 ? [photoCount === 1 ? '1 photo' : `${photoCount} photos`] : []),
    ...(documentCount > 0 ? [documentCount === 1 ? '1 PDF' : `${documentCount} PDFs`] : []),
  ];
  return parts.length > 0 && <Paragraph>{`With ${parts.join(' and ')}.`}</Paragraph>;
}

const BY_EMAIL = 'You can also answer this email. Only the text of your answer is taken, no attachments.';

export const fromTeam: EmailTemplate<'message_from_team'> = {
  // Contains nothing that users typed, because spam filters judge the sender by the subject.
  subject: ({ number }) => `A message about your consignment ${number}`,
  preview: ({ text }) => text.slice(0, 100),
  body: ({ vehicle, number, consignmentId, text, photoCount, documentCount }, { publicUrl, takesReplies }) => (
    <>
      {takesReplies && <Paragraph>{REPLY_MARKER}</Paragraph>}
      <Heading>{`A message about your ${vehicle}`}</Heading>
      <Quote>{text}</Quote>
      <Attachments photoCount={photoCount} documentCount={documentCount} />
      <Facts rows={[['Consignment', number]]} />
      <Action href={`${publicUrl}/consignments/${consignmentId}#messages`}>Reply on your consignment’s page</Action>
      {takesReplies && <Paragraph>{BY_EMAIL}</Paragraph>}
    </>
  ),
};

export const fromOwner: EmailTemplate<'message_from_owner'> = {
  subject: ({ number }) => `A message from the owner of ${number}`,
  preview: ({ messages }) => messages[0]?.text.slice(0, 100) ?? '',
  body: ({ vehicle, number, author, messages, url }, { takesReplies }) => (
    <>
      {takesReplies && <Paragraph>{REPLY_MARKER}</Paragraph>}
      <Heading>{`A message about ${vehicle}`}</Heading>
      <Facts
        rows={[
          ['From', author],
          ['Consignment', number],
        ]}
      />
      {messages.map(({ id, text, ...attached }) => (
        <Fragment key={id}>
          <Quote>{text}</Quote>
          <Attachments {...attached} />
        </Fragment>
      ))}
      <Action href={url}>Reply in the case</Action>
      {takesReplies && <Paragraph>{BY_EMAIL}</Paragraph>}
    </>
  ),
};

export const replyIncomplete: EmailTemplate<'reply_incomplete'> = {
  subject: ({ number }) => `Your answer about consignment ${number}`,
  preview: () => 'Not everything in your email was taken.',
  body: ({ vehicle, number, consignmentId, side, ...missing }, { publicUrl }) => (
    <>
      <Heading>{`Your answer about ${vehicle}`}</Heading>
      {listMissing(missing).map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Facts rows={[['Consignment', number]]} />
      <Action
        href={
          side === 'owner'
            ? `${publicUrl}/consignments/${consignmentId}#messages`
            : `${publicUrl}/admin/dashboard?open=${consignmentId}`
        }
      >
        Open the conversation
      </Action>
    </>
  ),
};

function listMissing({
  attachments,
  isCut,
  isEmpty,
}: {
  attachments: number;
  isCut: boolean;
  isEmpty: boolean;
}): string[] {
  const sentences: string[] = [];
  if (isEmpty) sentences.push('We found no text of yours in your email, so no message was sent.');
  if (isCut) sentences.push('Your email was longer than a message can be. We took its beginning.');
  if (attachments === 1) sentences.push('The attachment of your email was not taken.');
  if (attachments > 1) sentences.push(`The ${attachments} attachments of your email were not taken.`);
  if (attachments > 0) sentences.push('You can attach photos and PDFs where you read the conversation.');
  return sentences;
}
