import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../transport/deps.ts';
import { MAX_BODY_BYTES } from '../../transport/http/body-limits.ts';
import { isSecret } from '../../transport/http/shared-secret.ts';
import { addPlainRoute, type PlainContents, type PlainRoute } from '../../transport/plain-route.ts';
import { isSenderProven, ReplyOutcome, takeEmailReply } from './email-reply.service.ts';
import { fromJson, fromSendGrid, type InboundEmail, InboundJson } from './inbound-email.ts';
import { type Fields, MAX_FORM_BYTES, withReplyForm } from './reply-form.ts';

const FIELDS: ReadonlySet<string> = new Set(['headers', 'envelope', 'from', 'to', 'text', 'charsets', 'content-ids']);

const OWN_FIELDS: ReadonlySet<string> = new Set(['email']);

const RESPONSE: PlainContents = {
  'application/json': {
    schema: z.object({ outcome: ReplyOutcome }),
    examples: { 'Message added': { outcome: 'taken' } },
  },
};

const OF_BOTH =
  'Returns 200 for every email that could be parsed. `repeated`: the message already exists. `ignored`: the email was automatic or its sender could not be verified.';

const REPLY = {
  from: 'Ada Byron <ada@example.com>',
  to: 'reply+k3v5mz7q2r@reply.marque.example',
  text: 'Yes, the service records are complete.',
};

export const TAKE_EMAIL: PlainRoute = {
  method: 'POST',
  path: '/api/inbound-email',
  operationId: 'emailReply.take',
  chapter: 'Messages',
  summary: 'Forward an email reply',
  description: `As JSON, or as a form with this JSON in the field \`email\` and the files of the email after it, at most 32 MB. \`attachments\` is the number of those that are not passed on. ${OF_BOTH}`,
  access: { kind: 'inboundSecret' },
  body: {
    'application/json': {
      schema: InboundJson,
      examples: {
        'A reply': { ...REPLY, messageId: '<1@mail.example.com>' },
      },
    },
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { email: { type: 'string', contentMediaType: 'application/json' } },
        required: ['email'],
      },
    },
  },
  success: { content: RESPONSE },
};

export const TAKE_SENDGRID_EMAIL: PlainRoute = {
  method: 'POST',
  path: '/api/inbound-email/sendgrid',
  operationId: 'emailReply.takeOfSendGrid',
  chapter: 'Messages',
  summary: 'Forward an email reply, as SendGrid does',
  description: `The form of SendGrid’s Inbound Parse, at most 32 MB. ${OF_BOTH}`,
  access: { kind: 'inboundSecret' },
  body: {
    'multipart/form-data': {
      schema: { type: 'object', properties: Object.fromEntries([...FIELDS].map((name) => [name, { type: 'string' }])) },
      examples: {
        'A reply': { ...REPLY, headers: 'Message-ID: <1@mail.example.com>' },
      },
    },
  },
  success: { content: RESPONSE },
};

const Query = z.object({ secret: z.string().max(1_000).default('') });

/** Raises NOT_SIGNED_IN before the body is read unless the secret is in the URL or a header. */
function assertSecret({ query, headers }: FastifyRequest, secret: string): void {
  const { data } = Query.safeParse(query);
  const header = headers['x-inbound-secret'];
  if (!isSecret(typeof header === 'string' ? header : (data?.secret ?? ''), secret)) {
    throw new DomainError('NOT_SIGNED_IN', { message: 'The secret is missing or wrong.' });
  }
}

function assertLength({ headers }: FastifyRequest): void {
  const isForm = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
  const most = isForm ? MAX_FORM_BYTES : MAX_BODY_BYTES;
  if (Number(headers['content-length'] ?? 0) > most) throw new DomainError('BODY_TOO_LARGE');
}

async function handleSendGrid(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const isProven = (fields: Fields) => isSenderProven(deps, fromSendGrid(fields));
  const outcome = await withReplyForm(deps, request, { known: FIELDS, isProven }, (fields, files) =>
    takeEmailReply(deps, fromSendGrid(fields), files),
  );
  return reply.send({ outcome });
}

function readEmail(content: unknown): InboundEmail {
  const { data, error } = InboundJson.safeParse(content);
  if (data) return fromJson(data);
  const issues = error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw new DomainError('VALIDATION_FAILED', { issues });
}

/** The field `email` of a form, in UTF-8; the form has one character per byte. */
function readEmailField(fields: Fields): InboundEmail {
  const text = Buffer.from(fields.get('email') ?? '', 'latin1').toString();
  try {
    return readEmail(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new DomainError('MALFORMED_REQUEST', { cause: error });
    throw error;
  }
}

/** JSON, or a form with the same JSON in the field `email`, and the files of the email after it. */
async function handleOwn(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!request.isMultipart()) return reply.send({ outcome: await takeEmailReply(deps, readEmail(request.body)) });
  const isProven = async (fields: Fields) => fields.has('email') && isSenderProven(deps, readEmailField(fields));
  const outcome = await withReplyForm(deps, request, { known: OWN_FIELDS, isProven }, (fields, files) =>
    takeEmailReply(deps, readEmailField(fields), files),
  );
  return reply.send({ outcome });
}

/**
 * Receives replies by email (contract 3.5): from SendGrid's Inbound Parse, and from any other program. Only if the
 * operator has set a domain and a secret; otherwise the paths do not exist.
 */
export function addEmailReplyRoutes(app: FastifyInstance, deps: Deps): void {
  const { inboundEmail } = deps.config;
  if (inboundEmail === null) return;
  const admit = async (request: FastifyRequest) => {
    assertSecret(request, inboundEmail.secret);
    assertLength(request);
  };
  const options: RouteShorthandOptions = { config: { boundsItsBody: true }, onRequest: admit };
  addPlainRoute(app, TAKE_SENDGRID_EMAIL, options, (request, reply) => handleSendGrid(deps, request, reply));
  addPlainRoute(app, TAKE_EMAIL, options, (request, reply) => handleOwn(deps, request, reply));
}
