import type { AppRouter } from '@marque/api/router';
import type { WebhookMessage as SentMessage } from '@marque/domain/review/webhooks';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { Procedures } from '../src/generated/procedures.ts';
import type { WebhookMessage } from '../src/verify-webhook.ts';

/**
 * A test that the compiler runs: the generated types equal those that tRPC infers from the router, except that ids have
 * no brand.
 */
type Brand = { [z.core.$brand]: Record<string, true> };

type Plain<T> = T extends Date
  ? Date
  : T extends Brand & number
    ? number
    : T extends Brand & string
      ? string
      : T extends object
        ? { [Key in keyof T]: Plain<T[Key]> }
        : T;

/**
 * Equality, not assignability: an optional property differs from an undefined one, and `unknown` only equals itself.
 */
type Equal<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

/** The client has no streams, and browsers have types for what they do with passkeys. */
type LeftOut = 'live';
type OptionsOfBrowsers = 'registerOptions' | 'loginOptions' | 'confirmOptions';

type InputOf<P> = P extends (...args: infer Arguments extends unknown[]) => unknown ? Arguments[0] : never;
type OutputOf<P> = P extends (...args: never[]) => Promise<infer O> ? O : never;

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
/** tRPC types a missing input as `void`. */
type NoInput<T> = undefined extends T ? Exclude<T, void> | undefined : T;

type Namespaces = Equal<keyof Procedures | LeftOut, keyof Inputs>;
type Names = { [N in keyof Procedures]: Equal<keyof Procedures[N], keyof Inputs[N]> };

type InputDifferences = {
  [N in keyof Procedures]: {
    [P in keyof Procedures[N] & keyof Inputs[N]]: Equal<InputOf<Procedures[N][P]>, NoInput<Inputs[N][P]>> extends true
      ? never
      : P;
  }[keyof Procedures[N] & keyof Inputs[N]];
}[keyof Procedures];

type OutputDifferences = {
  [N in keyof Procedures]: {
    [P in keyof Procedures[N] & keyof Outputs[N]]: Equal<OutputOf<Procedures[N][P]>, Outputs[N][P]> extends true
      ? never
      : P;
  }[keyof Procedures[N] & keyof Outputs[N]];
}[keyof Procedures];

export const everyNamespaceIsThere: Namespaces = true;
export const everyNameIsThere: Names[keyof Names] = true;
export const noInputDiffers: [InputDifferences] extends [never] ? true : InputDifferences = true;
export const noOutputDiffers: [Exclude<OutputDifferences, OptionsOfBrowsers>] extends [never]
  ? true
  : Exclude<OutputDifferences, OptionsOfBrowsers> = true;
export const messagesAreThoseSent: Equal<WebhookMessage, SentMessage> = true;
