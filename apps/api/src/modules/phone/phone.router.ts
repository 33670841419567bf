import {
  PhoneCodeSent,
  ResendPhoneCode,
  SendPhoneCode,
  VerifyPhoneCode,
} from '@marque/domain/account/phone-verification';
import { Profile } from '@marque/domain/account/user';
import { assertFresh } from '../../transport/access.ts';
import type { Deps } from '../../transport/deps.ts';
import type { SessionClient } from '../../transport/request-context.ts';
import { assertOwnUserId, permittedProcedure, router, signedInOrPendingProcedure } from '../../transport/trpc.ts';
import { mailCode } from './mail-code.service.ts';
import { resendCode, sendCode } from './send-code.service.ts';
import { verifyCode } from './verify-code.service.ts';

const ownProfileProcedure = permittedProcedure('profile.own');

type ResendLoginCode = (deps: Deps, client: SessionClient) => Promise<PhoneCodeSent>;

/** For a client without a session, `resendLoginCode` sends a new code for the pending login. */
export const createPhoneRouter = (resendLoginCode: ResendLoginCode) =>
  router({
    /** Replacing a verified number requires recent authentication (OWASP ASVS 7.5.1). */
    sendCode: ownProfileProcedure
      .input(SendPhoneCode)
      .output(PhoneCodeSent)
      .mutation(({ ctx, input: { userId, ...recipient } }) => {
        assertOwnUserId(ctx.userId, userId);
        return sendCode(ctx.deps, ctx.request, ctx.userId, recipient, () => assertFresh(ctx));
      }),

    /**
     * Sends a new code to the caller's number or, without a session, for the pending login (spec 7.2). Raises
     * NOT_SIGNED_IN if there is neither.
     */
    resendCode: signedInOrPendingProcedure
      .input(ResendPhoneCode)
      .output(PhoneCodeSent)
      .mutation(({ ctx, input }) => {
        if (!ctx.user) return resendLoginCode(ctx.deps, ctx);
        assertOwnUserId(ctx.user.id, input.userId);
        return resendCode(ctx.deps, ctx.request, ctx.user.id);
      }),

    /** Emails the code after a text message failed (ADR 0009). Raises NO_CODE_SENT otherwise. */
    mailCode: ownProfileProcedure
      .output(PhoneCodeSent)
      .mutation(({ ctx }) => mailCode(ctx.deps, ctx.request, ctx.userId, () => assertFresh(ctx))),

    verifyCode: ownProfileProcedure
      .input(VerifyPhoneCode)
      .output(Profile)
      .mutation(({ ctx, input }) => {
        assertOwnUserId(ctx.userId, input.userId);
        return verifyCode(ctx.deps, ctx.request, ctx.userId, input.code);
      }),
  });
