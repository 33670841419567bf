import { promiseTiming } from '@marque/domain/review/promise-timing';
import { Gauge, type Registry } from 'prom-client';
import { type Backlog, countBacklog, WATCHED_MAIL_STATES } from '../../platform/backlog/backlog.queries.ts';
import { findWorkingHours } from '../../platform/promise/promise-versions.queries.ts';
import type { Deps } from '../deps.ts';
import { remembered } from './remembered.ts';

/** The database is not queried more often, no matter who collects. */
const CURRENT_FOR_MS = 5_000;
/** Collectors wait ten seconds, and must get the process's metrics even without the database's. */
const TIME_LIMIT_MS = 3_000;

const PAUSED_BY = ['owner', 'failing'];

type Labeled = Readonly<Record<string, number>>;

/**
 * Adds metrics of the business and its queues to the registry. Returns a function that updates them; while the database
 * is unavailable they are omitted, and `marque_database_figures_up` is 0.
 */
export function measureBacklog(registry: Registry, db: Deps['db']): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'marque_database_figures_up',
    help: '1 when the figures that come from the database could be read for this response',
    registers,
  });
  const gauges = backlogGauges(registers);
  const read = remembered(() => withinTime(readBacklog(db)), CURRENT_FOR_MS);
  return async () => {
    const backlog = await read().catch(() => null);
    up.set(backlog ? 1 : 0);
    for (const { gauge, getValues } of gauges) {
      gauge.reset();
      if (!backlog) gauge.remove({});
      else for (const [labels, value] of getValues(backlog)) gauge.set(labels, value);
    }
  };
}

async function readBacklog(db: Deps['db']): Promise<Backlog> {
  const { latestDueBy } = promiseTiming(await findWorkingHours(db));
  return countBacklog(db, latestDueBy(new Date()));
}

function backlogGauges(registers: Registry[]) {
  const byTask = (values: Labeled) => Object.entries(values).map(([task, value]) => [{ task }, value] as const);
  return [
    {
      gauge: new Gauge({ name: 'marque_jobs_waiting', help: 'Jobs that are due', labelNames: ['task'], registers }),
      getValues: ({ jobsWaiting }: Backlog) => byTask(jobsWaiting),
    },
    {
      gauge: new Gauge({ name: 'marque_jobs_dead', help: 'Jobs out of tries', labelNames: ['task'], registers }),
      getValues: ({ jobsDead }: Backlog) => byTask(jobsDead),
    },
    {
      gauge: new Gauge({
        name: 'marque_jobs_oldest_waiting_seconds',
        help: 'Time since the oldest waiting job became due',
        registers,
      }),
      getValues: ({ oldestJobSeconds }: Backlog) => [[{}, oldestJobSeconds] as const],
    },
    {
      gauge: new Gauge({
        name: 'marque_mails',
        help: 'Emails by state: in transit, waiting or given up (dead)',
        labelNames: ['state'],
        registers,
      }),
      getValues: ({ mails }: Backlog) => WATCHED_MAIL_STATES.map((state) => [{ state }, mails[state] ?? 0] as const),
    },
    {
      gauge: new Gauge({
        name: 'marque_webhooks_paused',
        help: 'Webhooks that are paused, by their owner or because they kept failing',
        labelNames: ['by'],
        registers,
      }),
      getValues: ({ webhooksPaused }: Backlog) => PAUSED_BY.map((by) => [{ by }, webhooksPaused[by] ?? 0] as const),
    },
    {
      gauge: new Gauge({
        name: 'marque_consignments_overdue',
        help: 'Consignments whose owner was not contacted within the promised time',
        registers,
      }),
      getValues: ({ consignmentsOverdue }: Backlog) => [[{}, consignmentsOverdue] as const],
    },
  ];
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database took too long.')), TIME_LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
