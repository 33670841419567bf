import type { UserPage } from '@marque/domain/admin-users';
import type { ConsignmentTextPage, StaffDraftPage } from '@marque/domain/staff';
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
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  /** As in the router: `draft.save`. */
  procedure: string;
  status: 200 | 201;
  /** What the path takes besides JSON. */
  accepts?: 'form';
  /** How the request becomes the procedure's input; by default it has none. */
  input?: (request: RestRequest) => unknown;
  /** The field of the input that the body became: it has no place in the paths of what is wrong with the body. */
  bodyIs?: string;
  /** What of the procedure's answer is sent, and what goes into headers; by default all of it. */
  answer?: (output: unknown, request: RestRequest, reply: FastifyReply) => unknown;
}

/** Ids in paths are digits; anything else stays text and fails the procedure's own validation. */
function number(value: string | undefined): unknown {
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** As `number`, for yes and no. */
function trueOrFalse(value: string): unknown {
  return value === 'true' || (value === 'false' ? false : value);
}

/** A body that must be an object; a missing one counts as empty. */
function fields(body: unknown): unknown {
  return body ?? {};
}

const body = ({ body }: RestRequest) => fields(body);
const idParam = ({ params }: RestRequest) => ({ id: number(params.id) });

/** The body's fields and the path's id, which wins. */
const ofId = ({ params, body }: RestRequest) => {
  const content = fields(body);
  return typeof content === 'object' && content !== null ? { ...content, id: number(params.id) } : content;
};

const draftList = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: number(query.limit) }),
  ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
});

const userList = (request: RestRequest) => ({ ...draftList(request), q: request.query.q ?? null });

/** An empty filter, as a form sends it, is none. */
const staffList = (request: RestRequest) => ({
  ...draftList(request),
  status: request.query.status || null,
  q: request.query.q ?? null,
  ...(request.query.sort ? { sort: request.query.sort } : {}),
  ...(request.query.deleted ? { deleted: trueOrFalse(request.query.deleted) } : {}),
});

/**
 * A list whose items are JSON texts already. Each becomes bytes on its own: one character beyond Latin-1 makes the encoding of a whole
 * string ten times slower, and most items have none.
 */
export class JsonTexts {
  readonly bytes: Buffer;

  constructor(items: readonly string[]) {
    const comma = Buffer.from(',');
    const parts = items.flatMap((item, index) => (index === 0 ? [Buffer.from(item)] : [comma, Buffer.from(item)]));
    this.bytes = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
  }
}

/**
 * Lists are arrays: the total stands in `X-Total-Count` (absent where it is more than is worth counting), the next page in `Link`
 * (contract.md; RFC 8288).
 */
function setListHeaders(page: { total: number | null; nextCursor: string | null }, path: string, list: ListRequest) {
  if (page.total !== null) void list.reply.header('x-total-count', page.total);
  if (page.nextCursor === null) return;
  const next = new URLSearchParams({ ...list.query, cursor: page.nextCursor });
  void list.reply.header('link', `<${path}?${next}>; rel="next"`);
}

interface ListRequest {
  query: RestRequest['query'];
  reply: FastifyReply;
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
  { method: 'POST', path: '/api/auth/verify-2fa', procedure: 'auth.verifySecondFactor', status: 200, input: body },
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
    procedure: 'admin.consignmentTexts',
    status: 200,
    input: staffList,
    answer: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as ConsignmentTextPage;
      setListHeaders(page, '/api/admin/consignments', { query, reply });
      return new JsonTexts(page.items);
    },
  },
  {
    method: 'GET',
    path: '/api/admin/draft-consignments',
    procedure: 'admin.drafts',
    status: 200,
    input: draftList,
    answer: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as StaffDraftPage;
      setListHeaders(page, '/api/admin/draft-consignments', { query, reply });
      return page.items;
    },
  },
  {
    method: 'PATCH',
    path: '/api/admin/consignments/:id/status',
    procedure: 'review.decide',
    status: 200,
    bodyIs: 'decision',
    input: ({ params, body }) => ({ id: number(params.id), decision: fields(body) }),
  },
  {
    method: 'DELETE',
    path: '/api/admin/consignments/:id',
    procedure: 'review.delete',
    status: 200,
    input: idParam,
  },
  {
    method: 'DELETE',
    path: '/api/admin/draft-consignments/:id',
    procedure: 'review.deleteDraft',
    status: 200,
    input: idParam,
  },

  {
    method: 'POST',
    path: '/api/consignments/:id/send-email',
    procedure: 'email.sendConsignment',
    status: 200,
    input: idParam,
  },
  { method: 'GET', path: '/api/admin/email-settings', procedure: 'email.settings', status: 200 },
  { method: 'POST', path: '/api/admin/email-settings', procedure: 'email.save', status: 200, input: body },
  { method: 'POST', path: '/api/admin/email-settings/test', procedure: 'email.test', status: 200 },
  { method: 'GET', path: '/api/admin/email-provider', procedure: 'email.provider', status: 200 },
  {
    method: 'GET',
    path: '/api/admin/users',
    procedure: 'users.list',
    status: 200,
    input: userList,
    answer: (output, { query }, reply) => {
      // The procedure's output schema is exactly this.
      const page = output as UserPage;
      setListHeaders(page, '/api/admin/users', { query, reply });
      return page.items;
    },
  },
  { method: 'POST', path: '/api/admin/users', procedure: 'users.create', status: 201, input: body },
  { method: 'DELETE', path: '/api/admin/users/:id', procedure: 'users.delete', status: 200, input: idParam },
  { method: 'PATCH', path: '/api/admin/users/:id/role', procedure: 'users.changeRole', status: 200, input: ofId },
  {
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    procedure: 'users.resetPassword',
    status: 200,
    input: ofId,
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/verify-phone',
    procedure: 'users.verifyPhone',
    status: 200,
    input: idParam,
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/setup-2fa',
    procedure: 'users.setupTwoFactor',
    status: 200,
    input: ofId,
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/enable-2fa',
    procedure: 'users.enableTwoFactor',
    status: 200,
    input: ofId,
  },
  {
    method: 'POST',
    path: '/api/admin/users/:id/disable-2fa',
    procedure: 'users.disableTwoFactor',
    status: 200,
    input: idParam,
  },
];
