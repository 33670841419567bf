import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { DomainError } from '@marque/domain/api/errors';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { MAX_DOCUMENT_BYTES, MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { MAX_BODY_BYTES } from '../../transport/http/body-limits.ts';
import { refuseMalformedForm } from '../../transport/http/malformed-form.ts';
import { asDomainError } from '../photo/photo-errors.ts';
import { PhotoRefusedError } from '../photo/pipeline/photo-refused.ts';
import { receiveUpload } from '../photo/pipeline/receive-upload.ts';
import { sniffImage } from '../photo/pipeline/sniff.ts';
import { MAX_REFUSED_NAME } from './inbound-email.ts';

/** SendGrid's limit for an email with its attachments. */
export const MAX_FORM_BYTES = 32 * 1024 * 1024;
const MAX_FIELDS = 40;
const MAX_FILES = 100;
/** Smaller inline pictures are taken for signatures and not reported. */
const MAX_SIGNATURE_PICTURE = 50_000;
const PDF_SIGNATURE = '%PDF-';

type FileKind = 'photo' | 'document';

/** A file of an email in the folder for temporary files. */
export interface ReceivedFile {
  kind: FileKind;
  name: string;
  path: string;
}

export interface RefusedFile {
  name: string;
  reason: string;
}

export interface ReplyFiles {
  received: ReceivedFile[];
  refused: RefusedFile[];
  /** How many came from a sender who was not proven: they were not read. */
  unread: number;
}

export type Fields = ReadonlyMap<string, string>;

interface Reading {
  fields: Map<string, string>;
  files: ReplyFiles;
  tempFolder: string;
}

type Pieces = AsyncIterator<Buffer>;

export const noFiles = (): ReplyFiles => ({ received: [], refused: [], unread: 0 });

/**
 * Reads the form of an email. `known` are the names of the fields to keep. A file is written to a temporary file only
 * if `isProven` says so by the fields before it: then its beginning says what it is. `use` gets all of it; afterwards
 * the temporary files are removed. Raises BODY_TOO_LARGE and MALFORMED_REQUEST.
 */
export async function withReplyForm<Result>(
  { photoStore }: Pick<Deps, 'photoStore'>,
  request: FastifyRequest,
  { known, isProven }: { known: ReadonlySet<string>; isProven: (fields: Fields) => Promise<boolean> },
  use: (fields: Fields, files: ReplyFiles) => Promise<Result>,
): Promise<Result> {
  const reading: Reading = { fields: new Map(), files: noFiles(), tempFolder: photoStore.tempFolder };
  try {
    await readParts(request, reading, { known, isProven }).catch(refuseMalformedForm);
    return await use(reading.fields, reading.files);
  } finally {
    await Promise.all(reading.files.received.map(({ path }) => unlink(path).catch(() => undefined)));
  }
}

async function readParts(
  request: FastifyRequest,
  reading: Reading,
  { known, isProven }: { known: ReadonlySet<string>; isProven: (fields: Fields) => Promise<boolean> },
): Promise<void> {
  const limits = { files: MAX_FILES, fields: MAX_FIELDS, parts: MAX_FILES + MAX_FIELDS, fieldSize: MAX_BODY_BYTES };
  let [bytes, proven] = [0, false];
  // One character per byte: each field may have its own charset.
  for await (const part of request.parts({ limits, defCharset: 'latin1' } as Parameters<typeof request.parts>[0])) {
    if (part.type === 'file') {
      proven ||= await isProven(reading.fields);
      bytes += await readFile(part, reading, proven);
    } else {
      bytes += String(part.value).length;
      if (known.has(part.fieldname)) reading.fields.set(part.fieldname, String(part.value));
    }
    if (bytes > MAX_FORM_BYTES) throw new DomainError('BODY_TOO_LARGE');
  }
}

/** Reads a file to its end, whatever becomes of it; returns its length. */
async function readFile(part: MultipartFile, { fields, files, tempFolder }: Reading, proven: boolean): Promise<number> {
  const counted = countPieces(part);
  const head = await readHead(counted.pieces);
  const kind = tellKind(head);
  const isInline = (fields.get('content-ids') ?? '').includes(`"${part.fieldname}"`);
  const isSignature = isInline && kind !== 'document' && head.length <= MAX_SIGNATURE_PICTURE;
  const refusal = kind === null ? 'It is neither a photo nor a PDF that we can read.' : findExcess(files, kind);
  if (!isSignature) {
    const name = toName(part.filename);
    if (!proven) files.unread += 1;
    else if (kind === null || refusal !== null) files.refused.push({ name, reason: refusal ?? '' });
    else await keep(Readable.from(joined(head, counted.pieces)), files, { kind, name, path: newPath(tempFolder) });
  }
  await drain(counted.pieces);
  return counted.bytes();
}

const newPath = (folder: string) => join(folder, `reply-${randomUUID()}`);

/** The name as the mail program sent it, which may be empty. */
function toName(fileName: string | undefined): string {
  const shown = Buffer.from(fileName ?? '', 'latin1')
    .toString()
    .replaceAll(/\p{C}/gu, '')
    .trim();
  return shown.slice(0, MAX_REFUSED_NAME).toWellFormed() || 'A file without a name';
}

function tellKind(head: Buffer): FileKind | null {
  if (head.subarray(0, PDF_SIGNATURE.length).toString('latin1') === PDF_SIGNATURE) return 'document';
  return sniffImage(head) === null ? null : 'photo';
}

function findExcess({ received }: ReplyFiles, kind: FileKind): string | null {
  const count = received.filter((file) => file.kind === kind).length;
  if (kind === 'photo') return count < MAX_MESSAGE_PHOTOS ? null : `At most ${MAX_MESSAGE_PHOTOS} photos in a message.`;
  return count < MAX_MESSAGE_DOCUMENTS ? null : `At most ${MAX_MESSAGE_DOCUMENTS} PDFs in a message.`;
}

/** Writes the file as it arrives; one that is too large or empty is refused. */
async function keep(input: Readable, files: ReplyFiles, file: ReceivedFile): Promise<void> {
  const { kind, name, path } = file;
  files.received.push(file);
  try {
    await receiveUpload(input, path, { maxBytes: kind === 'photo' ? MAX_PHOTO_BYTES : MAX_DOCUMENT_BYTES });
  } catch (error) {
    if (!(error instanceof PhotoRefusedError) || error.code !== 'TOO_LARGE') throw asDomainError(error);
    await unlink(path).catch(() => undefined);
    files.received.pop();
    files.refused.push({ name, reason: 'It is larger than 25 MB.' });
  }
}

/** The pieces of a file: whoever stops reading leaves the form readable. */
function countPieces({ file }: MultipartFile): { pieces: Pieces; bytes: () => number } {
  let bytes = 0;
  const source: Pieces = file.iterator({ destroyOnReturn: false });
  const next = async () => {
    const piece = await source.next();
    if (piece.done !== true) bytes += piece.value.length;
    return piece;
  };
  return { pieces: { next }, bytes: () => bytes };
}

/** More than a signature's picture if there is more, and the whole file otherwise. */
async function readHead(pieces: Pieces): Promise<Buffer> {
  const head: Buffer[] = [];
  for (let length = 0; length <= MAX_SIGNATURE_PICTURE; ) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    head.push(value);
    length += value.length;
  }
  return Buffer.concat(head);
}

async function* joined(head: Buffer, rest: Pieces): AsyncGenerator<Buffer, void> {
  yield head;
  for (let piece = await rest.next(); piece.done !== true; piece = await rest.next()) yield piece.value;
}

async function drain(pieces: Pieces): Promise<void> {
  while ((await pieces.next()).done !== true);
}
