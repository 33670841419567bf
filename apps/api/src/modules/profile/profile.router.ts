import { AccountUsage } from '@marque/domain/account/account-usage';
import { Profile, UpdateProfile } from '@marque/domain/account/user';
import { UserId } from '@marque/domain/api/ids';
import { z } from 'zod';
import { permittedProcedure, router } from '../../transport/trpc.ts';
import { getUsage } from '../usage/usage.service.ts';
import { getProfile, updateProfile } from './profile.service.ts';

export const profileRouter = router({
  /** The caller's profile; `id` may be given, as in the documented path. */
  get: permittedProcedure('profile.read')
    .input(z.object({ id: UserId.optional() }).optional())
    .output(Profile)
    .query(({ ctx, input }) => getProfile(ctx.deps.db, ctx.userId, input?.id)),

  /** Changes the caller's name and consent to text messages; `id` may be given, as in the documented path. */
  update: permittedProcedure('profile.own')
    .input(UpdateProfile.extend({ id: UserId.optional() }))
    .output(Profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx, input)),

  /** How much the caller's account stores, and its limits. */
  usage: permittedProcedure('profile.read')
    .output(AccountUsage)
    .query(({ ctx }) => getUsage(ctx.deps.db, ctx.deps.config.quotas, ctx.userId)),
});
