import superjson from 'superjson';
import type { Caller } from './test-app.ts';

/** The outcome of a call in REST's terms, so that both transports can be compared. */
export interface Outcome {
  status: number;
  body: unknown;
}

type TestResponse = Awaited<ReturnType<Caller['get']>>;

function getOutcome(response: TestResponse): Outcome {
  const { result, error } = response.json();
  const body = error
    ? superjson.deserialize<{ data: { marque: unknown } }>(error).data.marque
    : superjson.deserialize(result.data);
  // Dates as text, like REST.
  return { status: response.statusCode, body: JSON.parse(JSON.stringify(body)) };
}

export async function mutate(caller: Caller, procedure: string, input?: unknown): Promise<Outcome> {
  return getOutcome(await caller.post(`/trpc/${procedure}`, superjson.serialize(input)));
}

export async function query(caller: Caller, procedure: string, input?: unknown): Promise<Outcome> {
  const encoded = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
  return getOutcome(await caller.get(`/trpc/${procedure}?input=${encoded}`));
}

export function rest(response: TestResponse): Outcome {
  return { status: response.statusCode, body: response.json() };
}
