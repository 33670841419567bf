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
export type Answers = {
  readonly [Name in keyof Outputs]?: {
    readonly [Procedure in keyof Outputs[Name]]?: Outputs[Name][Procedure] | Outcome;
  };
};

/** Merges answers; later ones override earlier ones. */
export function join(...all: Answers[]): Answers {
  const joined: Record<string, object> = {};
  for (const answers of all) {
    for (const [name, procedures] of Object.entries(answers)) joined[name] = { ...joined[name], ...procedures };
  }
  return joined;
}

/** Gives all procedures of `answers` the same outcome. */
export function all(outcome: Outcome, answers: Answers): Answers {
  const entries = Object.entries(answers).map(([name, procedures]) => {
    const outcomes = Object.keys(procedures).map((procedure) => [procedure, outcome]);
    return [name, Object.fromEntries(outcomes)];
  });
  return Object.fromEntries(entries);
}

function isOutcome(answer: unknown): answer is Outcome {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer;
}

/** Replaces the server (lib/trpc.ts). A query without an answer logs an error; a mutation without one stays pending. */
export function standIn(answers: Answers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const answer = findAnswer(answers, op.path);
        if (answer === undefined) {
          if (op.type === 'query') reportError(new Error(`the gallery has no answer of ${op.path} in this state`));
          return;
        }
        if (!isOutcome(answer)) {
          observer.next({ result: { type: 'data', data: answer } });
          observer.complete();
        } else if (answer.outcome !== 'loading') observer.error(toError(answer));
      });
}

function findAnswer(answers: Answers, path: string): unknown {
  const [name, procedure] = path.split('.');
  const namespace = Object.entries(answers).find(([key]) => key === name)?.[1];
  return Object.entries(namespace ?? {}).find(([key]) => key === procedure)?.[1];
}

function toError(outcome: Outcome): TRPCClientError<AppRouter> {
  if (outcome.outcome !== 'refused') return TRPCClientError.from(new TypeError('Failed to fetch'));
  const { code } = outcome;
  const { message, status } = ERRORS[code];
  const data = { code: status, httpStatus: 400, marque: { code, message } };
  return TRPCClientError.from({ error: { code: -32_603, message, data } });
}
