import {
  CreateWebhook,
  DeliveryPage,
  DeliveryQuery,
  PauseWebhook,
  Redeliver,
  Webhook,
  WebhookDelivery,
  WebhookRef,
  WebhookWithSecret,
} from '@marque/domain/review/webhooks';
import { z } from 'zod';
import { confirmedProcedure, permittedProcedure, router } from '../../transport/trpc.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  redeliver,
  renewSecret,
  testWebhook,
} from './webhook.service.ts';

const procedure = permittedProcedure('webhooks.own');
/**
 * Messages to an address outlive the session that added it, so sessions need recent authentication (OWASP ASVS 7.5.1).
 */
const redirect = confirmedProcedure('webhooks.own');

export const webhookRouter = router({
  list: procedure.output(z.array(Webhook)).query(({ ctx }) => listWebhooks(ctx.deps, ctx)),

  /** Returns the secret, only once. Raises WEBHOOK_ADDRESS_REFUSED for addresses outside the public internet. */
  create: redirect
    .input(CreateWebhook)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx, input)),

  renewSecret: redirect
    .input(WebhookRef)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => renewSecret(ctx.deps, ctx, input.id)),

  pause: procedure
    .input(PauseWebhook)
    .output(Webhook)
    .mutation(({ ctx, input }) => pauseWebhook(ctx.deps, ctx, input)),

  delete: procedure
    .input(WebhookRef)
    .output(z.object({ deleted: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx.deps, ctx, input.id);
      return { deleted: true as const };
    }),

  /** Queues a message of the type `webhook.test`. */
  test: procedure
    .input(WebhookRef)
    .output(WebhookDelivery)
    .mutation(({ ctx, input }) => testWebhook(ctx.deps, ctx, input.id)),

  /** Newest first. */
  deliveries: procedure
    .input(DeliveryQuery)
    .output(DeliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx.deps, ctx, input)),

  /** Sends the same message again, whatever its result was. */
  redeliver: procedure
    .input(Redeliver)
    .output(WebhookDelivery)
    .mutation(({ ctx, input }) => redeliver(ctx.deps, ctx, input)),
});
