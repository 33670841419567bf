import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { CONSIGNMENT_ID, consignmentIdParam } from '../../transport/http/consignment-id-param.ts';
import { getLimits } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { readTimeZone, TIME_ZONE } from '../../transport/http/time-zone-param.ts';
import { addPlainRoute, getAccessNeed, type PlainRoute } from '../../transport/plain-route.ts';
import { prepareDossier } from './dossier.service.ts';
import type { Audience } from './dossier-content.ts';

export const OWNER_DOSSIER: PlainRoute = {
  method: 'GET',
  path: '/api/consignments/:id/dossier',
  operationId: 'dossier.ofOwner',
  chapter: 'Consignments',
  summary: 'Download the dossier',
  description: 'The caller’s own consignment as a PDF.',
  access: { kind: 'verified', action: 'consignment.readOwn' },
  errors: ['CONSIGNMENT_NOT_FOUND'],
  parameters: [CONSIGNMENT_ID, TIME_ZONE],
  success: { content: { 'application/pdf': {} }, isDownload: true },
};

export const STAFF_DOSSIER: PlainRoute = {
  method: 'GET',
  path: '/api/admin/consignments/:id/dossier',
  operationId: 'dossier.ofStaff',
  chapter: 'Review',
  summary: 'Download the dossier',
  description: 'A consignment as a PDF, including what only staff can see. The download is recorded in the audit log.',
  access: { kind: 'verified', action: 'consignment.readAny' },
  errors: ['CONSIGNMENT_NOT_FOUND'],
  parameters: [CONSIGNMENT_ID, TIME_ZONE],
  success: { content: { 'application/pdf': {} }, isDownload: true },
};

/** A client that reads nothing for this many milliseconds is gone. Slow clients are served to the end. */
const STALLED_AFTER_MS = 60_000;

export function addDossierRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  const respond = (route: PlainRoute, audience: Audience) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await permittedUser(deps, request, reply, getAccessNeed(route));
    const id = consignmentIdParam(request);
    const dossier = await prepareDossier(deps, { id, user, audience, timeZone: readTimeZone(request) });
    const disposition = `attachment; filename="${dossier.number}.pdf"`;
    void reply
      .type('application/pdf')
      .header('content-disposition', disposition)
      .header('cache-control', 'private, no-store');
    // The length is only known after creating the PDF, and that would be recorded as a download.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await getLimits(deps, request).consume('dossier', String(user.id));
    const stream = await dossier.open();
    // Fires only when no byte was sent in the meantime; ending the connection destroys the stream and stops the work.
    reply.raw.setTimeout(stalledAfter, () => reply.raw.destroy());
    return reply.send(stream);
  };
  const options = { config: { isExpensive: true } };
  addPlainRoute(app, STAFF_DOSSIER, options, respond(STAFF_DOSSIER, 'staff'));
  addPlainRoute(app, OWNER_DOSSIER, options, respond(OWNER_DOSSIER, 'owner'));
}
