import { Connection } from './connection.ts';

export type Turns = readonly Buffer[];

export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytes: number;
}

/** Both must be reached, unless that takes far longer. */
export interface Length {
  milliseconds: number;
  requests: number;
}

/** This many times `milliseconds` are enough, no matter how few responses came. */
const PATIENCE = 4;

/** Sends requests back to back, over one connection per lane. Any status but 200 ends the benchmark. */
export async function load(
  origin: string,
  lanes: readonly Turns[],
  { milliseconds, requests }: Length,
): Promise<LoadResult> {
  const connections = await Promise.all(lanes.map(() => Connection.to(origin)));
  const took: number[] = [];
  let bytes = 0;
  const start = performance.now();
  const isOver = (now: number) => now - start >= milliseconds * (took.length < requests ? PATIENCE : 1);
  const askOnAndOn = async (connection: Connection, turns: Turns) => {
    let since = performance.now();
    for (let turn = 0; !isOver(since); turn = (turn + 1) % turns.length) {
      const response = await connection.ask(turns[turn] ?? Buffer.alloc(0));
      if (response.status !== 200) throw new Error(`A request returned ${response.status}: ${turns[turn]}`);
      const now = performance.now();
      took.push(now - since);
      since = now;
      bytes = response.bytes;
    }
  };
  await Promise.all(connections.map((connection, lane) => askOnAndOn(connection, lanes[lane] ?? [])));
  const seconds = (performance.now() - start) / 1_000;
  for (const connection of connections) connection.close();
  took.sort((one, other) => one - other);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { requests: took.length, perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99), bytes };
}
