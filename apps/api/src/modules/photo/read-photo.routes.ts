import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { may } from '@marque/domain/account/permissions';
import { DomainError } from '@marque/domain/api/errors';
import { PhotoId } from '@marque/domain/api/ids';
import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/product/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SizeFormat } from '../../adapters/photo-store/photo-key.ts';
import type { OpenPhoto } from '../../adapters/photo-store/photo-store.ts';
import type { Deps } from '../../transport/deps.ts';
import { isRangeCurrent, readByteRange, type WantedRange } from '../../transport/http/byte-range.ts';
import { isNotModified } from '../../transport/http/etag.ts';
import { permittedUserOrPhone } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainParameter, type PlainRoute } from '../../transport/plain-route.ts';
import { findPhoto, findPhotoOfDraft, type StoredPhotoRow } from './photo.queries.ts';
import { asDomainError } from './photo-errors.ts';
import { formatsFor } from './size-formats.ts';

const PHOTO_ID: PlainParameter = { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } };

const WIDTH: PlainParameter = {
  name: 'w',
  in: 'query',
  description: 'The width in pixels. Without it, or with `original`, the stored photo is returned.',
  schema: { enum: [...PHOTO_WIDTHS, 'original'] },
};

const RANGE: PlainParameter = {
  name: 'Range',
  in: 'header',
  description: 'One range of bytes, to resume a download (RFC 9110, section 14.2).',
  schema: { type: 'string', examples: ['bytes=0-1023'] },
};

const IMAGES = { 'image/jpeg': {}, 'image/webp': {}, 'image/avif': {} };

