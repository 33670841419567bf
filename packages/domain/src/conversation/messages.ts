import { z } from 'zod';
import { IdempotencyKey } from '../api/idempotency-key.ts';
import { ConsignmentId, DocumentId, integerId } from '../api/ids.ts';
import { AttachedDocument } from '../photo/documents.ts';
import { PhotoEntry } from '../photo/photos.ts';
import { MAX_LONG_TEXT_LENGTH } from '../product/limits.ts';
import { requiredText } from '../text/text.ts';

/** The owner of the car, or the company (ADR 0165). */
export const MESSAGE_SIDES = ['owner', 'team'] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];

export const MAX_MESSAGE_LENGTH = MAX_LONG_TEXT_LENGTH;
export const MAX_MESSAGE_PHOTOS = 10;
export const MAX_MESSAGE_DOCUMENTS = 5;
const MESSAGE_PAGE_SIZE = 50;

export const MessagePhoto = PhotoEntry.pick({ url: true, name: true, width: true, height: true, placeholder: true });
export type MessagePhoto = z.infer<typeof MessagePhoto>;

export const Message = z.object({
  id: z.int(),
  from: z.enum(MESSAGE_SIDES),
  isMine: z.boolean(),
  /** Owners see the first name of staff, or `null` if there is none or the account is closed. */
  author: z.string().nullable(),
  text: z.string(),
  photos: z.array(MessagePhoto),
  documents: z.array(AttachedDocument),
  /** Whether it was sent as a reply to an email (ADR 0183). */
  isByEmail: z.boolean(),
  createdAt: z.date(),
});
export type Message = z.infer<typeof Message>;

const MessageId = integerId();

export const MessageQuery = z.object({
  id: ConsignmentId,
  limit: z.int().min(1).max(200).default(MESSAGE_PAGE_SIZE),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullish(),
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** Newest first; `nextCursor` is `null` on the last page. */
export const MessagePage = z.object({
  items: z.array(Message),
  nextCursor: z.string().nullable(),
  unread: z.int(),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const SendMessage = z.object({
  id: ConsignmentId,
  text: requiredText(1, MAX_MESSAGE_LENGTH, 'Please write a message'),
  /** URLs of photos that the sender uploaded (`POST /api/upload`). */
  photos: z
    .array(PhotoEntry.shape.url)
    .max(MAX_MESSAGE_PHOTOS, `At most ${MAX_MESSAGE_PHOTOS} photos in a message`)
    .default([]),
  /** The ids of PDFs that the sender uploaded for it (`POST /api/upload/attachment`). */
  documents: z
    .array(DocumentId)
    .max(MAX_MESSAGE_DOCUMENTS, `At most ${MAX_MESSAGE_DOCUMENTS} PDFs in a message`)
    .default([]),
  idempotencyKey: IdempotencyKey.optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const MarkMessagesRead = z.object({ id: ConsignmentId, upTo: MessageId });
export type MarkMessagesRead = z.infer<typeof MarkMessagesRead>;

/** The cars with messages that the caller has not read, most recent message first. */
export const UnreadMessages = z.array(z.object({ consignmentId: ConsignmentId, count: z.int() }));
export type UnreadMessages = z.infer<typeof UnreadMessages>;

/** The most cars that are listed as having unread messages. */
export const MAX_UNREAD_LISTED = 500;

/** Replies that staff can start from: each fills the text field and is only sent by hand. */
export const REPLY_TEMPLATES = [
  {
    title: 'Thank you, we are looking into it',
    text: 'Thank you for your message. We are looking into it and will get back to you shortly.',
  },
  {
    title: 'Ask for a time to call',
    text: 'We would like to talk to you about your car. When is a good time to call you, and at which number?',
  },
  {
    title: 'Ask for service records',
    text: 'Could you please tell us about the service history, and send photos of the service records you have?',
  },
  {
    title: 'Ask for more photos',
    text: 'Could you please send a few more photos, taken in daylight? You can attach them to your reply.',
  },
  {
    title: 'Review in progress',
    text: 'Our specialists are reviewing your car. We will write to you as soon as the review is complete.',
  },
] as const;
