import {
  ChangeEmail,
  ChangePassword,
  DeletionReceipt,
  EmailChange,
  EndSession,
  FollowLink,
  ForgotPassword,
  OpenSession,
  OwnAddress,
  ResetForgottenPassword,
  SendConfirmation,
} from '@marque/domain/account/account';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, publicProcedure, router } from '../../transport/trpc.ts';
import { listOwnAddresses, sendConfirmation } from './confirm-address.service.ts';
import { cancelDeletion, requestDeletion } from './deletion.service.ts';
import { changeEmail, confirmEmail, stopEmailChange } from './email-change.service.ts';
import { endOtherSessions, endSession, listSessions } from './open-sessions.service.ts';
import { changePassword, checkResetLink, forgotPassword, resetForgottenPassword } from './passwords.service.ts';
import { unlock } from './unlock.service.ts';

const Done = z.object({ done: z.literal(true) });
const done = { done: true as const };

/** What people do to their own account; the second factor and passkeys have routers of their own. */
export const accountRouter = router({
  /** The same response for known and unknown accounts (ADR 0010). */
  forgotPassword: publicProcedure
    .input(ForgotPassword)
    .output(z.object({ sent: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.deps, ctx.request, input.account);
      return { sent: true as const };
    }),

  /** Checks a mailed link before the person chooses a new password. */
  checkResetLink: publicProcedure
    .input(FollowLink)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => checkResetLink(ctx.deps, ctx.request, input.token)),

  resetPassword: publicProcedure
    .input(ResetForgottenPassword)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => resetForgottenPassword(ctx.deps, ctx, input)),

  /** Follows a mailed link that lets the owner of a locked account try their password in this browser. */
  unlock: publicProcedure
    .input(FollowLink)
    .output(z.object({ username: z.string() }))
    .mutation(({ ctx, input }) => unlock(ctx.deps, ctx, input.token)),

  changePassword: permittedProcedure('profile.own')
    .input(ChangePassword)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.deps, ctx, input);
      return done;
    }),

  /** Requires recent authentication even for the first address: anyone who reads its email can set a new password. */
  changeEmail: confirmedProcedure('profile.own')
    .input(ChangeEmail)
    .output(EmailChange)
    .mutation(({ ctx, input }) => changeEmail(ctx.deps, ctx, input.email)),

  /** The link was emailed to the address that it confirms, so no session is needed. */
  confirmEmail: publicProcedure
    .input(FollowLink)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, ctx.request, input.token)),

  /** The link was mailed to the current address when a change was requested. */
  stopEmailChange: publicProcedure
    .input(FollowLink)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await stopEmailChange(ctx.deps, ctx.request, input.token);
      return done;
    }),

  /** The addresses that receive the caller's mail, and which of them are unconfirmed. */
  emailAddresses: permittedProcedure('profile.own')
    .output(z.array(OwnAddress))
    .query(({ ctx }) => listOwnAddresses(ctx.deps, ctx.userId)),

  /** Sends another confirmation email to one of these addresses. */
  sendConfirmation: permittedProcedure('profile.own')
    .input(SendConfirmation)
    .output(z.array(OwnAddress))
    .mutation(({ ctx, input }) => sendConfirmation(ctx.deps, ctx, input.address)),

  sessions: permittedProcedure('profile.own')
    .output(z.array(OpenSession))
    .query(({ ctx }) => listSessions(ctx.deps, ctx)),

  endSession: permittedProcedure('profile.own')
    .input(EndSession)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx.deps, ctx, input.id);
      return done;
    }),

  endOtherSessions: permittedProcedure('profile.own')
    .output(Done)
    .mutation(async ({ ctx }) => {
      await endOtherSessions(ctx.deps, ctx);
      return done;
    }),

  requestDeletion: confirmedProcedure('profile.own')
    .output(DeletionReceipt)
    .mutation(({ ctx }) => requestDeletion(ctx.deps, ctx)),

  cancelDeletion: permittedProcedure('profile.own')
    .output(Done)
    .mutation(async ({ ctx }) => {
      await cancelDeletion(ctx.deps, ctx);
      return done;
    }),
});
