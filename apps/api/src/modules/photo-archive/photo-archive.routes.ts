import { Readable } from 'node:stream';
import type { ConsignmentId } from '@marque/domain/api/ids';
import { ConsignmentRef } from '@marque/domain/review/staff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { preparePhotoArchive } from './photo-archive.service.ts';
import { STALLED_AFTER_MS, sendArchive } from './send-archive.ts';

/** Raises VALIDATION_FAILED, as the procedures do for an id. */
function consignmentIdOf(request: FastifyRequest): ConsignmentId {
  const { id } = request.params as { id?: string };
  return ConsignmentRef.parse({ id: id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id }).id;
}

/** `GET /api/admin/consignments/{id}/download-photos` (spec 7.4). */
export function addPhotoArchiveRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  app.get('/api/admin/consignments/:id/download-photos', { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, { action: 'photo.readAny', changes: false });
    const archive = await preparePhotoArchive(deps, consignmentIdOf(request));
    if (archive.missing > 0) {
      request.log.error({ missing: archive.missing }, 'photos of a consignment are not in the store as they should be');
    }
    void reply
      .type('application/zip')
      .header('content-length', archive.length)
      .header('content-disposition', `attachment; filename="${archive.fileName}"`)
      .header('cache-control', 'private, no-store');
    // An empty stream keeps the length that was set; anything else would be measured instead.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await archive.record(user.id);
    return sendArchive(request, reply, archive, stalledAfter);
  });
}
