import type { Db } from '@marque/db/database';
import type { PromiseOutcome } from '@marque/domain/review/staff';
import { judgePromises } from '../../platform/promise/judge-promises.ts';
import { listPromiseVersions } from '../../platform/promise/promise-versions.queries.ts';
import { type ListFilter, listPromised } from './consignment-list.queries.ts';

/**
 * The filter limited to the consignments whose owners were due to hear from the team and did in time, or did not (spec
 * 27).
 */
export async function limitToPromise<Filter extends ListFilter>(
  db: Db,
  filter: Filter & { promise?: PromiseOutcome | null | undefined },
  now: Date,
): Promise<Filter> {
  const { promise } = filter;
  if (!promise) return filter;
  const [cases, versions] = await Promise.all([listPromised(db, filter), listPromiseVersions(db)]);
  const outcomes = await judgePromises(cases, versions, now);
  const isListed = (_: unknown, index: number) => {
    const outcome = outcomes[index] ?? null;
    return outcome !== null && (promise === 'due' || promise === outcome);
  };
  return { ...filter, ids: cases.filter(isListed).map(({ id }) => id) };
}
