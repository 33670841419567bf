import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deliverWebhook } from '../modules/webhook/deliver.service.ts';
import { DELIVER_WEBHOOK_TASK } from '../modules/webhook/delivery-jobs.queries.ts';
import type { Deps } from '../transport/deps.ts';

/** `tries` were made before: a job that runs again after its try was recorded finds another number. */
const Payload = z.object({ id: z.string(), tries: z.int() });

export function webhookTasks(deps: Deps): TaskList {
  return {
    [DELIVER_WEBHOOK_TASK]: async (payload) => {
      const { id, tries } = Payload.parse(payload);
      await deliverWebhook(deps, id, tries);
    },
  };
}
