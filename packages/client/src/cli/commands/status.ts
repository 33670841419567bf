import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type Command, flag, textOption } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { idOf } from '../find-consignment.ts';
import { labelOf, timeOf } from '../words.ts';

/** Nothing happens after these without somebody changing his mind. */
const FINAL: readonly string[] = ['approved', 'rejected', 'withdrawn'];
const DEFAULT_SECONDS = 15;
const LEAST_SECONDS = 2;

function secondsOf({ values }: Call): number {
  const given = textOption(values, 'every') ?? String(DEFAULT_SECONDS);
  const seconds = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (seconds < LEAST_SECONDS)
    throw new UsageError(`--every takes a number of seconds from ${LEAST_SECONDS} on, not "${given}".`);
  return seconds;
}

export const statusCommand: Command = {
  name: 'status',
  summary: 'tell how a consignment stands, and wait for news',
  usage: 'ID [--watch [--every SECONDS]]',
  help: `
Tells the status of a consignment. With --watch it says each new one, and ends with the last:
approved, rejected or withdrawn.

  marque status 12
  marque status MQ-7K3M9XQ2 --watch
  marque status 12 --watch --every 60 --json      one line of JSON for each`,
  options: { watch: { type: 'boolean' }, every: { type: 'string' } },
  takes: { least: 1, most: 1 },
  async run(call) {
    const { io, isJson, values, positionals } = call;
    const seconds = secondsOf(call);
    const client = await call.client();
    const id = await idOf(client, positionals[0] ?? '', io.signal);
    let last: string | null = null;
    for (;;) {
      const { number, status } = await client.consignment.get({ id }, { signal: io.signal });
      if (status !== last) {
        const at = new Date();
        if (isJson) io.say(JSON.stringify({ id, number, status, at }));
        else
          io.say(
            flag(values, 'watch') ? `${timeOf(at)}  ${number}  ${labelOf(status)}` : `${number}  ${labelOf(status)}`,
          );
      }
      last = status;
      if (!flag(values, 'watch') || FINAL.includes(status)) return EXIT.ok;
      await pause(seconds * 1000, undefined, { signal: io.signal });
    }
  },
};
