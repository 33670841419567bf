import { Readable } from 'node:stream';
import { DomainError } from '@marque/domain/errors';
import { PhotoId } from '@marque/domain/ids';
import { PHOTO_WIDTHS, type PhotoWidth } from '@marque/domain/limits';
import { may, needsVerifiedPhone } from '@marque/domain/permissions';
import type { SessionUser } from '@marque/domain/user';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refuseMalformedForm } from '../../http/malformed-form.ts';
import { userOf } from '../../http/request-session.ts';
import { findPhoto, type StoredPhotoRow } from './photo.queries.ts';
import { readIdempotencyKey, uploadPhoto } from './photo.service.ts';
import { asDomainError } from './photo-refusals.ts';

/** A size is a derivative of a private photo: only the browser that was shown it may keep it. */
const SIZE_CACHE = 'private, max-age=86400';

async function uploader(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser> {
  const user = await userOf(deps, request, reply);
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (!may(user.role, 'photo.upload')) throw new DomainError('NOT_ALLOWED');
  if (needsVerifiedPhone(user.role) && !user.phoneVerified) throw new DomainError('PHONE_NOT_VERIFIED');
  return user;
}

async function handleUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const user = await uploader(deps, request, reply);
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  if (!request.isMultipart()) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the photo as multipart/form-data, field "photo".',
    });
  }
  await deps.rateLimits.consume('upload', String(user.id));
  const part = await request.file().catch(refuseMalformedForm);
  if (part?.fieldname !== 'photo') {
    part?.file.resume();
    throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['photo'], message: 'A photo is required' }] });
  }
  try {
    const photo = await uploadPhoto(deps, {
      userId: user.id,
      stream: part.file,
      fileName: part.filename,
      idempotencyKey,
    });
    return reply.code(201).header('cache-control', 'no-store').send(photo);
  } catch (error) {
    throw asDomainError(error);
  }
}

/** The photo behind the address, if it is there and the caller may see it; otherwise it does not exist (design decision 3). */
async function visiblePhoto(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<StoredPhotoRow> {
  const user = await userOf(deps, request, reply);
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  const id = PhotoId.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new DomainError('PHOTO_NOT_FOUND');
  const photo = await findPhoto(deps.db, id.data, may(user.role, 'photo.readAny') ? null : user.id);
  if (!photo) throw new DomainError('PHOTO_NOT_FOUND');
  return photo;
}

function widthOf(request: FastifyRequest): PhotoWidth | null {
  const { w } = request.query as { w?: string };
  if (w === undefined) return null;
  const width = PHOTO_WIDTHS.find((known) => String(known) === w);
  if (!width) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['w'], message: `Must be one of ${PHOTO_WIDTHS.join(', ')}` }],
    });
  }
  return width;
}

async function handlePhoto(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const width = widthOf(request);
  const photo = await visiblePhoto(deps, request, reply);
  const format = request.headers.accept?.includes('image/webp') ? 'webp' : 'jpeg';
  const etag = `"${photo.sha256.slice(0, 32)}${width ? `-${width}-${format}` : ''}"`;
  void reply.header('vary', 'Accept, Cookie').header('etag', etag);
  void reply.header('cache-control', width ? SIZE_CACHE : 'private, no-store');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const opened = width
    ? await deps.photos.openSize(photo.key, width, format)
    : await deps.photoStore.open(photo.key).then((file) => file && { ...file, type: photo.type });
  if (!opened) {
    request.log.error({ photoId: photo.id }, 'a photo has a row but no file');
    throw new DomainError('PHOTO_NOT_FOUND');
  }
  if (request.method === 'HEAD') opened.stream.destroy();
  return (
    reply
      .type(opened.type)
      .header('content-length', opened.size)
      .header('content-disposition', 'inline')
      // An empty stream keeps the length that was set; anything else would be measured instead.
      .send(request.method === 'HEAD' ? Readable.from([]) : opened.stream)
  );
}

/** `POST /api/upload` and `GET /api/photos/{id}`: what is not JSON (contract.md, Addresses). */
export function addPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/api/upload', (request, reply) => handleUpload(deps, request, reply));
  app.get('/api/photos/:id', async (request, reply) => {
    try {
      return await handlePhoto(deps, request, reply);
    } catch (error) {
      throw asDomainError(error);
    }
  });
}
