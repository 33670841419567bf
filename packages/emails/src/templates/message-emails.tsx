import { Fragment } from 'react';
import type { EmailTemplate } from '../email-template.ts';
import { Action, Facts, Heading, Paragraph, Quote } from '../parts/parts.tsx';

function countPhotos(count: number): string {
  return count === 1 ? 'With 1 photo.' : `With ${count} photos.`;
}

/** What staff wrote, to the owner. */
export const fromTeam: EmailTemplate<'message_from_team'> = {
  // Contains nothing that people typed, because spam filters judge the sender by the subject.
  subject: ({ number }) => `A message about your consignment ${number}`,
  preview: ({ text }) => text.slice(0, 100),
  body: ({ vehicle, number, consignmentId, text, photoCount }, { publicUrl }) => (
    <>
      <Heading>{`A message about your ${vehicle}`}</Heading>
      <Quote>{text}</Quote>
      {photoCount > 0 && <Paragraph>{countPhotos(photoCount)}</Paragraph>}
      <Facts rows={[['Consignment', number]]} />
      <Action href={`${publicUrl}/consignments/${consignmentId}#messages`}>Reply on your consignment’s page</Action>
    </>
  ),
};

/** What an owner wrote, to the team. */
export const fromOwner: EmailTemplate<'message_from_owner'> = {
  subject: ({ number }) => `A message from the owner of ${number}`,
  preview: ({ messages }) => messages[0]?.text.slice(0, 100) ?? '',
  body: ({ vehicle, number, author, messages, url }) => (
    <>
      <Heading>{`A message about ${vehicle}`}</Heading>
      <Facts
        rows={[
          ['From', author],
          ['Consignment', number],
        ]}
      />
      {messages.map(({ id, text, photoCount }) => (
        <Fragment key={id}>
          <Quote>{text}</Quote>
          {photoCount > 0 && <Paragraph>{countPhotos(photoCount)}</Paragraph>}
        </Fragment>
      ))}
      <Action href={url}>Reply in the case</Action>
    </>
  ),
};
