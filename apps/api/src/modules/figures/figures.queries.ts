import type { Database } from '@marque/db/database';
import { OPEN_STATUSES } from '@marque/domain/consignment/status';
import {
  CASE_AGES,
  FIGURE_PERIODS,
  type FigureMake,
  type FigurePeriod,
  type FigureUnit,
  NAMED_MAKES,
} from '@marque/domain/review/figures';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PromisedCase } from '../../platform/promise/judge-promises.ts';

type Db = Kysely<Database>;

const firstStart = (unit: FigureUnit, now: Date) =>
  sql`(date_trunc(${unit}, ${now}::timestamptz at time zone 'UTC') - ${FIGURE_PERIODS - 1} * ${step(unit)})`;

const step = (unit: FigureUnit) => (unit === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`);
/** From the submission; at least 0, because a contact may be logged as made before it. */
const minutes = (moment: RawBuilder<unknown>) =>
  sql`case when ${moment} is not null then greatest(extract(epoch from ${moment} - c.created_at) / 60, 0) end`;

/** A case and the start of the period in which it was submitted. */
export interface CaseOfPeriod extends PromisedCase {
  start: string;
}

export async function listCases(db: Db, unit: FigureUnit, now: Date): Promise<CaseOfPeriod[]> {
  const { rows } = await sql<CaseOfPeriod>`
    select
      to_char(date_trunc(${unit}, created_at at time zone 'UTC'), 'YYYY-MM-DD') as "start",
      created_at as "createdAt", first_contact_at as "firstContactAt", status
    from consignments
    where deleted_at is null and created_at >= ${firstStart(unit, now)} at time zone 'UTC'`.execute(db);
  return rows;
}

/** Response and decision times of the submissions in each period, earliest first, including empty periods. */
export async function measurePeriods(
  db: Db,
  unit: FigureUnit,
  now: Date,
): Promise<Omit<FigurePeriod, 'due' | 'inTime'>[]> {
  const { rows } = await sql<Omit<FigurePeriod, 'due' | 'inTime'>>`
    with periods as (
      select first + n * ${step(unit)} as start
      from (select ${firstStart(unit, now)} as first) as f, generate_series(0, ${FIGURE_PERIODS - 1}) as n
    ),
    cases as (
      select
        date_trunc(${unit}, c.created_at at time zone 'UTC') as start,
        ${minutes(sql`c.first_contact_at`)} as to_contact,
        ${minutes(sql`d.decided_at`)} as to_decision
      from consignments as c
      left join lateral (
        select min(e.created_at) as decided_at from consignment_events as e
        where e.consignment_id = c.id and e.kind = 'status_changed' and e.data ->> 'to' in ('approved', 'rejected')
      ) as d on true
      where c.deleted_at is null and c.created_at >= ${firstStart(unit, now)} at time zone 'UTC'
    )
    select
      to_char(p.start, 'YYYY-MM-DD') as "start",
      count(c.start)::integer as "submitted",
      percentile_cont(0.5) within group (order by c.to_contact::float8) as "toContact",
      percentile_cont(0.5) within group (order by c.to_decision::float8) as "toDecision"
    from periods as p left join cases as c on c.start = p.start
    group by p.start order by p.start`.execute(db);
  return rows;
}

/** Outcomes of the cases submitted since then, by make: the most frequent makes, and all others combined. */
export async function countMakes(db: Db, unit: FigureUnit, now: Date): Promise<FigureMake[]> {
  const { rows } = await sql<FigureMake>`
    with cases as (
      select nullif(trim(vehicle_info ->> 'make'), '') as make, status from consignments
      where deleted_at is null and created_at >= ${firstStart(unit, now)} at time zone 'UTC'
    ),
    named as (
      select make, row_number() over (order by count(*) desc, make) as place
      from cases where make is not null group by make
    )
    select
      n.make as "make",
      (count(*) filter (where c.status = 'approved'))::integer as "approved",
      (count(*) filter (where c.status = 'rejected'))::integer as "rejected",
      (count(*) filter (where c.status = 'withdrawn'))::integer as "withdrawn",
      (count(*) filter (where c.status not in ('approved', 'rejected', 'withdrawn')))::integer as "open"
    from cases as c left join named as n on n.make = c.make and n.place <= ${NAMED_MAKES}
    group by n.make, n.place order by n.place nulls last`.execute(db);
  return rows;
}

/** Open cases by age, in the order of `CASE_AGES`. */
export async function countAges(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ days: number; count: number }>`
    select ceil(extract(epoch from ${now}::timestamptz - created_at) / 86400)::integer - 1 as "days",
      count(*)::integer as "count"
    from consignments
    where deleted_at is null and status in (${sql.join([...OPEN_STATUSES])})
    group by 1`.execute(db);
  return CASE_AGES.map(({ from, below }) =>
    rows
      .filter(({ days }) => Math.max(days, 0) >= from && (below === null || days < below))
      .reduce((total, { count }) => total + count, 0),
  );
}
