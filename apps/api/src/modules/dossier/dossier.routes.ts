import { Readable } from 'node:stream';
import type { Action } from '@marque/domain/account/permissions';
import { DomainError } from '@marque/domain/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../transport/deps.ts';
import { consignmentIdParam } from '../../transport/http/consignment-id-param.ts';
import { limitsOf } from '../../transport/http/rate-limit-headers.ts';
import { permittedUser } from '../../transport/http/request-session.ts';
import { prepareDossier } from './dossier.service.ts';
import type { Audience } from './dossier-content.ts';

const ACTIONS: Readonly<Record<Audience, Action>> = { staff: 'consignment.readAny', owner: 'consignment.readOwn' };
const DEFAULT_TIME_ZONE = 'UTC';
const MAX_TIME_ZONE_LENGTH = 64;

/** A client that takes nothing for so long, in milliseconds, has gone or will never come back. Slow ones are served to the end. */
const STALLED_AFTER_MS = 60_000;

/** The reader's zone (ADR 0029), which only he knows: `?timeZone=Europe/Rome`. */
function timeZoneOf(request: FastifyRequest): string {
  const { timeZone = DEFAULT_TIME_ZONE } = request.query as { timeZone?: unknown };
  try {
    if (typeof timeZone !== 'string' || timeZone.length > MAX_TIME_ZONE_LENGTH) throw new RangeError('not a zone');
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    throw new DomainError('VALIDATION_FAILED', {
      issues: [{ path: ['timeZone'], message: 'Not the name of a time zone' }],
      cause: error,
    });
  }
}

/**
 * `GET /api/admin/consignments/{id}/dossier` for staff and `GET /api/consignments/{id}/dossier` for the owner: the consignment as a PDF
 * to print and keep.
 */
export function addDossierRoutes(
  app: FastifyInstance,
  deps: Deps,
  { stalledAfter = STALLED_AFTER_MS }: { stalledAfter?: number } = {},
): void {
  const answer = (audience: Audience) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await permittedUser(deps, request, reply, {
      action: ACTIONS[audience],
      changes: false,
      verified: true,
    });
    const id = consignmentIdParam(request);
    const dossier = await prepareDossier(deps, { id, user, audience, timeZone: timeZoneOf(request) });
    const disposition = `attachment; filename="${dossier.number}.pdf"`;
    void reply
      .type('application/pdf')
      .header('content-disposition', disposition)
      .header('cache-control', 'private, no-store');
    // What it weighs is known only by making it, and then it is on record as downloaded.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    await limitsOf(deps, request).consume('dossier', String(user.id));
    const stream = await dossier.open();
    // Fires only when not a byte went out in the meantime; ending the connection destroys the stream and stops the work.
    reply.raw.setTimeout(stalledAfter, () => reply.raw.destroy());
    return reply.send(stream);
  };
  app.get('/api/admin/consignments/:id/dossier', { config: { isExpensive: true } }, answer('staff'));
  app.get('/api/consignments/:id/dossier', { config: { isExpensive: true } }, answer('owner'));
}
