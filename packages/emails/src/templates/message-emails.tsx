import { REPLY_MARKER } from '@marque/domain/conversation/email-reply';
import type { Mail } from '@marque/domain/review/mails';
import { isolate } from '@marque/domain/text/isolate';
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

const BY_EMAIL = 'You can also reply to this email. You can attach photos and PDFs to your reply.';

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
  subject: ({ number }) => `Your reply about consignment ${number}`,
  preview: () => 'We could not use everything in your email.',
  body: ({ vehicle, number, consignmentId, side, ...missing }, { publicUrl }) => (
    <>
      <Heading>{`Your reply about ${vehicle}`}</Heading>
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
  refused = [],
  moreRefused = 0,
  isCut,
  isEmpty,
}: Pick<
  Extract<Mail, { kind: 'reply_incomplete' }>,
  'attachments' | 'refused' | 'moreRefused' | 'isCut' | 'isEmpty'
>): string[] {
  const sentences: string[] = [];
  if (isEmpty) sentences.push('We found no new text in your email, so no message was sent.');
  if (isCut) sentences.push('Your email was longer than a message can be. We used only its beginning.');
  if (attachments === 1) sentences.push('We could not use the attachment of your email.');
  if (attachments > 1) sentences.push(`We could not use the ${attachments} attachments of your email.`);
  for (const { name, reason } of refused) sentences.push(`We could not use “${isolate(name)}”: ${reason}`);
  if (moreRefused === 1) sentences.push('We could not use one more file.');
  if (moreRefused > 1) sentences.push(`We could not use ${moreRefused} more files.`);
  if (attachments + refused.length > 0) {
    sentences.push('You can attach photos and PDFs in the conversation.');
  }
  return sentences;
}
