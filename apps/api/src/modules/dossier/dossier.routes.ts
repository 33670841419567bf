import { DomainError } from '@marque/domain/errors';
import { type Action, may, needsVerifiedPhone } from '@marque/domain/permissions';
import type { SessionUser } from '@marque/domain/user';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { consignmentIdParam } from '../../http/consignment-id-param.ts';
import { userOf } from '../../http/request-session.ts';
import { prepareDossier } from './dossier.service.ts';
import type { Audience } from './dossier-content.ts';

const ACTIONS: Readonly<Record<Audience, Action>> = { staff: 'consignment.readAny', owner: 'consignment.readOwn' };
const DEFAULT_TIME_ZONE = 'UTC';
const MAX_TIME_ZONE_LENGTH = 64;

/** A client that takes nothing for so long, in milliseconds, has gone or will never come back. Slow ones are served to the end. */
const STALLED_AFTER_MS = 60_000;

async function reader(deps: Deps, action: Action, request: FastifyRequest, reply: FastifyReply): Promise<SessionUser> {
  const user = await userOf(deps, request, reply);
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (!may(user.role, action)) throw new DomainError('NOT_ALLOWED');
  if (needsVerifiedPhone(user.role) && !user.phoneVerified) throw new DomainError('PHONE_NOT_VERIFIED');
  return user;
}

/** The reader's zone (design decision 29), which only he knows: `?timeZone=Europe/Rome`. */
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
    const user = await reader(deps, ACTIONS[audience], request, reply);
    const id = consignmentIdParam(request);
    const dossier = await prepareDossier(deps, { id, user, audience, timeZone: timeZoneOf(request) });
    await deps.rateLimits.consume('dossier', String(user.id));
    const stream = await dossier.open();
    // Fires only when not a byte went out in the meantime; ending the connection destroys the stream and stops the work.
    reply.raw.setTimeout(stalledAfter, () => reply.raw.destroy());
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${dossier.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(stream);
  };
  // Without HEAD: what a dossier weighs is known only by making it, and then it is on record as downloaded.
  app.get('/api/admin/consignments/:id/dossier', { exposeHeadRoute: false }, answer('staff'));
  app.get('/api/consignments/:id/dossier', { exposeHeadRoute: false }, answer('owner'));
}
