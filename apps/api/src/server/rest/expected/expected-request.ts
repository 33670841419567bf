import type { ErrorCode } from '@marque/domain/api/errors';
import type { RestFixture, Who } from '../../../testing/rest-fixture.ts';

type Ids = Record<string, string | number>;

interface Question {
  as?: Who;
  /** For `{id}` and the like in the path; 1 where there is none. */
  ids?: (fixture: RestFixture) => Ids | Promise<Ids>;
  /** A string or a form goes as it is, anything else as JSON. */
  body?: unknown;
}

/** A question that is refused, and in which words. */
export interface Refusal extends Question {
  with: { status: number; code: ErrorCode; message?: string };
}

/** One documented path: what is sent, what comes back, what is refused. */
export interface PathRow extends Question {
  call: string;
  as: Who;
  answer: unknown;
  refused?: readonly Refusal[];
  /** Guests may. */
  isOpen?: true;
  /** What a guest is told; that he must sign in, as a rule. */
  guest?: { status: number; code: ErrorCode };
}

export const NO_SUCH = 2_147_483_647;
const noSuch = { ids: () => ({ id: NO_SUCH }) };
const anId = { ids: () => ({ id: 'x' }) };
export const ofConsignment = { ids: async (fixture: RestFixture) => ({ id: await fixture.consignment() }) };
export const ofSomebody = { ids: async (fixture: RestFixture) => ({ id: await fixture.somebody() }) };
export const ofWebhook = { ids: async (fixture: RestFixture) => ({ id: await fixture.webhook() }) };

export const refusedWith = (status: number, code: ErrorCode, message?: string) => ({
  with: { status, code, ...(message ? { message } : {}) },
});
export const notFound = (code: ErrorCode) => ({ ...noSuch, ...refusedWith(404, code) });
export const invalid = { ...anId, ...refusedWith(400, 'VALIDATION_FAILED') };
export const malformed = { body: '{', ...refusedWith(400, 'MALFORMED_REQUEST') };
export const notAllowed = { as: 'owner' as const, ...refusedWith(403, 'NOT_ALLOWED') };
export const unverified = { as: 'unverified' as const, ...refusedWith(403, 'PHONE_NOT_VERIFIED') };
