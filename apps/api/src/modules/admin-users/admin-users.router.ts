import {
  ChangeRole,
  CreateUser,
  ManagedUser,
  ResetPasswordOfUser,
  UserListQuery,
  UserPage,
} from '@marque/domain/account/admin-users';
import { EnableTwoFactorOfUser, OfUser, SetupTwoFactorOfUser, TwoFactorSetup } from '@marque/domain/account/two-factor';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, router } from '../../transport/trpc.ts';
import { disableTwoFactorOf, enableTwoFactorOf, setUpTwoFactorOf } from '../two-factor/admin-two-factor.service.ts';
import {
  changeRole,
  createUser,
  deleteUser,
  listUsers,
  resetPasswordOf,
  verifyPhoneOf,
} from './admin-users.service.ts';

const read = permittedProcedure('users.manage');
/** Each change affects who can sign in, so each requires recent authentication (OWASP ASVS 7.5.1). */
const change = confirmedProcedure('users.manage');

/** User Management (spec 2.19, 6.5 and 7.6; ADR 0006): for administrators only. */
export const usersRouter = router({
  list: read
    .input(UserListQuery)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input)),

  create: change
    .input(CreateUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => createUser(ctx.deps, ctx, input)),

  delete: change
    .input(OfUser)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteUser(ctx.deps, ctx, input.id);
      return { deleted: true as const };
    }),

  changeRole: change
    .input(ChangeRole)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => changeRole(ctx.deps, ctx, input)),

  resetPassword: change
    .input(ResetPasswordOfUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => resetPasswordOf(ctx.deps, ctx, input)),

  /**
   * Verifies a number by hand if no text message arrives; recorded (ADR 0009). A verified number gives access to drafts
   * and consignments.
   */
  verifyPhone: change
    .input(OfUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => verifyPhoneOf(ctx.deps, ctx, input.id)),

  setupTwoFactor: change
    .input(SetupTwoFactorOfUser)
    .output(TwoFactorSetup)
    .mutation(({ ctx, input }) => setUpTwoFactorOf(ctx.deps, ctx, input)),

  enableTwoFactor: change
    .input(EnableTwoFactorOfUser)
    .output(z.object({ enabled: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await enableTwoFactorOf(ctx.deps, ctx, input);
      return { enabled: true as const };
    }),

  disableTwoFactor: change
    .input(OfUser)
    .output(z.object({ enabled: z.literal(false) }))
    .mutation(async ({ ctx, input }) => {
      await disableTwoFactorOf(ctx.deps, ctx, input.id);
      return { enabled: false as const };
    }),
});
