import type { Db } from '@marque/db/database';
import { fixedQuery } from '@marque/db/fixed-query';
import type { PromiseVersion } from '@marque/domain/company/working-hours';
import type { StaffCounts } from '@marque/domain/review/staff';
import { sql } from 'kysely';
import { readPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import type { ReadWithSession } from '../../transport/ports/sessions.port.ts';
import { sessionWithUser } from '../session/session.queries.ts';

const DRAFTS = 'draft';

interface Counter {
  status: string;
  count: number;
}

interface StoredPromise {
  createdAt: string;
  hours: unknown;
}

const COUNTERS = sql<Counter[] | null>`
  (select json_agg(json_build_object('status', status, 'count', count)) from consignment_counters)`;

const PROMISES = sql<StoredPromise[] | null>`
  (select json_agg(json_build_object('createdAt', created_at, 'hours', hours) order by version desc)
    from working_hours)`;

type Counts = Omit<StaffCounts, 'waiting' | 'deleted'>;

/** What every page of the review queue needs beside its rows: the counters and the settings of the promise. */
export class ListFacts {
  readonly counts: Counts;
  readonly promises: readonly PromiseVersion[];

  constructor(counters: readonly Counter[], promises: readonly StoredPromise[]) {
    this.counts = sumCounters(counters);
    this.promises = readPromiseVersions(
      promises.map(({ createdAt, hours }) => ({ createdAt: new Date(createdAt), hours })),
    );
  }
}

function sumCounters(counters: readonly Counter[]): Counts {
  const counted = counters.filter(({ status, count }) => status !== DRAFTS && count > 0);
  return {
    consignments: counted.reduce((total, { count }) => total + count, 0),
    drafts: counters.find(({ status }) => status === DRAFTS)?.count ?? 0,
    byStatus: Object.fromEntries(counted.map(({ status, count }) => [status, count])),
  };
}

const selectFacts = fixedQuery((db) => db.selectNoFrom([COUNTERS.as('counters'), PROMISES.as('promises')]));

export async function readListFacts(db: Db): Promise<ListFacts> {
  const [found] = await selectFacts(db);
  return new ListFacts(found?.counters ?? [], found?.promises ?? []);
}

const selectWithSession = fixedQuery((db, idHash: string) =>
  sessionWithUser(db)
    .select([COUNTERS.as('counters'), PROMISES.as('promises')])
    .where('sessions.idHash', '=', idHash),
);

/** Reads `ListFacts` in one statement with the caller's session (ADR 0190, ADR 0219). */
export const readListFactsWithSession: ReadWithSession = async (db, idHash) => {
  const [found] = await selectWithSession(db, idHash);
  if (!found) return { session: null, beside: null };
  return { session: found, beside: new ListFacts(found.counters ?? [], found.promises ?? []) };
};
