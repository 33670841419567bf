import { OnePasskey, Passkey, RegisterPasskey, RenamePasskey, UsePasskey } from '@marque/domain/account/passkeys';
import { SessionUser } from '@marque/domain/account/user';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, publicProcedure, router } from '../../transport/trpc.ts';
import {
  listPasskeys,
  registerPasskey,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from './own-passkeys.service.ts';
import { confirmationOptions, confirmWithPasskey, loginOptions, loginWithPasskey } from './use-passkey.service.ts';

const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();

/** Passkeys (WebAuthn level 3): signing in without a password. */
export const passkeyRouter = router({
  list: permittedProcedure('profile.own')
    .output(z.array(Passkey))
    .query(({ ctx }) => listPasskeys(ctx.deps.db, ctx.userId)),

  registerOptions: confirmedProcedure('profile.own')
    .output(CreationOptions)
    .mutation(({ ctx }) => registrationOptions(ctx.deps, ctx)),

  register: confirmedProcedure('profile.own')
    .input(RegisterPasskey)
    .output(Passkey)
    .mutation(({ ctx, input }) => registerPasskey(ctx.deps, ctx, input)),

  rename: permittedProcedure('profile.own')
    .input(RenamePasskey)
    .output(Passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx.deps, ctx, input)),

  remove: confirmedProcedure('profile.own')
    .input(OnePasskey)
    .output(z.object({ removed: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx.deps, ctx, input.id);
      return { removed: true as const };
    }),

  /** The same for everyone: reveals nothing about any account. */
  loginOptions: publicProcedure.output(RequestOptions).mutation(({ ctx }) => loginOptions(ctx.deps, ctx.request)),

  login: publicProcedure
    .input(UsePasskey)
    .output(SessionUser)
    .mutation(({ ctx, input }) => loginWithPasskey(ctx.deps, ctx, input.assertion)),

  confirmOptions: permittedProcedure('profile.own')
    .output(RequestOptions)
    .mutation(({ ctx }) => confirmationOptions(ctx.deps, ctx)),

  confirm: permittedProcedure('profile.own')
    .input(UsePasskey)
    .output(z.object({ confirmed: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await confirmWithPasskey(ctx.deps, ctx, input.assertion);
      return { confirmed: true as const };
    }),
});
