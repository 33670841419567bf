import type { RestRequest } from './rest-route.ts';

/** Ids in paths are digits; anything else stays text and fails the procedure's own validation. */
export function number(value: string | undefined): unknown {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** As `number`, for yes and no. */
export function trueOrFalse(value: string): unknown {
  return value === 'true' || (value === 'false' ? false : value);
}

/** A body that must be an object; a missing one counts as empty. */
export function fields(body: unknown): unknown {
  return body ?? {};
}

export const body = ({ body }: RestRequest) => fields(body);
export const idParam = ({ params }: RestRequest) => ({ id: number(params.id) });

/** The body's fields and the path's id, which wins. */
export const ofId = ({ params, body }: RestRequest) => {
  const content = fields(body);
  return typeof content === 'object' && content !== null ? { ...content, id: number(params.id) } : content;
};

/** What every list in pages takes. */
export const pageQuery = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: number(query.limit) }),
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});

/** `Idempotency-Key` is a header by REST and a field of the input inside. */
export const withIdempotencyKey =
  (input: (request: RestRequest) => unknown) =>
  (request: RestRequest): unknown => {
    const key = request.headers['idempotency-key'];
    const content = input(request);
    if (key === undefined || typeof content !== 'object' || content === null) return content;
    return { ...content, idempotencyKey: key };
  };
