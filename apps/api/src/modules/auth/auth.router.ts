import { Login, LoginAnswer, Register } from '@marque/domain/credentials';
import { SessionUser } from '@marque/domain/user';
import { z } from 'zod';
import { publicProcedure, router, signedInProcedure } from '../../trpc.ts';
import { login, logout, register } from './auth.service.ts';

export const authRouter = router({
  /** Who the session cookie proves. */
  user: signedInProcedure.output(SessionUser).query(({ ctx }) => ctx.user),

  /** The same for a page that opens for guests too: `null` instead of a refusal, which a browser would show as an error. */
  session: publicProcedure.output(SessionUser.nullable()).query(({ ctx }) => ctx.user),

  login: publicProcedure
    .input(Login)
    .output(LoginAnswer)
    .mutation(({ ctx, input }) => login(ctx.deps, ctx, input)),

  register: publicProcedure
    .input(Register)
    .output(SessionUser)
    .mutation(({ ctx, input }) => register(ctx.deps, ctx, input)),

  /** Fine for a guest, too: the wish is fulfilled already. */
  logout: publicProcedure.output(z.object({ loggedOut: z.literal(true) })).mutation(async ({ ctx }) => {
    await logout(ctx.deps, ctx);
    return { loggedOut: true as const };
  }),
});
