import {
  ChangeRole,
  CreateUser,
  ManagedUser,
  ResetPasswordOfUser,
  UserListQuery,
  UserPage,
} from '@marque/domain/admin-users';
import { EnableTwoFactorOfUser, OfUser, SetupTwoFactorOfUser, TwoFactorSetup } from '@marque/domain/two-factor';
import { z } from 'zod';
import { permittedProcedure, router } from '../../trpc.ts';
import { disableTwoFactorOf, enableTwoFactorOf, setUpTwoFactorOf } from '../two-factor/admin-two-factor.service.ts';
import {
  changeRole,
  createUser,
  deleteUser,
  listUsers,
  resetPasswordOf,
  verifyPhoneOf,
} from './admin-users.service.ts';

const manage = permittedProcedure('users.manage');

/** User Management (spec sections 2, 6 and 7; design decision 6): for administrators only. */
export const usersRouter = router({
  list: manage
    .input(UserListQuery)
    .output(UserPage)
    .query(({ ctx, input }) => listUsers(ctx.deps.db, input)),

  create: manage
    .input(CreateUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => createUser(ctx.deps, ctx, input)),

  delete: manage
    .input(OfUser)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteUser(ctx.deps, ctx, input.id);
      return { deleted: true as const };
    }),

  changeRole: manage
    .input(ChangeRole)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => changeRole(ctx.deps, ctx, input)),

  resetPassword: manage
    .input(ResetPasswordOfUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => resetPasswordOf(ctx.deps, ctx, input)),

  /** By hand, when no message arrives: recorded (design decision 9). */
  verifyPhone: manage
    .input(OfUser)
    .output(ManagedUser)
    .mutation(({ ctx, input }) => verifyPhoneOf(ctx.deps, ctx, input.id)),

  setupTwoFactor: manage
    .input(SetupTwoFactorOfUser)
    .output(TwoFactorSetup)
    .mutation(({ ctx, input }) => setUpTwoFactorOf(ctx.deps, ctx, input)),

  enableTwoFactor: manage
    .input(EnableTwoFactorOfUser)
    .output(z.object({ enabled: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await enableTwoFactorOf(ctx.deps, ctx, input);
      return { enabled: true as const };
    }),

  disableTwoFactor: manage
    .input(OfUser)
    .output(z.object({ enabled: z.literal(false) }))
    .mutation(async ({ ctx, input }) => {
      await disableTwoFactorOf(ctx.deps, ctx, input.id);
      return { enabled: false as const };
    }),
});