export const READ_PHOTO: PlainRoute = {
  method: 'GET',
  path: '/api/photos/:id',
  operationId: 'photo.read',
  chapter: 'Photos',
  summary: 'Get a photo',
  description:
    'For its owner and for staff; for anyone else the photo does not exist. Resized photos are AVIF or WebP if the client accepts them.',
  access: { kind: 'signedIn' },
  errors: ['PHOTO_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'STORAGE_FULL'],
  parameters: [PHOTO_ID, WIDTH, RANGE],
  success: { content: IMAGES },
  otherResponses: { 206: { description: 'The requested range', content: IMAGES } },
  isRevalidated: true,
};

/** A size is derived from a private photo: only the browser that received it may cache it. */
const SIZE_CACHE = 'private, max-age=86400';
const ORIGINAL_CACHE = 'private, no-store';

/** Below this width AVIF saves less than its header takes. */
const AVIF_FROM_WIDTH: PhotoWidth = 400;

type Width = PhotoWidth | 'original';

type Wanted = (size: number) => WantedRange | null;

interface OpenVariant extends OpenPhoto {
  type: string;
  range: WantedRange | null;
}

interface Variant {
  etag: string;
  open(wanted: Wanted): Promise<OpenVariant | null>;
}

/** Finds the requested photo if it exists and the caller may see it; otherwise it does not exist (ADR 0003). */
async function visiblePhoto(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<StoredPhotoRow> {
  const { user, pairing } = await permittedUserOrPhone(deps, request, reply, getAccessNeed(READ_PHOTO));
  const id = PhotoId.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new DomainError('PHOTO_NOT_FOUND');
  const { db } = deps;
  const photo =
    (user && (await findPhoto(db, id.data, may(user.role, 'photo.readAny') ? null : user.id))) ??
    (pairing && (await findPhotoOfDraft(db, id.data, pairing)));
  if (!photo) throw new DomainError('PHOTO_NOT_FOUND');
  return photo;
}

function readWidth(request: FastifyRequest): Width {
  const { w = 'original' } = request.query as { w?: unknown };
  const width = (['original', ...PHOTO_WIDTHS] as const).find((known) => String(known) === w);
  if (width) return width;
  throw new DomainError('VALIDATION_FAILED', {
    issues: [{ path: ['w'], message: `Must be one of ${PHOTO_WIDTHS.join(', ')}, original` }],
  });
}

/** Equal tags mean equal bytes (RFC 9110, 8.8.1): the original's hash and, for a size, how it was made. */
const makeTag = ({ sha256 }: StoredPhotoRow, form = '') => `"${sha256.slice(0, 32)}${form}"`;

function toOriginalVariant({ photoStore }: Deps, photo: StoredPhotoRow): Variant {
  return {
    etag: makeTag(photo),
    open: async (wanted) => {
      const range = wanted(photo.size);
      const file = await photoStore.open(photo.key, range ?? undefined);
      return file && { ...file, type: photo.type, range };
    },
  };
}

function toSizeVariant({ photos }: Deps, photo: StoredPhotoRow, width: PhotoWidth, format: SizeFormat): Variant {
  return {
    etag: makeTag(photo, `-${width}-${format}`),
    open: async (wanted) => {
      const size = await photos.openSize(photo.key, width, format);
      if (!size) return null;
      try {
        const range = wanted(size.size);
        if (!range) return { ...size, range };
        // Small enough to be cut in memory, and rarely requested in ranges.
        const bytes = await buffer(size.stream);
        return { ...size, range, stream: Readable.from([bytes.subarray(range.start, range.end + 1)]) };
      } catch (error) {
        size.stream.destroy();
        throw error;
      }
    },
  };
}

/**
 * Chooses the format of a size: the smallest available one among those the client prefers. AVIF takes five times as
 * long to encode as WebP, so no client waits for it unless it accepts nothing else: it is made when the server is idle,
 * for later requests.
 */
async function chooseFormat(
  { photos }: Deps,
  { key }: StoredPhotoRow,
  width: PhotoWidth,
  liked: readonly SizeFormat[],
): Promise<SizeFormat> {
  const [smallest = 'jpeg', quickest] = liked;
  if (smallest !== 'avif' || quickest === undefined) return smallest;
  if (width < AVIF_FROM_WIDTH) return quickest;
  if (await photos.hasSize(key, width, 'avif')) return 'avif';
  photos.planSize(key, width, 'avif');
  return quickest;
}

async function chooseVariant(
  deps: Deps,
  request: FastifyRequest,
  photo: StoredPhotoRow,
  width: Width,
): Promise<Variant & { isKnown: boolean }> {
  const known = request.headers['if-none-match'];
  if (width === 'original') {
    const original = toOriginalVariant(deps, photo);
    return { ...original, isKnown: isNotModified(known, original.etag) };
  }
  const liked = formatsFor(request.headers.accept);
  const had = liked
    .map((format) => toSizeVariant(deps, photo, width, format))
    .find(({ etag }) => isNotModified(known, etag));
  if (had) return { ...had, isKnown: true };
  return { ...toSizeVariant(deps, photo, width, await chooseFormat(deps, photo, width, liked)), isKnown: false };
}

async function respond(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const width = readWidth(request);
  const photo = await visiblePhoto(deps, request, reply);
  const variant = await chooseVariant(deps, request, photo, width);
  void reply
    .header('vary', 'Accept, Cookie, Authorization')
    .header('etag', variant.etag)
    .header('cache-control', width === 'original' ? ORIGINAL_CACHE : SIZE_CACHE);
  if (variant.isKnown) return reply.code(304).send();

  const opened = await variant.open((size) => readRange(request, reply, variant, size));
  if (!opened) {
    request.log.error({ photoId: photo.id }, 'a photo has a row but no file');
    throw new DomainError('PHOTO_NOT_FOUND');
  }
  return send(request, reply, opened);
}

/** RFC 9110, 14.2: ranges are for GET only; a client with a range of another representation gets the whole file. */
function readRange(request: FastifyRequest, reply: FastifyReply, { etag }: Variant, size: number): WantedRange | null {
  if (request.method !== 'GET' || !isRangeCurrent(readIfRange(request), etag)) return null;
  const range = readByteRange(request.headers.range, size);
  if (range !== 'outside') return range;
  void reply.header('content-range', `bytes */${size}`);
  throw new DomainError('RANGE_NOT_SATISFIABLE');
}

/** Node types this header as one string; if it is sent twice, it is joined and matches nothing. */
const readIfRange = (request: FastifyRequest) => request.headers['if-range']?.toString();

function send(request: FastifyRequest, reply: FastifyReply, { stream, size, type, range }: OpenVariant): FastifyReply {
  void reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', 'inline')
    .header('content-length', range ? range.end - range.start + 1 : size);
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  // An empty stream keeps the length that was set; anything else would replace it.
  return reply.send(Readable.from([]));
}

/** `GET /api/photos/{id}`: a stored photo, whole or in a size (contract 3.2). */
export function addPhotoReadingRoute(app: FastifyInstance, deps: Deps): void {
  addPlainRoute(app, READ_PHOTO, {}, async (request, reply) => {
    try {
      return await respond(deps, request, reply);
    } catch (error) {
      throw asDomainError(error);
    }
  });
}
