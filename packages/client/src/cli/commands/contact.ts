import { CONTACT_CHANNELS, type ContactChannel } from '@marque/domain/review/contacts';
import { type Command, textOption } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';

const CHANNELS = Object.keys(CONTACT_CHANNELS) as ContactChannel[];

function parseChannel(typed: string): ContactChannel {
  const channel = CHANNELS.find((known) => known === typed);
  if (!channel) throw new UsageError(`"${typed}" is not a kind of contact. Use ${CHANNELS.join(', ')}.`);
  return channel;
}

/** Requires a time zone; a date alone would be ambiguous. */
function parseTime(typed: string | undefined): { at?: string } {
  if (typed === undefined) return {};
  const time = new Date(typed);
  if (Number.isNaN(time.getTime())) throw new UsageError('--at takes a time such as 2026-11-22T14:30:00Z.');
  return { at: time.toISOString() };
}

export const contactCommand: Command = {
  name: 'contact',
  summary: 'log a call, an email or a meeting with an owner (staff)',
  usage: `ID ${CHANNELS.join('|')} [--at TIME] [--note TEXT] [--owner-note TEXT]`,
  help: `
Logs that you got in touch with the owner, which stops the clock of the promise. Only staff see
--note; the owner sees --owner-note on their timeline. Without --at, the contact is logged with
the current time.

  marque contact 12 call --note "Will send the title on Friday"
  marque contact MQ-7K3M9XQ2 meeting --at 2026-11-22T14:30:00Z --owner-note "Thank you for the visit"`,
  options: { at: { type: 'string' }, note: { type: 'string' }, 'owner-note': { type: 'string' } },
  takes: { least: 2, most: 2 },
  async run({ io, isJson, positionals, values, ...call }) {
    const [typed = '', kind = ''] = positionals;
    const note = textOption(values, 'note');
    const ownerNote = textOption(values, 'owner-note');
    const contact = {
      channel: parseChannel(kind),
      ...parseTime(textOption(values, 'at')),
      ...(note !== undefined && { note }),
      ...(ownerNote !== undefined && { ownerNote }),
    };
    const client = await call.client();
    const id = await findConsignmentId(client, typed, io.signal);
    const logged = await client.review.logContact({ id, ...contact }, { signal: io.signal });
    io.say(isJson ? JSON.stringify(logged) : 'Contact logged.');
    return EXIT.ok;
  },
};
