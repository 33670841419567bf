import {
  HandoverDraft,
  HandoverStatus,
  NewHandover,
  SaveHandoverPhotos,
  TakeUpHandover,
} from '@marque/domain/photo/device-pairing';
import { z } from 'zod';
import { handoverProcedure, publicProcedure, router, verifiedProcedure } from '../../transport/trpc.ts';
import { endHandover, handoverStatus, startHandover, takeUpHandover } from './device-pairing.service.ts';
import { readHandoverDraft, saveHandoverPhotos } from './paired-photos.service.ts';

const own = verifiedProcedure('draft.handover');

/** Begun on the desk, photographed on the phone: one code, once, for the photos of one draft and nothing else. */
export const photoHandoverRouter = router({
  /** A new code for the caller's draft, which is made where there is none. The code before it, and the phone that took it up, end. */
  start: own.output(NewHandover).mutation(({ ctx }) => startHandover(ctx.deps, ctx)),

  status: own.output(HandoverStatus).query(({ ctx }) => handoverStatus(ctx.deps, ctx)),

  end: own.output(z.object({ ended: z.literal(true) })).mutation(async ({ ctx }) => {
    await endHandover(ctx.deps, ctx);
    return { ended: true as const };
  }),

  /** On the phone: HANDOVER_INVALID for a code that was taken up before, is too old, or never was. */
  takeUp: publicProcedure
    .input(TakeUpHandover)
    .output(HandoverDraft)
    .mutation(({ ctx, input }) => takeUpHandover(ctx.deps, ctx, input.code)),

  draft: handoverProcedure.output(HandoverDraft).query(({ ctx }) => readHandoverDraft(ctx.deps, ctx.handover)),

  savePhotos: handoverProcedure
    .input(SaveHandoverPhotos)
    .output(HandoverDraft)
    .mutation(({ ctx, input }) => saveHandoverPhotos(ctx.deps, ctx.handover, input)),
});
