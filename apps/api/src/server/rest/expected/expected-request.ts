import type { ErrorCode } from '@marque/domain/api/errors';
import type { RestFixture, Who } from '../../../testing/rest-fixture.ts';

type Ids = Record<string, string | number>;

interface ExpectedInput {
  as?: Who;
  ids?: (fixture: RestFixture) => Ids | Promise<Ids>;
  body?: unknown;
}

export interface ExpectedError extends ExpectedInput {
  with: { status: number; code: ErrorCode; message?: string };
}

export interface PathRow extends ExpectedInput {
  call: string;
  as: Who;
  response: unknown;
  errors?: readonly ExpectedError[];
  isOpen?: true;
  guest?: { status: number; code: ErrorCode };
}

export const UNKNOWN_ID = 2_147_483_647;
const unknownId = { ids: () => ({ id: UNKNOWN_ID }) };
const malformedId = { ids: () => ({ id: 'x' }) };
export const ofConsignment = { ids: async (fixture: RestFixture) => ({ id: await fixture.consignment() }) };
export const ofSomebody = { ids: async (fixture: RestFixture) => ({ id: await fixture.somebody() }) };
export const ofWebhook = { ids: async (fixture: RestFixture) => ({ id: await fixture.webhook() }) };

export const failsWith = (status: number, code: ErrorCode, message?: string) => ({
  with: { status, code, ...(message ? { message } : {}) },
});
export const notFound = (code: ErrorCode) => ({ ...unknownId, ...failsWith(404, code) });
export const invalid = { ...malformedId, ...failsWith(400, 'VALIDATION_FAILED') };
export const malformed = { body: '{', ...failsWith(400, 'MALFORMED_REQUEST') };
export const notAllowed = { as: 'owner' as const, ...failsWith(403, 'NOT_ALLOWED') };
export const unverified = { as: 'unverified' as const, ...failsWith(403, 'PHONE_NOT_VERIFIED') };
