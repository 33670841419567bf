import { setTimeout as pause } from 'node:timers/promises';
import { OPEN_STATUSES } from '@marque/domain/consignment/status';
import type { MarqueClient } from '../../client.ts';
import { MarqueError } from '../../errors.ts';
import type { StaffConsignment } from '../../generated/procedures.ts';
import type { Call, Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCar, formatTime, getStatusLabel, plural } from '../labels.ts';
import { readInterval } from '../read-interval.ts';

const PAGE_SIZE = 1_000;

type Row = Pick<StaffConsignment, 'id' | 'number' | 'status' | 'vehicleInfo'>;
type Queue = ReadonlyMap<number, Row>;

async function readQueue(client: MarqueClient, signal: AbortSignal): Promise<Queue> {
  const queue = new Map<number, Row>();
  for (const status of OPEN_STATUSES) {
    for await (const row of client.consignments.all({ status, pageSize: PAGE_SIZE, signal })) queue.set(row.id, row);
  }
  return queue;
}

async function readStatus(client: MarqueClient, id: number, signal: AbortSignal): Promise<string> {
  try {
    return (await client.consignment.get({ id }, { signal })).status;
  } catch (error) {
    if (error instanceof MarqueError && error.code === 'CONSIGNMENT_NOT_FOUND') return 'deleted';
    throw error;
  }
}

async function listChanges(client: MarqueClient, before: Queue, now: Queue, signal: AbortSignal) {
  const changes: { row: Row; from: string | null; to: string }[] = [];
  for (const row of now.values()) {
    const from = before.get(row.id)?.status ?? null;
    if (from !== row.status) changes.push({ row, from, to: row.status });
  }
  for (const row of before.values()) {
    if (now.has(row.id)) continue;
    changes.push({ row, from: row.status, to: await readStatus(client, row.id, signal) });
  }
  return changes;
}

const describe = (status: string) => (status === 'deleted' ? 'Deleted' : getStatusLabel(status));

export const watchCommand: Command = {
  name: 'watch',
  summary: 'print what happens in the review queue (staff)',
  usage: '[--every SECONDS]',
  help: `
Prints a line whenever a consignment comes in, changes its status or is deleted, until Ctrl-C.

  marque watch
  marque watch --every 60 --json      one line of JSON per change`,
  options: { every: { type: 'string' } },
  takes: { least: 0, most: 0 },
  async run(call: Call) {
    const { io, isJson } = call;
    const seconds = readInterval(call.values);
    const client = await call.client();
    let queue = await readQueue(client, io.signal);
    io.note(`Watching ${plural(queue.size, 'open consignment')}. Ctrl-C ends this.`);
    for (;;) {
      await pause(seconds * 1000, undefined, { signal: io.signal }).catch(() => undefined);
      if (io.signal.aborted) return EXIT.ok;
      const now = await readQueue(client, io.signal);
      for (const { row, from, to } of await listChanges(client, queue, now, io.signal)) {
        const { id, number, vehicleInfo } = row;
        const at = new Date();
        if (isJson) io.say(JSON.stringify({ id, number, from, to, car: formatCar(vehicleInfo), at }));
        else
          io.say(
            `${formatTime(at)}  ${number}  ${from === null ? 'New' : describe(from)} → ${describe(to)}  ${formatCar(vehicleInfo)}`,
          );
      }
      queue = now;
    }
  },
};
