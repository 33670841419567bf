import { AccessToken, CreateAccessToken, NewAccessToken, TokenRef } from '@marque/domain/account/access-tokens';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, router } from '../../transport/trpc.ts';
import { createToken, listTokens, revokeToken } from './access-token.service.ts';

/** The caller's personal access tokens, managed only from a signed-in browser, never by a token. */
export const accessTokenRouter = router({
  list: permittedProcedure('tokens.own')
    .output(z.array(AccessToken))
    .query(({ ctx }) => listTokens(ctx.deps.db, ctx.userId, ctx.deps.clock())),

  /** The only response with the token itself. Requires recent authentication, because a token outlives its session. */
  create: confirmedProcedure('tokens.own')
    .input(CreateAccessToken)
    .output(NewAccessToken)
    .mutation(({ ctx, input }) => createToken(ctx.deps, ctx, input)),

  revoke: permittedProcedure('tokens.own')
    .input(TokenRef)
    .output(z.object({ revoked: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await revokeToken(ctx.deps, ctx, input.id);
      return { revoked: true as const };
    }),
});
