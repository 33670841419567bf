import type { UserId } from '@marque/domain/api/ids';
import { sql } from 'kysely';
import { fillDatabase } from '../src/commands/seed/fill-database.ts';
import { type Bench, startBench } from './bench-database.ts';
import { imaginaryPhotos } from './imaginary-photos.ts';
import { type LoadResult, load } from './load.ts';
import { cpuTime, type ServerProcess } from './server-process.ts';
import { median, printTable, tenths, times, whole } from './table.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 3;
const ROUND_MS = 1_500;
const WARM_UP_MS = 500;
/** One case in so many is the administrator's who asks. */
const CASES_FOR_ONE_MINE = 20;

interface Case {
  title: string;
  product: string;
  bare: string;
}

async function cases({ db, product, cookie }: Bench): Promise<Case[]> {
  const rest = (query: string) => `/api/admin/consignments?limit=50${query}`;
  const bare = (query: string) => `/consignments?${query}`;
  const trpc = `/trpc/admin.consignments?input=${encodeURIComponent('{"json":{"limit":50}}')}`;
  const { rows } = await sql<{ at: string; id: number; total: number }>`
    select created_at::text as at, id from consignments where deleted_at is null order by created_at desc, id desc
    limit 1 offset (select count(*) / 2 from consignments)`.execute(db);
  const middle = rows[0];
  const me = await findAdmin(db);
  if (!middle) throw new Error('The database is empty.');
  const cursor = Buffer.from(JSON.stringify(['newest', middle.at, middle.id])).toString('base64url');
  const known = await fetch(`${product.origin}${rest(`&cursor=${cursor}`)}`, { headers: { cookie } });
  if (known.status !== 200) throw new Error('The cursor of the benchmark is not one of the product.');
  return [
    { title: 'page', product: rest(''), bare: bare('') },
    {
      title: 'page from the middle',
      product: rest(`&cursor=${cursor}`),
      bare: bare(`before=${encodeURIComponent(middle.at)}`),
    },
    { title: 'filter: rejected', product: rest('&status=rejected'), bare: bare('status=rejected') },
    { title: 'search: ferrari', product: rest('&q=ferrari'), bare: bare('q=ferrari') },
    {
      title: 'search: müller roma',
      product: rest(`&q=${encodeURIComponent('müller roma')}`),
      bare: bare(`q=${encodeURIComponent('müller roma')}`),
    },
    { title: 'order: waiting', product: rest('&sort=waiting'), bare: bare('sort=waiting') },
    { title: 'assignee: me', product: rest('&assignee=me'), bare: bare(`assignee=${me}`) },
    {
      title: 'order: waiting, assignee: me',
      product: rest('&sort=waiting&assignee=me'),
      bare: bare(`sort=waiting&assignee=${me}`),
    },
    { title: 'page of rows (tRPC)', product: trpc, bare: bare('columns=row') },
  ];
}

async function findAdmin(db: Bench['db']): Promise<UserId> {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  return id;
}

async function assignSome(db: Bench['db']): Promise<void> {
  const assigneeId = await findAdmin(db);
  await db
    .updateTable('consignments')
    .set({ assigneeId })
    .where('assigneeId', 'is', null)
    .where(sql<boolean>`id % ${CASES_FOR_ONE_MINE} = 0`)
    .execute();
}

interface Measured extends LoadResult {
  cpuPerRequest: number;
}

async function measure(server: ServerProcess, path: string, cookie: string, milliseconds: number): Promise<Measured> {
  const before = cpuTime(server.pid);
  const result = await load({ origin: server.origin, path, cookie }, milliseconds);
  return { ...result, cpuPerRequest: (cpuTime(server.pid) - before) / result.requests };
}

/** Alternates product, bare, and bare with an exact count, so that other load on the machine affects all three. */
async function compare(bench: Bench, { title, product, bare }: Case): Promise<string[]> {
  const targets = [
    [bench.product, product],
    [bench.bare, bare],
    [bench.bare, `${bare}&count=exact`],
  ] as const;
  for (const [server, path] of targets) await load({ origin: server.origin, path, cookie: bench.cookie }, WARM_UP_MS);
  const rounds: Measured[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Measured[] = [];
    for (const [server, path] of targets) measured.push(await measure(server, path, bench.cookie, ROUND_MS));
    rounds.push(measured);
  }
  const of = (target: number, value: (result: Measured) => number) =>
    median(rounds.flatMap((round) => (round[target] ? [value(round[target])] : [])));
  const ratio = (target: number) =>
    median(rounds.map((round) => (round[0]?.perSecond ?? 0) / (round[target]?.perSecond ?? 1)));
  return [
    title,
    whole(of(0, (result) => result.perSecond)),
    tenths(of(0, (result) => result.p50)),
    tenths(of(0, (result) => result.p99)),
    of(0, (result) => result.cpuPerRequest).toFixed(2),
    whole(of(1, (result) => result.perSecond)),
    times(ratio(1)),
    whole(of(2, (result) => result.perSecond)),
    times(ratio(2)),
  ];
}

export async function benchList(): Promise<void> {
  const bench = await startBench();
  try {
    let filled = 0;
    for (const size of SIZES) {
      process.stdout.write(`Filling the database up to ${size} consignments …\n`);
      const consignments = size - filled;
      await fillDatabase(bench.db, {
        consignments,
        users: consignments / 4,
        now: new Date(),
        passwordHash: 'none',
        seed: size,
        getPhotos: imaginaryPhotos,
      });
      await assignSome(bench.db);
      await sql`vacuum analyze consignments`.execute(bench.db);
      await sql`checkpoint`.execute(bench.db);
      filled = size;
      const rows: string[][] = [];
      for (const one of await cases(bench)) rows.push(await compare(bench, one));
      printTable(
        `Staff list, ${size} consignments, 50 a page: requests per second, 16 connections, median of ${ROUNDS} rounds`,
        ['', 'product', 'p50 ms', 'p99 ms', 'CPU ms', 'bare', 'ratio', 'bare + count(*)', 'ratio'],
        rows,
      );
    }
  } finally {
    await bench.end();
  }
}
