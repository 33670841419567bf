import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { CONSIGNMENT_ID, consignmentIdParam } from '../../transport/http/consignment-id-param.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { preparePhotoArchive } from './photo-archive.service.ts';
import { STALLED_AFTER_MS, sendArchive } from './send-archive.ts';

export const DOWNLOAD_PHOTOS: PlainRoute = {
  method: 'GET',
  path: '/api/admin/consignments/:id/download-photos',
  operationId: 'photo.archive',
  chapter: 'Review',
  summary: 'Download all photos',
  description: 'A ZIP file, sorted by category. The download is recorded in the audit log.',
  access: { kind: 'permitted', action: 'photo.readAny' },
  errors: ['CONSIGNMENT_NOT_FOUND', 'STORAGE_FULL'],
  parameters: [CONSIGNMENT_ID],
  success: { content: { 'application/zip': {} }, isDownload: true },
};

export function addPhotoArchiveRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  addPlainRoute(app, DOWNLOAD_PHOTOS, { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(DOWNLOAD_PHOTOS));
    const archive = await preparePhotoArchive(deps, consignmentIdParam(request));
    if (archive.missing > 0) {
      request.log.error({ missing: archive.missing }, 'photos of a consignment are not in the store as they should be');
    }
    void reply
      .type('application/zip')
      .header('content-length', archive.length)
      .header('content-disposition', `attachment; filename="${archive.fileName}"`)
      .header('cache-control', 'private, no-store');
    // An empty stream keeps the length that was set; anything else would replace it.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await getLimits(deps, request).consume('download', String(user.id));
    await archive.record(user.id);
    return sendArchive(request, reply, archive, stalledAfter);
  });
}
