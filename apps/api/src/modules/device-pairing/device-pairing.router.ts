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

/** Begun on the desk, photographed on the phone: one code, once, for the photos of one draft and nothing else. */
export const devicePairingRouter = router({
  /** A new code for the caller's draft, which is made where there is none. The code before it, and the phone that took it up, end. */
  start: own.output(NewPairing).mutation(({ ctx }) => startPairing(ctx.deps, ctx)),

  status: own.output(PairingStatus).query(({ ctx }) => readPairingStatus(ctx.deps, ctx)),

  end: own.output(z.object({ ended: z.literal(true) })).mutation(async ({ ctx }) => {
    await endPairing(ctx.deps, ctx);
    return { ended: true as const };
  }),

  /** On the phone: HANDOVER_INVALID for a code that was taken up before, is too old, or never was. */
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
