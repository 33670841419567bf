import { DomainError } from '@marque/domain/api/errors';
import { isSearchable, MIN_SEARCH_LENGTH } from '@marque/domain/review/staff';
import type { RestRequest } from './rest-route.ts';

/** Reads an id in a path, which is digits; anything else stays text and fails the procedure's own validation. */
export function idNumber(value: string | undefined): unknown {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Reads a number in a query, so that the procedure's own validation says what is wrong with `-1` or `1.5`. */
function number(value: string | undefined): unknown {
  return value !== undefined && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

/** Like `number`, for booleans. */
export function trueOrFalse(value: string): unknown {
  return value === 'true' || (value === 'false' ? false : value);
}

/** A body that must be an object; a missing one counts as empty, `null` does not. */
export function fields(body: unknown): unknown {
  return body === undefined ? {} : body;
}

export const body = ({ body }: RestRequest) => fields(body);

/** For a route that `needsBody`: the procedure refuses a missing one after it has checked the caller's access. */
export const bodyAsSent = ({ body }: RestRequest) => body;

export const idParam = ({ params }: RestRequest) => ({ id: idNumber(params.id) });

export const ofId = ({ params, body }: RestRequest) => {
  const content = fields(body);
  return typeof content === 'object' && content !== null ? { ...content, id: idNumber(params.id) } : content;
};

export const pageQuery = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: number(query.limit) }),
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});

export const sortParam = ({ query: { sort } }: RestRequest) => (sort ? { sort } : {});

/** Raises VALIDATION_FAILED for a parameter that the list does not have. */
export function assertKnownParameters(known: readonly string[], query: RestRequest['query']): void {
  const issues = Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [name], message: 'This list does not take this parameter' }));
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', { issues });
}

/**
 * The search in a query; `null` if there is none. Raises VALIDATION_FAILED if it is too short. A repeated one is left
 * to the procedure's own validation.
 */
export function searchParam({ query: { q = '' } }: RestRequest): unknown {
  if (typeof q !== 'string') return q;
  if (q.trim() === '') return null;
  if (isSearchable(q)) return q;
  const message = `Search for at least ${MIN_SEARCH_LENGTH} letters or digits`;
  throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['q'], message }] });
}

/** `Idempotency-Key` is a header in REST and a field of the procedure's input. */
export const withIdempotencyKey =
  (input: (request: RestRequest) => unknown) =>
  (request: RestRequest): unknown => {
    const key = request.headers['idempotency-key'];
    const content = input(request);
    if (key === undefined || typeof content !== 'object' || content === null) return content;
    return { ...content, idempotencyKey: key };
  };
