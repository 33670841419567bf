import { ConsignmentId } from '@marque/domain/api/ids';
import {
  EmailProviderInfo,
  EmailSettingsView,
  MailLogEntry,
  MailLogPage,
  MailLogQuery,
  MailPreview,
  SaveEmailSettings,
  SendConsignmentMail,
} from '@marque/domain/review/email-settings';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, router } from '../../transport/trpc.ts';
import { previewConsignmentMail, sendConsignmentMail } from './consignment-mail.service.ts';
import { listMails, resendMail } from './delivery-log.service.ts';
import { describeProvider, findEmailSettings, saveEmailSettings, sendTestMail } from './email-settings.service.ts';

const manage = permittedProcedure('email.manage');
/**
 * Changing where email is sent requires recent authentication (OWASP ASVS 7.5.1): links that set a password are
 * emailed.
 */
const redirect = confirmedProcedure('email.manage');
const OneConsignment = z.object({ id: ConsignmentId });
const Sent = z.object({ sent: z.literal(true) });
const sent = { sent: true as const };

/** Outgoing mail: its settings, its log, and the mail about a consignment (spec 2.18, 7.5 and 8.7). */
export const emailRouter = router({
  provider: manage.output(EmailProviderInfo).query(({ ctx }) => describeProvider(ctx.deps.config)),

  settings: manage.output(EmailSettingsView.nullable()).query(({ ctx }) => findEmailSettings(ctx.deps)),

  save: redirect
    .input(SaveEmailSettings)
    .output(EmailSettingsView)
    .mutation(({ ctx, input }) => saveEmailSettings(ctx.deps, ctx, input)),

  /** Uses the saved settings (ADR 0025) and their recipient; responds when the server has accepted the message. */
  test: redirect.output(Sent).mutation(async ({ ctx }) => {
    await sendTestMail(ctx.deps, ctx);
    return sent;
  }),

  preview: permittedProcedure('consignment.mail')
    .input(OneConsignment)
    .output(MailPreview)
    .query(({ ctx, input }) => previewConsignmentMail(ctx.deps, ctx, input.id)),

  sendConsignment: permittedProcedure('consignment.mail')
    .input(SendConsignmentMail)
    .output(Sent)
    .mutation(async ({ ctx, input }) => {
      await sendConsignmentMail(ctx.deps, ctx, input);
      return sent;
    }),

  log: manage
    .input(MailLogQuery)
    .output(MailLogPage)
    .query(({ ctx, input }) => listMails(ctx.deps.db, input)),

  resend: manage
    .input(z.object({ id: z.string().regex(/^\d{1,18}$/) }))
    .output(MailLogEntry)
    .mutation(({ ctx, input }) => resendMail(ctx.deps, ctx, input.id)),
});
