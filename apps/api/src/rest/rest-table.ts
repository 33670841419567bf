import type { StaffConsignmentPage, StaffDraftPage } from '@marque/domain/staff';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a documented path's request brings, in plain values. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Parsed JSON, or a form's fields. */
  body: unknown;
  headers: FastifyRequest['headers'];
}

/** One documented path of spec section 7 and the procedure that answers it. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/api/${string}`;
  /** As in the router: `draft.save`. */
  procedure: string;
  status: 200 | 201;
  /** What the path takes besides JSON. */
  accepts?: 'form';
  /** How the request becomes the procedure's input; by default it has none. */
  input?: (request: RestRequest) => unknown;
  /** What of the procedure's answer is sent, and what goes into headers; by default all of it. */
  answer?: (output: unknown, request: RestRequest, reply: FastifyReply) => unknown;
}

/** Ids in paths are digits; anything else stays text and fails the procedure's own validation. */
function number(value: string | undefined): unknown {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** A body that must be an object; a missing one counts as empty. */
function fields(body: unknown): unknown {
  return body ?? {};
}

const body = ({ body }: RestRequest) => fields(body);
const idParam = ({ params }: RestRequest) => ({ id: number(params.id) });

const staffList = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: number(query.limit) }),
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});

/** Lists are arrays: the total stands in `X-Total-Count`, the next page in `Link` (contract.md; RFC 8288). */
function listAnswer(path: string) {
  return (output: unknown, { query }: RestRequest, reply: FastifyReply) => {
    // The table's rows name procedures whose output schema is exactly one of these.
    const { items, total, nextCursor } = output as StaffConsignmentPage | StaffDraftPage;
    void reply.header('x-total-count', total);
    if (nextCursor) {
      const next = new URLSearchParams({ ...query, cursor: nextCursor });
      void reply.header('link', `<${path}?${next}>; rel="next"`);
    }
    return items;
  };
}

/** `Idempotency-Key` is a header by REST and a field of the input inside. */
function withIdempotencyKey({ body, headers }: RestRequest): unknown {
  const key = headers['idempotency-key'];
  const content = fields(body);
  if (key === undefined || typeof content !== 'object' || content === null) return content;
  return { ...content, idempotencyKey: key };
}

/** Every documented path that speaks JSON. Uploads, photos and metrics are plain routes of their own. */
export const REST_ROUTES: readonly RestRoute[] = [
  { method: 'GET', path: '/api/auth/user', procedure: 'auth.user', status: 200 },
  { method: 'POST', path: '/api/auth/login', procedure: 'auth.login', status: 200, input: body },
  { method: 'POST', path: '/api/auth/register', procedure: 'auth.register', status: 201, input: body },
  { method: 'POST', path: '/api/auth/logout', procedure: 'auth.logout', status: 200 },
  { method: 'GET', path: '/api/users/:id/profile', procedure: 'profile.get', status: 200, input: idParam },
  { method: 'POST', path: '/api/users/verify-phone', procedure: 'phone.sendCode', status: 200, input: body },
  { method: 'POST', path: '/api/users/resend-code', procedure: 'phone.resendCode', status: 200, input: body },
  { method: 'POST', path: '/api/users/verify-code', procedure: 'phone.verifyCode', status: 200, input: body },

  { method: 'GET', path: '/api/draft-consignment', procedure: 'draft.get', status: 200 },
  { method: 'POST', path: '/api/draft-consignment', procedure: 'draft.save', status: 200, input: body },
  { method: 'DELETE', path: '/api/draft-consignment', procedure: 'draft.delete', status: 200 },
  {
    method: 'POST',
    path: '/api/consignments',
    procedure: 'consignment.submit',
    status: 201,
    accepts: 'form',
    input: withIdempotencyKey,
  },
  { method: 'GET', path: '/api/user/consignments', procedure: 'consignment.listMine', status: 200 },
  { method: 'GET', path: '/api/consignments/:id', procedure: 'consignment.get', status: 200, input: idParam },
  {
    method: 'GET',
    path: '/api/vehicles/decodevinvalues/:vin',
    procedure: 'vehicle.decodeVinValues',
    status: 200,
    input: ({ params }) => ({ vin: params.vin }),
  },

  {
    method: 'GET',
    path: '/api/admin/consignments',
    procedure: 'admin.consignments',
    status: 200,
    input: staffList,
    answer: listAnswer('/api/admin/consignments'),
  },
  {
    method: 'GET',
    path: '/api/admin/draft-consignments',
    procedure: 'admin.drafts',
    status: 200,
    input: staffList,
    answer: listAnswer('/api/admin/draft-consignments'),
  },
];
