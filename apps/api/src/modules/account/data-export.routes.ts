import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { STALLED_AFTER_MS, sendArchive } from '../photo-archive/send-archive.ts';
import { type DataExport, prepareDataExport } from './data-export.service.ts';

export const EXPORT_DATA: PlainRoute = {
  method: 'GET',
  path: '/api/account/export',
  operationId: 'account.export',
  chapter: 'Account',
  summary: 'Export your data',
  description: 'Everything that Marque stores about the caller, as a ZIP file of JSON and photos.',
  access: { kind: 'permitted', action: 'profile.own' },
  errors: ['USER_NOT_FOUND', 'STORAGE_FULL'],
  success: { content: { 'application/zip': {} }, isDownload: true },
};

/** Includes the exact name in `filename*` for browsers that support it (RFC 6266, RFC 8187). */
function formatDisposition({ username, at }: DataExport): string {
  const nameWith = (user: string) => `marque-data-${user}-${at.toISOString().slice(0, 10)}.zip`;
  const plain = nameWith(username.replace(/[^\w.-]/g, '_'));
  const exact = nameWith(username.replace(/[/\\]/g, '_'));
  if (exact === plain) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(exact).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function addDataExportRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  addPlainRoute(app, EXPORT_DATA, { config: { isExpensive: true } }, async (request, reply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(EXPORT_DATA));
    void reply.type('application/zip').header('cache-control', 'private, no-store');
    // The length is only known after gathering the data, and that is recorded as an export.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await getLimits(deps, request).consume('exportUser', String(user.id));
    const archive = await prepareDataExport(deps, user.id);
    if (archive.missing > 0) {
      request.log.error(
        { userId: user.id, missing: archive.missing },
        'photos of a user are not in the store as they should be',
      );
    }
    await archive.record();
    void reply.header('content-length', archive.length).header('content-disposition', formatDisposition(archive));
    return sendArchive(request, reply, archive, stalledAfter);
  });
}
