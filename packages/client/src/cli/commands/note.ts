import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';

export const noteCommand: Command = {
  name: 'note',
  summary: 'add an internal note to a consignment (staff)',
  usage: 'ID TEXT',
  help: `
Adds an internal note. Only staff see it. "marque show ID --json" lists all notes.

  marque note 12 "Ask for the service records"
  marque note MQ-7K3M9XQ2 "Called, will send the title on Friday"`,
  options: {},
  takes: { least: 2, most: 2 },
  async run({ io, isJson, positionals, ...call }) {
    const [typed = '', text = ''] = positionals;
    const client = await call.client();
    const id = await findConsignmentId(client, typed, io.signal);
    const note = await client.review.addNote({ id, text }, { signal: io.signal });
    io.say(isJson ? JSON.stringify(note) : 'Note added.');
    return EXIT.ok;
  },
};
