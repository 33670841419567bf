import { Agent, get } from 'node:http';

export interface Target {
  origin: string;
  path: string;
  cookie: string;
}

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  requests: number;
}

const CONNECTIONS = 16;

/** Sends requests back to back over 16 connections for about `milliseconds`. Any status but 200 ends the benchmark. */
export async function load(target: Target, milliseconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: number[] = [];
  const start = performance.now();
  const until = start + milliseconds;
  const askOnAndOn = async () => {
    while (performance.now() < until) {
      const since = performance.now();
      await ask(target, agent);
      took.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOnAndOn));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { perSecond: took.length / seconds, p50: at(0.5), p99: at(0.99), requests: took.length };
}

export interface Download {
  bytes: number;
  /** Milliseconds to the first byte of the body, and to the last. */
  firstByte: number;
  total: number;
}

/** Reads one response and discards its bytes. Rejects for any status but 200, and for a truncated body. */
export function ask({ origin, path, cookie }: Target, agent?: Agent): Promise<Download> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { headers: { cookie }, ...(agent ? { agent } : {}) }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`${path} returned ${response.statusCode}`));
        return;
      }
      let bytes = 0;
      let firstByte = 0;
      response.on('data', (chunk: Buffer) => {
        firstByte ||= performance.now() - since;
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, firstByte, total: performance.now() - since }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
