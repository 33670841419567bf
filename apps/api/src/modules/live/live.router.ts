import type { Action } from '@marque/domain/account/permissions';
import { type LiveEvent, LiveSince } from '@marque/domain/review/review';
import { getTRPCErrorFromUnknown, type TrackedEnvelope, tracked } from '@trpc/server';
import type { PlacedEvent } from '../../platform/live/subscription.ts';
import { toTrpcError } from '../../transport/errors.ts';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { releaseWhenAway } from '../review/claim.service.ts';
import { type LiveReader, liveEvents } from './live.service.ts';

const STAFF: Action = 'staff.area';
const OWNER: Action = 'consignment.readOwn';

export const liveRouter = router({
  /** All events of submitted consignments, for staff. */
  staff: permittedProcedure(STAFF)
    .input(LiveSince)
    .subscription(({ ctx: { deps, user, request }, input, signal, path }) => {
      const reader: LiveReader = {
        user,
        sessionId: request.sessionId,
        channel: 'staff',
        action: STAFF,
        lastEventId: input?.lastEventId,
        signal,
      };
      signal?.addEventListener('abort', () => releaseWhenAway(deps, user.id), { once: true });
      return stream(liveEvents(deps, reader), (err) => {
        deps.log.error({ err, procedure: path, reqId: request.id }, 'procedure failed');
      });
    }),

  /** The events of the caller's own timelines, and photos that their phone adds to their draft. */
  mine: permittedProcedure(OWNER)
    .input(LiveSince)
    .subscription(({ ctx: { deps, user, request }, input, signal, path }) => {
      const reader: LiveReader = {
        user,
        sessionId: request.sessionId,
        channel: 'mine',
        action: OWNER,
        lastEventId: input?.lastEventId,
        signal,
      };
      return stream(liveEvents(deps, reader), (err) => {
        deps.log.error({ err, procedure: path, reqId: request.id }, 'procedure failed');
      });
    }),
});

/**
 * The events as tRPC sends them, each with the id from which a broken stream resumes. Errors occur after the
 * procedures' middleware has finished, so they are converted here.
 */
async function* stream(
  events: AsyncIterable<PlacedEvent>,
  logUnforeseen: (error: unknown) => void,
): AsyncGenerator<TrackedEnvelope<LiveEvent>, void> {
  try {
    for await (const { id, event } of events) yield tracked(id, event);
  } catch (error) {
    const rejection = toTrpcError(getTRPCErrorFromUnknown(error));
    if (rejection.code === 'INTERNAL_SERVER_ERROR') logUnforeseen(error);
    throw rejection;
  }
}
