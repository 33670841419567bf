import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../transport/deps.ts';
import { MAX_BODY_BYTES } from '../../transport/http/body-limits.ts';
import { refuseMalformedForm } from '../../transport/http/malformed-form.ts';
import { isSecret } from '../../transport/http/shared-secret.ts';
import { takeEmailReply } from './email-reply.service.ts';
import { fromJson, fromSendGrid, InboundJson } from './inbound-email.ts';

/** SendGrid's limit for an email with its attachments. */
const MAX_FORM_BYTES = 32 * 1024 * 1024;
const MAX_FIELDS = 40;
const MAX_FILES = 100;
/** Smaller inline pictures are taken for signatures and not reported. */
const MAX_SIGNATURE_PICTURE = 50_000;
const FIELDS: ReadonlySet<string> = new Set(['headers', 'envelope', 'from', 'to', 'text', 'charsets', 'content-ids']);

const Query = z.object({ secret: z.string().max(1_000).default('') });

/** Raises NOT_SIGNED_IN before the body is read unless the secret is in the URL or a header. */
function assertSecret({ query, headers }: FastifyRequest, secret: string): void {
  const { data } = Query.safeParse(query);
  const header = headers['x-inbound-secret'];
  if (!isSecret(typeof header === 'string' ? header : (data?.secret ?? ''), secret)) {
    throw new DomainError('NOT_SIGNED_IN', { message: 'The secret is missing or wrong.' });
  }
}

function assertLength({ headers }: FastifyRequest, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new DomainError('BODY_TOO_LARGE');
}

interface Form {
  fields: Map<string, string>;
  attachments: number;
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: new Map(), attachments: 0 };
  const pictures = countPictures();
  let bytes = 0;
  const limits = { files: MAX_FILES, fields: MAX_FIELDS, parts: MAX_FILES + MAX_FIELDS, fieldSize: MAX_BODY_BYTES };
  // One character per byte: each field may have its own charset.
  for await (const part of request.parts({ limits, defCharset: 'latin1' } as Parameters<typeof request.parts>[0])) {
    const size = part.type === 'file' ? await drain(part, MAX_FORM_BYTES - bytes) : String(part.value).length;
    bytes += size;
    if (bytes > MAX_FORM_BYTES) throw new DomainError('BODY_TOO_LARGE');
    if (part.type === 'file') pictures.add(part.fieldname, size);
    else if (FIELDS.has(part.fieldname)) form.fields.set(part.fieldname, String(part.value));
  }
  form.attachments = pictures.count(form.fields.get('content-ids'));
  return form;
}

async function drain({ file }: MultipartFile, most: number): Promise<number> {
  let size = 0;
  for await (const piece of file) {
    size += (piece as Buffer).length;
    if (size > most) throw new DomainError('BODY_TOO_LARGE');
  }
  return size;
}

function countPictures() {
  const sizes = new Map<string, number>();
  return {
    add: (name: string, size: number) => void sizes.set(name, size),
    count: (contentIds = '') =>
      [...sizes].filter(([name, size]) => size > MAX_SIGNATURE_PICTURE || !contentIds.includes(`"${name}"`)).length,
  };
}

async function handleSendGrid(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const { fields, attachments } = await readForm(request).catch(refuseMalformedForm);
  return reply.send({ outcome: await takeEmailReply(deps, fromSendGrid(fields, attachments)) });
}

async function handleJson(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { data, error } = InboundJson.safeParse(request.body);
  if (error) {
    const issues = error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    throw new DomainError('VALIDATION_FAILED', { issues });
  }
  return reply.send({ outcome: await takeEmailReply(deps, fromJson(data)) });
}

/**
 * Receives replies by email (contract 3.5): from SendGrid's Inbound Parse, and as JSON from any other program. Only if
 * the operator has set a domain and a secret; otherwise the paths do not exist.
 */
export function addEmailReplyRoutes(app: FastifyInstance, deps: Deps): void {
  const { inboundEmail } = deps.config;
  if (inboundEmail === null) return;
  const admit = (most: number) => async (request: FastifyRequest) => {
    assertSecret(request, inboundEmail.secret);
    assertLength(request, most);
  };
  const config = { boundsItsBody: true };
  app.route({
    method: 'POST',
    url: '/api/inbound-email/sendgrid',
    config,
    onRequest: admit(MAX_FORM_BYTES),
    handler: (request, reply) => handleSendGrid(deps, request, reply),
  });
  app.route({
    method: 'POST',
    url: '/api/inbound-email',
    config,
    onRequest: admit(MAX_BODY_BYTES),
    handler: (request, reply) => handleJson(deps, request, reply),
  });
}
