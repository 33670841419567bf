import {
  EnableTwoFactor,
  RecoveryCodes,
  SetupTwoFactor,
  TwoFactorSetup,
  TwoFactorStatus,
} from '@marque/domain/account/two-factor';
import { confirmedProcedure, permittedProcedure, router } from '../../transport/trpc.ts';
import { disableOwn, enableOwn, findTwoFactorStatus, renewRecoveryCodes, setUpOwn } from './own-two-factor.service.ts';

/** The caller's own second factor (ADR 0008); the administrator's dialog for others is in `users`. */
export const twoFactorRouter = router({
  status: permittedProcedure('profile.own')
    .output(TwoFactorStatus)
    .query(({ ctx }) => findTwoFactorStatus(ctx.deps.db, ctx.userId)),

  /**
   * Nothing takes effect before `enable`. Requires recent authentication, because it decides who can sign in from now
   * on.
   */
  setup: confirmedProcedure('profile.own')
    .input(SetupTwoFactor)
    .output(TwoFactorSetup)
    .mutation(({ ctx, input }) => setUpOwn(ctx.deps, ctx, input.method)),

  enable: confirmedProcedure('profile.own')
    .input(EnableTwoFactor)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => enableOwn(ctx.deps, ctx, input.token)),

  disable: confirmedProcedure('profile.own')
    .output(TwoFactorStatus)
    .mutation(({ ctx }) => disableOwn(ctx.deps, ctx)),

  renewRecoveryCodes: confirmedProcedure('profile.own')
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx.deps, ctx)),
});
