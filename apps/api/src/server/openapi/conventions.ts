import { MAX_STAFF_PAGE } from '@marque/domain/product/limits';
import type { Header, Parameter } from './document-types.ts';

/** Headers of answers, described once. */
export const HEADERS = {
  ETag: {
    description: 'Names this very answer; send it back in `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$' },
  },
  Link: {
    description: 'The next page, `rel="next"` (RFC 8288), relative to this path; absent on the last.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer', minimum: 0 } },
  'RateLimit-Policy': {
    description: 'The limits that count here: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
  },
  RateLimit: { description: 'What is left of them: `r` requests for `t` seconds.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds until another try makes sense.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': {
    description:
      '`Bearer`; with `error="invalid_token"` where a token was sent and is not, or no longer, valid (RFC 6750).',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
} as const satisfies Record<string, Header>;
export type HeaderName = keyof typeof HEADERS;

/** Parameters that mean the same wherever they stand. */
export const PARAMETERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the client. The same key with the same content gets the first answer again, for two days; with other content it is refused. Saving a draft: a repeat saves nothing and gets the draft as it stands.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` from before: where nothing changed the answer is 304, without a body.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>;

/** The words of query parameters that every list in pages has. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  limit: `How many at most, up to ${MAX_STAFF_PAGE}.`,
  cursor: 'Where the page begins: taken from the `Link` of the one before, never made up.',
};

export const INTRODUCTION = `
What the web app does, scripts can do: every path here is the same procedure through another door, with the same rules.

## Who you are

Make a personal access token in the settings and send it as \`Authorization: Bearer mrq_…\`. A token reads (\`read\`), changes (\`write\`), and reaches the staff area (\`staff\`)
as far as its owner's role allows; it never signs in, manages users or changes the email settings. Browsers use the session cookie that \`POST /api/auth/login\` sets.

## What comes back

The entity itself as JSON, lists as arrays, ids as integers, times as ISO 8601 in UTC. A refusal is the fitting status with \`message\`, \`code\` and, where something you sent is wrong, \`issues\`.
Bodies are JSON; fields that nobody knows are ignored.

## Lists

\`limit\` and \`cursor\` page through them: follow \`Link\` until there is none. \`X-Total-Count\` tells how many there are in all.

## Asking again

Answers to GET carry an \`ETag\`: send it in \`If-None-Match\` and an unchanged answer costs nothing (304). What creates something takes an \`Idempotency-Key\`, so that a request
whose answer was lost can be sent again. 429 and 503 say in \`Retry-After\` when.

## How much

Each caller has a number of requests a minute; \`RateLimit-Policy\` and \`RateLimit\` say how many and what is left.
`.trim();
