import { PhoneCodeSent, ResendPhoneCode, SendPhoneCode, VerifyPhoneCode } from '@marque/domain/phone-verification';
import { Profile } from '@marque/domain/user';
import { assertOwnUserId, permittedProcedure, router } from '../../trpc.ts';
import { resendCode, sendCode } from './send-code.service.ts';
import { verifyCode } from './verify-code.service.ts';

const ownProfileProcedure = permittedProcedure('profile.own');

export const phoneRouter = router({
  sendCode: ownProfileProcedure
    .input(SendPhoneCode)
    .output(PhoneCodeSent)
    .mutation(({ ctx, input: { userId, ...recipient } }) => {
      assertOwnUserId(ctx.userId, userId);
      return sendCode(ctx.deps, ctx.request, ctx.userId, recipient);
    }),

  resendCode: ownProfileProcedure
    .input(ResendPhoneCode)
    .output(PhoneCodeSent)
    .mutation(({ ctx, input }) => {
      assertOwnUserId(ctx.userId, input.userId);
      return resendCode(ctx.deps, ctx.request, ctx.userId);
    }),

  verifyCode: ownProfileProcedure
    .input(VerifyPhoneCode)
    .output(Profile)
    .mutation(({ ctx, input }) => {
      assertOwnUserId(ctx.userId, input.userId);
      return verifyCode(ctx.deps, ctx.request, ctx.userId, input.code);
    }),
});
