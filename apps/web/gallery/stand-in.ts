import type { AppRouter } from '@marque/api/router';
import { ERRORS, type ErrorCode } from '@marque/domain/api/errors';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';

export type Outputs = inferRouterOutputs<AppRouter>;

/** The response of a procedure without data. */
export type Outcome = { outcome: 'loading' } | { outcome: 'offline' } | { outcome: 'refused'; code: ErrorCode };

export const LOADING: Outcome = { outcome: 'loading' };
export const OFFLINE: Outcome = { outcome: 'offline' };
export const FAILED: Outcome = { outcome: 'refused', code: 'UNEXPECTED' };
export const refused = (code: ErrorCode): Outcome => ({ outcome: 'refused', code });

/** The responses for a state. Typed by the server: a changed procedure breaks its fixtures. */
export type Responses = {
  readonly [Name in keyof Outputs]?: {
    readonly [Procedure in keyof Outputs[Name]]?: Outputs[Name][Procedure] | Outcome;
  };
};

/** Merges responses; later ones override earlier ones. */
export function join(...all: Responses[]): Responses {
  const joined: Record<string, object> = {};
  for (const responses of all) {
    for (const [name, procedures] of Object.entries(responses)) joined[name] = { ...joined[name], ...procedures };
  }
  return joined;
}

/** Gives all procedures of `responses` the same outcome. */
export function all(outcome: Outcome, responses: Responses): Responses {
  const entries = Object.entries(responses).map(([name, procedures]) => {
    const outcomes = Object.keys(procedures).map((procedure) => [procedure, outcome]);
    return [name, Object.fromEntries(outcomes)];
  });
  return Object.fromEntries(entries);
}

function isOutcome(response: unknown): response is Outcome {
  return typeof response === 'object' && response !== null && 'outcome' in response;
}

/** Replaces the server (lib/trpc.ts). Without a response, a query logs an error and a mutation stays pending. */
export function standIn(responses: Responses): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const response = findResponse(responses, op.path);
        if (response === undefined) {
          if (op.type === 'query') reportError(new Error(`the gallery has no response for ${op.path} in this state`));
          return;
        }
        if (!isOutcome(response)) {
          observer.next({ result: { type: 'data', data: response } });
          observer.complete();
        } else if (response.outcome !== 'loading') observer.error(toError(response));
      });
}

function findResponse(responses: Responses, path: string): unknown {
  const [name, procedure] = path.split('.');
  const namespace = Object.entries(responses).find(([key]) => key === name)?.[1];
  return Object.entries(namespace ?? {}).find(([key]) => key === procedure)?.[1];
}

function toError(outcome: Outcome): TRPCClientError<AppRouter> {
  if (outcome.outcome !== 'refused') return TRPCClientError.from(new TypeError('Failed to fetch'));
  const { code } = outcome;
  const { message, status } = ERRORS[code];
  const data = { code: status, httpStatus: 400, marque: { code, message } };
  return TRPCClientError.from({ error: { code: -32_603, message, data } });
}
