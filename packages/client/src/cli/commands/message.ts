import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { formatTime } from '../labels.ts';

export const messageCommand: Command = {
  name: 'message',
  summary: 'read the messages about a car, or send one',
  usage: 'ID [TEXT]',
  help: `
Without TEXT it lists the last 50 messages, oldest first. With TEXT it sends one to the other side: to the team as the
owner, to the owner as staff. It is mailed to them, too. Internal notes are added with "marque note".

  marque message 12
  marque message MQ-7K3M9XQ2 "Do you still have the service book?"
  marque message 12 --json | jq '.items[0].text'`,
  options: {},
  takes: { least: 1, most: 2 },
  async run({ io, isJson, positionals, client: connect }) {
    const [typed = '', text] = positionals;
    const client = await connect();
    const id = await findConsignmentId(client, typed, io.signal);
    if (text !== undefined) {
      const sent = await client.message.send({ id, text }, { signal: io.signal });
      io.say(isJson ? JSON.stringify(sent) : 'Message sent.');
      return EXIT.ok;
    }
    const page = await client.message.list({ id }, { signal: io.signal });
    if (isJson) {
      io.say(JSON.stringify(page));
      return EXIT.ok;
    }
    for (const { createdAt, author, from, text: written, photos, isByEmail } of page.items.toReversed()) {
      const attached = photos.length === 0 ? '' : ` [${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}]`;
      const way = isByEmail ? ' (by email)' : '';
      io.say(`${formatTime(createdAt)}  ${author ?? from}${way}: ${written}${attached}`);
    }
    if (page.items.length === 0) io.say('No messages yet.');
    return EXIT.ok;
  },
};
