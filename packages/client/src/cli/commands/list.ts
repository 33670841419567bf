import { STATUSES } from '@marque/domain/consignment/status';
import type { MarqueClient } from '../../client.ts';
import { type Call, type Command, flag, textOption } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { isStaff } from '../find-consignment.ts';
import { findView } from '../find-view.ts';
import { formatCar, formatTable, formatTime, getStatusLabel, type Listed, plural } from '../labels.ts';
import { fetchOwnConsignments } from '../own-consignments.ts';
import { findReviewerId } from './assign.ts';

const DEFAULT_LIMIT = 50;
const LARGEST_PAGE = 1_000;

interface Filter {
  status: (typeof STATUSES)[number] | undefined;
  search: string | undefined;
  assignee: string | undefined;
  /** The name of a saved view; other options override it. */
  view: string | undefined;
  limit: number;
  /** What the review list is limited to, as its query parameters. */
  limits: { from?: string; before?: string; make?: string; open?: true };
}

const LIMITS = ['from', 'before', 'make'] as const;

function readLimits(values: Call['values']): Filter['limits'] {
  const given = LIMITS.flatMap((name) => {
    const value = textOption(values, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(given), ...(flag(values, 'open') && { open: true }) };
}

function readFilter({ values }: Call): Filter {
  const asked = textOption(values, 'status');
  const status = STATUSES.find((known) => known === asked);
  if (asked !== undefined && !status) throw new UsageError(`--status takes ${STATUSES.join(', ')}, not "${asked}".`);
  const limit = textOption(values, 'limit') ?? String(DEFAULT_LIMIT);
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError(`--limit takes a number of at least 1, not "${limit}".`);
  const assignee = textOption(values, 'assignee');
  const [search, view] = [textOption(values, 'search'), textOption(values, 'view')];
  return { status, search, assignee, view, limit: Number(limit), limits: readLimits(values) };
}

async function listAll(
  client: MarqueClient,
  { status, search, assignee: whose, view, limit, limits }: Filter,
  signal: AbortSignal,
): Promise<Listed[]> {
  const isName = whose !== undefined && whose !== 'me' && whose !== 'none';
  const assignee = isName ? await findReviewerId(client, whose, signal) : whose;
  const viewed = view === undefined ? {} : await findView(client, view, signal);
  const found: Listed[] = [];
  for await (const one of client.consignments.all({
    ...viewed,
    ...limits,
    ...(status !== undefined && { status }),
    ...(search !== undefined && { q: search }),
    ...(assignee !== undefined && { assignee }),
    pageSize: Math.min(limit, LARGEST_PAGE),
    signal,
  })) {
    found.push(one);
    if (found.length === limit) break;
  }
  return found;
}

async function listOwn(
  client: MarqueClient,
  { status, search, assignee, view, limit, limits }: Filter,
  signal: AbortSignal,
): Promise<Listed[]> {
  if (assignee !== undefined) throw new UsageError('--assignee is only available to staff.');
  if (view !== undefined) throw new UsageError('--view is only available to staff.');
  const [staffOnly] = Object.keys(limits);
  if (staffOnly !== undefined) throw new UsageError(`--${staffOnly} is only available to staff.`);
  const words = (search ?? '').toLowerCase();
  const mine = await fetchOwnConsignments(client, signal);
  return mine
    .filter((one) => status === undefined || one.status === status)
    .filter(({ number, vehicleInfo }) =>
      `${number} ${formatCar(vehicleInfo)} ${vehicleInfo.vin}`.toLowerCase().includes(words),
    )
    .slice(0, limit);
}

export const listCommand: Command = {
  name: 'list',
  summary: 'list your consignments; as staff, all consignments',
  usage:
    '[--status STATUS] [--search TEXT] [--assignee me|none|USERNAME] [--view NAME] [--from DAY] [--before DAY] [--open] [--make MAKE] [--limit N]',
  help: `
Lists your consignments, newest first. With the scope "staff", lists all consignments;
--assignee lists your own cases (me), nobody’s (none) or a colleague’s; --view lists a saved
view, one of your own or a shared one; --from and --before limit the time of submission (a day,
or a time in UTC), --open the list to what is not decided yet, --make to one make.

  marque list
  marque list --status changes_requested
  marque list --search ferrari --limit 10
  marque list --view "Overdue Ferraris"
  marque list --from 2026-11-16 --before 2026-11-23 --open
  marque list --json | jq -r '.[].number'

Statuses: ${STATUSES.join(', ')}`,
  options: {
    status: { type: 'string' },
    search: { type: 'string' },
    assignee: { type: 'string' },
    view: { type: 'string' },
    from: { type: 'string' },
    before: { type: 'string' },
    open: { type: 'boolean' },
    make: { type: 'string' },
    limit: { type: 'string' },
  },
  takes: { least: 0, most: 0 },
  async run(call) {
    const { io, isJson } = call;
    const filter = readFilter(call);
    const client = await call.client();
    const list = (await isStaff(client, io.signal)) ? listAll : listOwn;
    const found = await list(client, filter, io.signal);
    if (isJson) {
      const rows = found.map(({ id, number, status, createdAt, vehicleInfo }) => ({
        id,
        number,
        status,
        createdAt,
        car: formatCar(vehicleInfo),
      }));
      io.say(JSON.stringify(rows));
      return EXIT.ok;
    }
    const rows = found.map(({ id, number, status, createdAt, vehicleInfo }) => [
      String(id),
      number,
      getStatusLabel(status),
      formatTime(createdAt),
      formatCar(vehicleInfo),
    ]);
    for (const line of formatTable([['ID', 'NUMBER', 'STATUS', 'SUBMITTED', 'CAR'], ...rows])) io.say(line);
    if (found.length === filter.limit)
      io.note(`Showing the first ${plural(found.length, 'consignment')}; use --limit to show more.`);
    return EXIT.ok;
  },
};
