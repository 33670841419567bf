import {
  ClaimPairing,
  NewPairing,
  PairedPhoneDraft,
  PairingStatus,
  SavePairedPhotos,
} from '@marque/domain/photo/device-pairing';
import { z } from 'zod';
import { pairedPhoneProcedure, publicProcedure, router, verifiedProcedure } from '../../transport/trpc.ts';
import { claimPairing, endPairing, readPairingStatus, startPairing } from './device-pairing.service.ts';
import { readPairedDraft, savePairedPhotos } from './paired-photos.service.ts';

const own = verifiedProcedure('draft.pairDevice');

/** Pairs a phone with a draft that was started on a computer: one code, used once, for the photos of one draft only. */
export const devicePairingRouter = router({
  /** Creates a draft if there is none. The former code and its phone's pairing end. */
  start: own.output(NewPairing).mutation(({ ctx }) => startPairing(ctx.deps, ctx)),

  status: own.output(PairingStatus).query(({ ctx }) => readPairingStatus(ctx.deps, ctx)),

  end: own.output(z.object({ ended: z.literal(true) })).mutation(async ({ ctx }) => {
    await endPairing(ctx.deps, ctx);
    return { ended: true as const };
  }),

  /** Called by the phone. Raises PAIRING_INVALID for a code that was claimed before, is too old, or does not exist. */
  claim: publicProcedure
    .input(ClaimPairing)
    .output(PairedPhoneDraft)
    .mutation(({ ctx, input }) => claimPairing(ctx.deps, ctx, input.code)),

  draft: pairedPhoneProcedure.output(PairedPhoneDraft).query(({ ctx }) => readPairedDraft(ctx.deps, ctx.pairing)),

  savePhotos: pairedPhoneProcedure
    .input(SavePairedPhotos)
    .output(PairedPhoneDraft)
    .mutation(({ ctx, input }) => savePairedPhotos(ctx.deps, ctx.pairing, input)),
});
