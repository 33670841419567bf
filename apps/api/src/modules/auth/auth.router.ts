import { ConfirmPassword } from '@marque/domain/account/account';
import { Login, LoginResult, Register, SecondFactorDue } from '@marque/domain/account/credentials';
import { VerifySecondFactor } from '@marque/domain/account/two-factor';
import { SessionUser } from '@marque/domain/account/user';
import { z } from 'zod';
import { permittedProcedure, publicProcedure, router, signedInProcedure } from '../../transport/trpc.ts';
import { login, logout, register } from './auth.service.ts';
import { confirmPassword } from './confirm.service.ts';
import { pendingSecondFactor, verifySecondFactor } from './second-factor.service.ts';

export const authRouter = router({
  /** Raises NOT_SIGNED_IN for guests. */
  user: signedInProcedure.output(SessionUser).query(({ ctx }) => ctx.user),

  /** The same for pages that guests may open: `null` instead of an error that the browser would log. */
  session: publicProcedure.output(SessionUser.nullable()).query(({ ctx }) => ctx.user),

  login: publicProcedure
    .input(Login)
    .output(LoginResult)
    .mutation(({ ctx, input }) => login(ctx.deps, ctx, input)),

  register: publicProcedure
    .input(Register)
    .output(SessionUser)
    .mutation(({ ctx, input }) => register(ctx.deps, ctx, input)),

  /** The second step of a login (spec 7.2, POST /api/auth/verify-2fa). Raises LOGIN_EXPIRED when none is pending. */
  verifySecondFactor: publicProcedure
    .input(VerifySecondFactor)
    .output(LoginResult)
    .mutation(({ ctx, input }) => verifySecondFactor(ctx.deps, ctx, input.token)),

  /**
   * The pending second factor of this browser's login, so that a reload shows the form again; `null` if none is
   * pending.
   */
  pendingSecondFactor: publicProcedure
    .output(SecondFactorDue.nullable())
    .query(({ ctx }) => pendingSecondFactor(ctx.deps, ctx)),

  /** Confirms the caller's identity for `confirmedProcedure`. */
  confirm: permittedProcedure('profile.own')
    .input(ConfirmPassword)
    .output(z.object({ confirmed: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await confirmPassword(ctx.deps, ctx, input.password);
      return { confirmed: true as const };
    }),

  /** Also for guests. */
  logout: publicProcedure.output(z.object({ loggedOut: z.literal(true) })).mutation(async ({ ctx }) => {
    await logout(ctx.deps, ctx);
    return { loggedOut: true as const };
  }),
});
