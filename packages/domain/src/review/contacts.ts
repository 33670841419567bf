import { z } from 'zod';
import { ConsignmentId } from '../api/ids.ts';
import { MAX_LONG_TEXT_LENGTH } from '../product/limits.ts';
import { text } from '../text/text.ts';

/** How the team got in touch with an owner outside the product, for staff. */
export const CONTACT_CHANNELS = { call: 'Call', email: 'Email', meeting: 'Meeting' } as const;
export type ContactChannel = keyof typeof CONTACT_CHANNELS;
export const ContactChannel = z.enum(Object.keys(CONTACT_CHANNELS) as [ContactChannel, ...ContactChannel[]]);

/** What the owner reads about it on their timeline; names nobody of the team (spec 19.12). */
const OWNER_TEXTS: Readonly<Record<ContactChannel, string>> = {
  call: 'We called you',
  email: 'We wrote to you by email',
  meeting: 'We met you',
};

function isChannel(channel: string | null): channel is ContactChannel {
  return channel !== null && Object.hasOwn(CONTACT_CHANNELS, channel);
}

/** The text of a contact for the owner, also of a channel that this version does not know. */
export function describeContactToOwner(channel: string | null): string {
  return isChannel(channel) ? OWNER_TEXTS[channel] : 'We contacted you';
}

/** The text of a contact for staff. */
export function describeContact(channel: string | null): string {
  return isChannel(channel) ? `Contact: ${CONTACT_CHANNELS[channel].toLowerCase()}` : 'Contact';
}

/** A contact that was made outside the product (spec 19.16, ADR 0163). */
export const LogContact = z.object({
  id: ConsignmentId,
  channel: ContactChannel,
  /** When it was made; now, if nothing is said. */
  at: z.iso.datetime({ offset: true, message: 'Please enter a date and time' }).optional(),
  /** What was said, for staff only. */
  note: text(MAX_LONG_TEXT_LENGTH).optional(),
  /** What the owner reads on their timeline. */
  ownerNote: text(MAX_LONG_TEXT_LENGTH).optional(),
});
export type LogContact = z.infer<typeof LogContact>;

/** A logged contact, for staff. `author` is `null` for a former colleague. */
export const LoggedContact = z.object({
  id: z.int(),
  channel: ContactChannel,
  at: z.date(),
  note: z.string(),
  ownerNote: z.string(),
  author: z.string().nullable(),
  createdAt: z.date(),
});
export type LoggedContact = z.infer<typeof LoggedContact>;

/** Clocks of people and of the server differ a little. */
const AHEAD_MS = 60_000;

/** Why a contact cannot have been made then; `null` when it can. */
export function findContactTimeProblem(
  at: Date,
  { submittedAt, now }: { submittedAt: Date; now: Date },
): string | null {
  if (at.getTime() > now.getTime() + AHEAD_MS) return 'Please enter a time that has passed';
  return at < submittedAt ? 'Please enter a time after the submission' : null;
}
