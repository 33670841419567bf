import { MAX_STAFF_PAGE } from '@marque/domain/product/limits';
import type { Header, Parameter } from './document-types.ts';

export const RETRY_AFTER = 'Seconds to wait before trying again.';

export const HEADERS = {
  ETag: {
    description: 'Identifies this version of the response. Send it back in `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$' },
  },
  Link: {
    description: 'The next page, `rel="next"` (RFC 8288), relative to this path. Absent on the last page.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'The total number of items.', schema: { type: 'integer', minimum: 0 } },
  'X-Total-Count-Relation': {
    description: '`gte` if there are too many items to count: there are at least `X-Total-Count` of them.',
    schema: { type: 'string', enum: ['gte'] },
  },
  'RateLimit-Policy': {
    description: 'The limits that apply: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of the limits: `r` requests for the next `t` seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: RETRY_AFTER, schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': {
    description:
      '`Bearer`, with `error="invalid_token"` if the access token is not valid, or no longer valid (RFC 6750).',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
} as const satisfies Record<string, Header>;
export type HeaderName = keyof typeof HEADERS;

export const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the client. For two days, repeating a request with the same key and content returns the first response; the same key with other content is an error. When saving a draft, a repeat saves nothing and returns the current draft.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>;

export const PAGING_DESCRIPTIONS: Readonly<Record<string, string>> = {
  limit: `The maximum number of items, up to ${MAX_STAFF_PAGE}.`,
  cursor: 'Where the page begins. Take it from the `Link` header of the previous page.',
};

export const getIntroduction = (publicUrl: string) =>
  `
Scripts can do what the web app does: every path calls the same procedures, with the same rules.

## Client

\`npm install ${publicUrl}/api/client.tgz\` installs a typed client for Node and browsers, and the command \`marque\`.

## Authentication

Create a personal access token in the account settings and send it as \`Authorization: Bearer mrq_…\`. Depending on its
scopes, a token can read (\`read\`), make changes (\`write\`) and use the admin area (\`staff\`), as far as its owner's role
allows. It cannot sign in, manage users or change the email settings. Browsers use the session cookie that
\`POST /api/auth/login\` sets.

## Responses

Entities are JSON objects, lists are arrays, ids are integers, and times are ISO 8601 in UTC. An error has a fitting
status and a body with \`message\`, \`code\` and, if the input was invalid, \`issues\`. Request bodies are JSON; unknown
fields are ignored.

## Lists

\`limit\` and \`cursor\` page through a list: follow \`Link\` until it is absent. \`X-Total-Count\` is the total number of
items.

## Repeated requests

Responses to GET have an \`ETag\`: send it in \`If-None-Match\` to get 304 if nothing has changed. Requests that create
something take an \`Idempotency-Key\`, so that you can safely repeat a request if you did not get the response. 429 and
503 say in \`Retry-After\` when to try again.

## Rate limits

Each caller may send a limited number of requests per minute. \`RateLimit-Policy\` and \`RateLimit\` show the limit and
what is left of it.
`.trim();
