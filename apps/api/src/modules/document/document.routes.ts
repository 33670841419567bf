import { Readable } from 'node:stream';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import { DocumentId } from '@marque/domain/api/ids';
import { AttachedDocument, CarDocument, DocumentKind } from '@marque/domain/photo/documents';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { hungUp, receiveOneFile } from '../photo/one-file.ts';
import { requireSpace } from '../photo/photo.service.ts';
import { addAttachment, addDocument, getPdf, requireDraft, type Upload } from './document.service.ts';
import { asDocumentError } from './document-errors.ts';
import { ATTACHMENT_EXAMPLE, DOCUMENT_EXAMPLE } from './document-example.ts';

const REFUSALS = [
  'NOT_A_PDF',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_LOCKED',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_TOO_COSTLY',
  'PHOTO_INTERRUPTED',
  'PHOTO_SPACE_USED',
  'STORAGE_FULL',
] as const;

const BODY: PlainRoute['body'] = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { document: { type: 'string', contentMediaType: 'application/pdf' } },
      required: ['document'],
    },
  },
};

export const UPLOAD_DOCUMENT: PlainRoute = {
  method: 'POST',
  path: '/api/upload/document',
  operationId: 'document.upload',
  chapter: 'Documents',
  summary: 'Add a PDF to your draft',
  description:
    'One file in the field `document`: a PDF of at most 25 MB and 30 pages that opens without a password. Its pages are rendered as images; the PDF itself is kept as it is. It is submitted with the draft. Uploading the same PDF again changes its kind.',
  access: { kind: 'verified', action: 'draft.own' },
  errors: ['DRAFT_NOT_FOUND', 'TOO_MANY_DOCUMENTS', ...REFUSALS],
  parameters: [
    {
      name: 'kind',
      in: 'query',
      description: 'What kind of document it is; `other` by default.',
      schema: DocumentKind,
    },
  ],
  body: BODY,
  success: {
    status: 201,
    content: { 'application/json': { schema: CarDocument, examples: { 'A title': DOCUMENT_EXAMPLE } } },
  },
};

export const UPLOAD_ATTACHMENT: PlainRoute = {
  method: 'POST',
  path: '/api/upload/attachment',
  operationId: 'document.attach',
  chapter: 'Documents',
  summary: 'Upload a PDF for a message',
  description:
    'One file in the field `document`, checked and rendered like those of a draft. Send its `id` with a message: if no message uses it within a day, it is deleted.',
  access: { kind: 'verified', action: 'message.send' },
  errors: REFUSALS,
  body: BODY,
  success: {
    status: 201,
    content: { 'application/json': { schema: AttachedDocument, examples: { 'An invoice': ATTACHMENT_EXAMPLE } } },
  },
};

export const DOWNLOAD_DOCUMENT: PlainRoute = {
  method: 'GET',
  path: '/api/documents/:id',
  operationId: 'document.download',
  chapter: 'Documents',
  summary: 'Download a PDF',
  description:
    'As it was uploaded. For its owner, the owner of the car it was sent to, and staff. The file is untrusted: the images of its pages are safer.',
  access: { kind: 'signedIn' },
  errors: ['DOCUMENT_NOT_FOUND'],
  parameters: [{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }],
  success: { content: { 'application/pdf': {} }, isDownload: true },
};

function readKind(request: FastifyRequest): DocumentKind {
  const kind = DocumentKind.default('other').safeParse((request.query as { kind?: unknown }).kind);
  if (kind.success) return kind.data;
  throw new DomainError('VALIDATION_FAILED', {
    issues: [{ path: ['kind'], message: 'Please choose the kind of document' }],
  });
}

async function handleDraftUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const user = await permittedUser(deps, request, reply, getAccessNeed(UPLOAD_DOCUMENT));
  const kind = readKind(request);
  const check = () => requireDraft(deps.db, user.id);
  return receive(deps, { request, reply, user, check }, (upload) => addDocument(deps, { ...upload, kind }));
}

async function handleAttachment(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const user = await permittedUser(deps, request, reply, getAccessNeed(UPLOAD_ATTACHMENT));
  return receive(deps, { request, reply, user }, (upload) => addAttachment(deps, upload));
}

interface Receiving {
  request: FastifyRequest;
  reply: FastifyReply;
  user: SessionUser;
  /** Raises errors before the upload is counted and read. */
  check?: () => Promise<void>;
}

async function receive(
  deps: Deps,
  { request, reply, user, check }: Receiving,
  add: (upload: Upload) => Promise<AttachedDocument>,
): Promise<FastifyReply> {
  if (!request.isMultipart()) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the PDF as multipart/form-data, field "document".',
    });
  }
  await deps.freeDisk.requireRoom();
  await check?.();
  await requireSpace(deps, user.id, null);
  const [limits, account] = [getLimits(deps, request), String(user.id)];
  await limits.consume('documentUpload', account);
  await limits.consume('uploadKilobytes', account, { points: 0 });
  const { part, expectEnd } = await receiveOneFile(request, 'document', 'A PDF is required');
  try {
    const document = await add({
      userId: user.id,
      stream: part.file,
      fileName: part.filename,
      signal: hungUp(reply),
      admit: async (bytes) =>
        void (await limits.consume('uploadKilobytes', account, { points: Math.ceil(bytes / 1000) })),
      expectEnd,
    });
    return reply.code(201).header('cache-control', 'no-store').send(document);
  } catch (error) {
    throw asDocumentError(error);
  }
}

/** The name in ASCII for every client, and exactly (RFC 6266). */
function toDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '_')}`;
}

/**
 * Sends the PDF as a download only: no browser shows it within our pages, guesses another type, or lets it run anything
 * if it is opened anyway.
 */
async function handleDownload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const user = await permittedUser(deps, request, reply, getAccessNeed(DOWNLOAD_DOCUMENT));
  const id = DocumentId.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new DomainError('DOCUMENT_NOT_FOUND');
  const pdf = await getPdf(deps.db, user, id.data);
  if (request.method !== 'HEAD') await getLimits(deps, request).consume('documentDownload', String(user.id));
  const opened = await deps.photoStore.open(pdf.key);
  if (!opened) {
    request.log.error({ documentId: id.data }, 'a document has a row but no file');
    throw new DomainError('DOCUMENT_NOT_FOUND');
  }
  void reply
    .type('application/pdf')
    .header('content-disposition', toDisposition(pdf.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', opened.size);
  if (request.method !== 'HEAD') return reply.send(opened.stream);
  opened.stream.destroy();
  // An empty stream keeps the length that was set; anything else would replace it.
  return reply.send(Readable.from([]));
}

/** Uploads and downloads of PDF documents and of PDFs in messages (ADR 0182, ADR 0191). */
export function addDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const uploads = [
    [UPLOAD_DOCUMENT, handleDraftUpload],
    [UPLOAD_ATTACHMENT, handleAttachment],
  ] as const;
  for (const [route, handle] of uploads) {
    addPlainRoute(
      app,
      route,
      // Before the body, whatever its type: it is not read for unauthorized clients.
      {
        config: { isExpensive: true },
        onRequest: async (request, reply) => void (await permittedUser(deps, request, reply, getAccessNeed(route))),
      },
      (request, reply) => handle(deps, request, reply),
    );
  }
  addPlainRoute(app, DOWNLOAD_DOCUMENT, {}, (request, reply) => handleDownload(deps, request, reply));
}
