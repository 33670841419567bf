import { DomainError } from '@marque/domain/api/errors';
import { DraftId, type UserId } from '@marque/domain/api/ids';
import { PAIRING_PARAMETER } from '@marque/domain/photo/device-pairing';
import { UploadedPhoto } from '@marque/domain/photo/photos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { getPhone, permittedUserOrPhone } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import type { PairingProof } from '../../transport/request-context.ts';
import { hungUp, receiveOneFile } from './one-file.ts';
import { readIdempotencyKey, requireSpace, uploadPhoto } from './photo.service.ts';
import { asDomainError } from './photo-errors.ts';
import { PHOTO_EXAMPLE } from './photo-example.ts';
import { addPhotoReadingRoute } from './read-photo.routes.ts';

export const UPLOAD_PHOTO: PlainRoute = {
  method: 'POST',
  path: '/api/upload',
  operationId: 'photo.upload',
  chapter: 'Photos',
  summary: 'Upload a photo',
  description:
    'One file in the field `photo`: JPEG, PNG, WebP, AVIF or HEIC, at most 25 MB and 60 megapixels. It is stored upright and without metadata. Add its `url` to a draft or a consignment within 24 hours, or it will be deleted.',
  access: { kind: 'verified', action: 'photo.upload' },
  errors: [
    'PHOTO_TOO_LARGE',
    'PHOTO_TOO_MANY_PIXELS',
    'NOT_AN_IMAGE',
    'PHOTO_DAMAGED',
    'PHOTO_TOO_SMALL',
    'PHOTO_TOO_COSTLY',
    'PHOTO_TOO_DETAILED',
    'PHOTO_INTERRUPTED',
    'PHOTO_SPACE_USED',
    'STORAGE_FULL',
  ],
  body: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { photo: { type: 'string', contentMediaType: 'image/*' } },
        required: ['photo'],
      },
    },
  },
  success: {
    status: 201,
    content: { 'application/json': { schema: UploadedPhoto, examples: { 'A stored photo': PHOTO_EXAMPLE } } },
  },
  isIdempotent: true,
};

interface Uploader {
  userId: UserId;
  pairing: PairingProof | null;
}

/**
 * The signed-in user uploads for themselves; a paired phone uploads for its draft and, if the request says so, even
 * while someone else is signed in on it.
 */
async function identifyUploader(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Uploader> {
  const { [PAIRING_PARAMETER]: named } = request.query as Record<string, unknown>;
  if (named !== undefined) {
    const draftId = DraftId.safeParse(Number(named));
    if (!draftId.success) throw new DomainError('PAIRING_ENDED');
    const pairing = await getPhone(deps, request, reply, draftId.data);
    return { userId: pairing.userId, pairing };
  }
  const { user, pairing } = await permittedUserOrPhone(deps, request, reply, getAccessNeed(UPLOAD_PHOTO));
  if (user) return { userId: user.id, pairing: null };
  if (!pairing) throw new DomainError('NOT_SIGNED_IN');
  return { userId: pairing.userId, pairing };
}

async function handleUpload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const uploader = await identifyUploader(deps, request, reply);
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  if (!request.isMultipart()) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the photo as multipart/form-data, field "photo".',
    });
  }
  await deps.freeDisk.requireRoom();
  await requireSpace(deps, uploader.userId, idempotencyKey);
  const [limits, account] = [getLimits(deps, request), String(uploader.userId)];
  await limits.consume('upload', account);
  // A client that has used up the hour's bytes need not send more to learn it.
  await limits.consume('uploadKilobytes', account, { points: 0 });
  const { part, expectEnd } = await receiveOneFile(request, 'photo', 'A photo is required');
  try {
    const photo = await uploadPhoto(deps, {
      ...uploader,
      stream: part.file,
      fileName: part.filename,
      idempotencyKey,
      signal: hungUp(reply),
      admit: async (bytes) =>
        void (await limits.consume('uploadKilobytes', account, { points: Math.ceil(bytes / 1000) })),
      expectEnd,
    });
    return reply.code(201).header('cache-control', 'no-store').send(photo);
  } catch (error) {
    throw asDomainError(error);
  }
}

/** Uploading and reading photos (contract 3.2). */
export function addPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  addPlainRoute(
    app,
    UPLOAD_PHOTO,
    // Runs before the body is parsed, whatever its type: it is not read for unauthorized clients.
    {
      config: { isExpensive: true },
      onRequest: async (request, reply) => void (await identifyUploader(deps, request, reply)),
    },
    (request, reply) => handleUpload(deps, request, reply),
  );
  addPhotoReadingRoute(app, deps);
}
