import { cpuTime, cpuTimeOfTree, type ServerProcess } from '../server-process.ts';
import { Connection } from './connection.ts';
import { type LoadResult, load, type Turns } from './load.ts';
import { computeSpread, type Spread } from './statistics.ts';

/**
 * `bare` is the server written for the comparison, `rest` the documented path, `page` the procedure that the web app
 * calls.
 */
export type TargetName = 'bare' | 'rest' | 'page';

export interface Target {
  name: TargetName;
  server: ServerProcess;
  lanes: readonly Turns[];
  check(body: string): void;
}

/** The results of one target. Ratios are within the same round: above 1 the target is better than bare. */
export interface Compared {
  perSecond: Spread;
  cpuMs: Spread;
  postgresMs: Spread;
  p50Ms: Spread;
  p99Ms: Spread;
  bytes: number;
  ratio: Spread;
  cpuRatio: Spread;
  /**
   * The ratio of the processor time of server and PostgreSQL together. It is the most meaningful on a busy machine,
   * where a server with many processes gets more of the processors than one that works in a single process.
   */
  allCpuRatio: Spread;
}

interface Measured extends LoadResult {
  cpuMs: number;
  postgresMs: number;
}

const WARM_UP = { milliseconds: 2_000, requests: 1_500 };
/** Enough to measure processor time, no matter how slow a busy machine is. */
const REQUESTS_A_ROUND = 200;

export interface Turn {
  rounds: number;
  roundMs: number;
  postgres: number;
}

/**
 * Alternates the targets within a round, in reverse order in every second round, so that other load on the machine
 * affects all of them. The first of `targets` is the baseline.
 */
export async function compare(targets: readonly Target[], turn: Turn): Promise<Record<string, Compared>> {
  for (const target of targets) {
    await checkResponses(target);
    await load(target.server.origin, target.lanes, WARM_UP);
  }
  const measured = new Map(targets.map(({ name }): [TargetName, Measured[]] => [name, []]));
  for (let round = 0; round < turn.rounds; round += 1) {
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      measured.get(target.name)?.push(await measure(target, turn));
    }
  }
  const [first] = targets;
  const base = (first && measured.get(first.name)) ?? [];
  return Object.fromEntries([...measured].map(([name, rounds]) => [name, summarize(rounds, base)]));
}

async function checkResponses({ server, lanes, check }: Target): Promise<void> {
  for (const turns of lanes) {
    const connection = await Connection.to(server.origin);
    const { status, body } = await connection.ask(turns[0] ?? Buffer.alloc(0), true);
    connection.close();
    if (status !== 200) throw new Error(`${turns[0]}\nreturned ${status}: ${body}`);
    check(body);
  }
}

async function measure({ server, lanes }: Target, { roundMs, postgres }: Turn): Promise<Measured> {
  const before = [cpuTime(server.pid), cpuTimeOfTree(postgres)] as const;
  const result = await load(server.origin, lanes, { milliseconds: roundMs, requests: REQUESTS_A_ROUND });
  return {
    ...result,
    cpuMs: (cpuTime(server.pid) - before[0]) / result.requests,
    postgresMs: (cpuTimeOfTree(postgres) - before[1]) / result.requests,
  };
}

function summarize(rounds: readonly Measured[], base: readonly Measured[]): Compared {
  const of = (value: (one: Measured, bare: Measured) => number) =>
    computeSpread(rounds.flatMap((one, round) => (base[round] ? [value(one, base[round])] : [])));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpuMs: of(({ cpuMs }) => cpuMs),
    postgresMs: of(({ postgresMs }) => postgresMs),
    p50Ms: of(({ p50 }) => p50),
    p99Ms: of(({ p99 }) => p99),
    bytes: rounds.at(-1)?.bytes ?? 0,
    ratio: of((one, bare) => one.perSecond / bare.perSecond),
    cpuRatio: of((one, bare) => bare.cpuMs / one.cpuMs),
    allCpuRatio: of((one, bare) => (bare.cpuMs + bare.postgresMs) / (one.cpuMs + one.postgresMs)),
  };
}
