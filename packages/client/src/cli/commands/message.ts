import type { MarqueClient } from '../../client.ts';
import { type Command, textsOption } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { formatTime, plural } from '../labels.ts';

/** Uploads the files one after the other, so that the first failure ends it. */
async function uploadAll(client: MarqueClient, files: readonly string[], signal: AbortSignal) {
  const [photos, documents]: [string[], string[]] = [[], []];
  for (const file of files) {
    if (/\.pdf$/i.test(file)) documents.push((await client.uploads.document(file, { signal })).id);
    else photos.push((await client.uploads.photo(file, { signal })).url);
  }
  return { photos, documents };
}

export const messageCommand: Command = {
  name: 'message',
  summary: 'read the messages about a car, or send one',
  usage: 'ID [TEXT] [--attach FILE]…',
  help: `
Without TEXT it lists the last 50 messages, oldest first. With TEXT it sends one to the other side: to the team as the
owner, to the owner as staff. They also get it by email. Add internal notes with "marque note".

  marque message 12
  marque message MQ-7K3M9XQ2 "Do you still have the service records?"
With --attach, which can be repeated, photos and PDFs go with the message.

  marque message 12 "Here is the invoice." --attach invoice.pdf --attach tires.jpg
  marque message 12 --json | jq '.items[0].text'`,
  options: { attach: { type: 'string', multiple: true } },
  takes: { least: 1, most: 2 },
  async run({ io, isJson, values, positionals, client: connect }) {
    const [typed = '', text] = positionals;
    const files = textsOption(values, 'attach');
    if (text === undefined && files.length > 0) throw new UsageError('A message with attachments needs a TEXT.');
    const client = await connect();
    const id = await findConsignmentId(client, typed, io.signal);
    if (text !== undefined) {
      const attached = await uploadAll(client, files, io.signal);
      const sent = await client.message.send({ id, text, ...attached }, { signal: io.signal });
      io.say(isJson ? JSON.stringify(sent) : 'Message sent.');
      return EXIT.ok;
    }
    const page = await client.message.list({ id }, { signal: io.signal });
    if (isJson) {
      io.say(JSON.stringify(page));
      return EXIT.ok;
    }
    for (const { createdAt, author, from, text: written, photos, documents, isByEmail } of page.items.toReversed()) {
      const counts = [
        ...(photos.length > 0 ? [plural(photos.length, 'photo')] : []),
        ...(documents.length > 0 ? [plural(documents.length, 'PDF')] : []),
      ];
      const attached = counts.length === 0 ? '' : ` [${counts.join(', ')}]`;
      const way = isByEmail ? ' (by email)' : '';
      io.say(`${formatTime(createdAt)}  ${author ?? from}${way}: ${written}${attached}`);
    }
    if (page.items.length === 0) io.say('No messages yet.');
    return EXIT.ok;
  },
};
