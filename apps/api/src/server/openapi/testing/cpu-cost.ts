/** Twice what a slow machine takes: a cost that grows with the square is a hundred times as much. */
const MS_FOR_A_SHARE = 200;
const SHARE_BYTES = 100_000;
const MOST_TRIES = 3;

export interface CpuCost<T> {
  result: T;
  milliseconds: number;
  allowed: number;
}

/**
 * Measures the CPU cost of a single piece of work, which a busy machine changes little, unlike its duration. Above the
 * bound it is repeated, up to three times, and the cheapest counts, because compilation and garbage collection hit at
 * random.
 */
export async function measureCpuCost<T>(bytes: number, work: () => Promise<T>): Promise<CpuCost<T>> {
  const allowed = MS_FOR_A_SHARE * Math.max(1, bytes / SHARE_BYTES);
  let cheapest = await measured(work, allowed);
  for (let tries = 1; tries < MOST_TRIES && cheapest.milliseconds > allowed; tries += 1) {
    const next = await measured(work, allowed);
    if (next.milliseconds < cheapest.milliseconds) cheapest = next;
  }
  return cheapest;
}

async function measured<T>(work: () => Promise<T>, allowed: number): Promise<CpuCost<T>> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, milliseconds: (user + system) / 1_000, allowed };
}
