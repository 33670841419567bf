import { STATUSES } from '@marque/domain/consignment/status';
import type { MarqueClient } from '../../client.ts';
import { type Call, type Command, textOption } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { isStaff } from '../find-consignment.ts';
import { ownConsignments } from '../own-consignments.ts';
import { carOf, type Listed, labelOf, plural, tableOf, timeOf } from '../words.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_PAGE = 1_000;

interface Wish {
  status: (typeof STATUSES)[number] | undefined;
  search: string | undefined;
  limit: number;
}

function wishOf({ values }: Call): Wish {
  const asked = textOption(values, 'status');
  const status = STATUSES.find((known) => known === asked);
  if (asked !== undefined && !status) throw new UsageError(`--status takes ${STATUSES.join(', ')}, not "${asked}".`);
  const limit = textOption(values, 'limit') ?? String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError(`--limit takes a number from 1 on, not "${limit}".`);
  return { status, search: textOption(values, 'search'), limit: Number(limit) };
}

async function ofHouse(client: MarqueClient, { status, search, limit }: Wish, signal: AbortSignal): Promise<Listed[]> {
  const found: Listed[] = [];
  for await (const one of client.consignments.all({
    status,
    q: search,
    pageSize: Math.min(limit, LARGEST_PAGE),
    signal,
  })) {
    found.push(one);
    if (found.length === limit) break;
  }
  return found;
}

async function ofOwner(client: MarqueClient, { status, search, limit }: Wish, signal: AbortSignal): Promise<Listed[]> {
  const words = (search ?? '').toLowerCase();
  const mine = await ownConsignments(client, signal);
  return mine
    .filter((one) => status === undefined || one.status === status)
    .filter(({ number, vehicleInfo }) =>
      `${number} ${carOf(vehicleInfo)} ${vehicleInfo.vin}`.toLowerCase().includes(words),
    )
    .slice(0, limit);
}

export const listCommand: Command = {
  name: 'list',
  summary: 'list your consignments; as staff, those of the house',
  usage: '[--status STATUS] [--search TEXT] [--limit N]',
  help: `
Lists your consignments, the newest first. With a token of the scope "staff" it lists those of
the house.

  marque list
  marque list --status changes_requested
  marque list --search ferrari --limit 10
  marque list --json | jq -r '.[].number'

Statuses: ${STATUSES.join(', ')}`,
  options: { status: { type: 'string' }, search: { type: 'string' }, limit: { type: 'string' } },
  takes: { least: 0, most: 0 },
  async run(call) {
    const { io, isJson } = call;
    const wish = wishOf(call);
    const client = await call.client();
    const list = (await isStaff(client, io.signal)) ? ofHouse : ofOwner;
    const found = await list(client, wish, io.signal);
    if (isJson) {
      const rows = found.map(({ id, number, status, createdAt, vehicleInfo }) => ({
        id,
        number,
        status,
        createdAt,
        car: carOf(vehicleInfo),
      }));
      io.say(JSON.stringify(rows));
      return EXIT.ok;
    }
    const rows = found.map(({ id, number, status, createdAt, vehicleInfo }) => [
      String(id),
      number,
      labelOf(status),
      timeOf(createdAt),
      carOf(vehicleInfo),
    ]);
    for (const line of tableOf([['ID', 'NUMBER', 'STATUS', 'SUBMITTED', 'CAR'], ...rows])) io.say(line);
    if (found.length === wish.limit)
      io.note(`Showing the first ${plural(found.length, 'consignment')}; --limit shows more.`);
    return EXIT.ok;
  },
};
