import { z } from 'zod';
import { ConsignmentId } from '../api/ids.ts';
import { MAX_LONG_TEXT_LENGTH } from '../product/limits.ts';
import { text } from '../text/text.ts';

export const CONTACT_CHANNELS = { call: 'Call', email: 'Email', meeting: 'Meeting' } as const;
export type ContactChannel = keyof typeof CONTACT_CHANNELS;
export const ContactChannel = z.enum(Object.keys(CONTACT_CHANNELS) as [ContactChannel, ...ContactChannel[]]);

/** For the owner's timeline, after who it was. */
const OWNER_TEXTS: Readonly<Record<ContactChannel, string>> = {
  call: 'called you',
  email: 'wrote to you by email',
  meeting: 'met you',
};

function isChannel(channel: string | null): channel is ContactChannel {
  return channel !== null && Object.hasOwn(CONTACT_CHANNELS, channel);
}

/** `name` is the first name of the member of staff, or `null` where the company does not show it (spec 19.12). */
export function describeContactToOwner(channel: string | null, name: string | null): string {
  return `${name ?? 'We'} ${isChannel(channel) ? OWNER_TEXTS[channel] : 'contacted you'}`;
}

export function describeContact(channel: string | null): string {
  return isChannel(channel) ? `Contact: ${CONTACT_CHANNELS[channel].toLowerCase()}` : 'Contact';
}

export const NO_CONTACT_TIME = 'Please enter a date and time';

/** A contact made outside the product (spec 19.16, ADR 0163). */
export const LogContact = z.object({
  id: ConsignmentId,
  channel: ContactChannel,
  at: z.iso.datetime({ offset: true, message: NO_CONTACT_TIME }).optional(),
  note: text(MAX_LONG_TEXT_LENGTH).optional(),
  ownerNote: text(MAX_LONG_TEXT_LENGTH).optional(),
});
export type LogContact = z.infer<typeof LogContact>;

/** For staff. `author` is `null` after their account is deleted. */
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

/** Tolerates clocks of clients that are slightly ahead of the server's. */
const AHEAD_MS = 60_000;

/** Why a contact cannot have been made at this time; `null` if it can. */
export function findContactTimeProblem(
  at: Date,
  { submittedAt, now }: { submittedAt: Date; now: Date },
): string | null {
  if (at.getTime() > now.getTime() + AHEAD_MS) return 'Please enter a time that has passed';
  return at < submittedAt ? 'Please enter a time after the submission' : null;
}
