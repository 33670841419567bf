import { setTimeout as pause } from 'node:timers/promises';
import { type Command, flag } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { findConsignmentId } from '../find-consignment.ts';
import { formatTime, getStatusLabel } from '../labels.ts';
import { readInterval } from '../read-interval.ts';

const FINAL: readonly string[] = ['approved', 'rejected', 'withdrawn'];
export const statusCommand: Command = {
  name: 'status',
  summary: 'show the status of a consignment, or watch it',
  usage: 'ID [--watch [--every SECONDS]]',
  help: `
Shows the status of a consignment. With --watch, prints every change and ends when the consignment
is approved, rejected or withdrawn.

  marque status 12
  marque status MQ-7K3M9XQ2 --watch
  marque status 12 --watch --every 60 --json      one line of JSON per change`,
  options: { watch: { type: 'boolean' }, every: { type: 'string' } },
  takes: { least: 1, most: 1 },
  async run(call) {
    const { io, isJson, values, positionals } = call;
    const seconds = readInterval(values);
    const client = await call.client();
    const id = await findConsignmentId(client, positionals[0] ?? '', io.signal);
    let last: string | null = null;
    for (;;) {
      const { number, status } = await client.consignment.get({ id }, { signal: io.signal });
      if (status !== last) {
        const at = new Date();
        if (isJson) io.say(JSON.stringify({ id, number, status, at }));
        else
          io.say(
            flag(values, 'watch')
              ? `${formatTime(at)}  ${number}  ${getStatusLabel(status)}`
              : `${number}  ${getStatusLabel(status)}`,
          );
      }
      last = status;
      if (!flag(values, 'watch') || FINAL.includes(status)) return EXIT.ok;
      await pause(seconds * 1000, undefined, { signal: io.signal });
    }
  },
};
