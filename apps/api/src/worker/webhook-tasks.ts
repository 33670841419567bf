import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { deliverWebhook } from '../modules/webhook/deliver.service.ts';
import { DELIVER_WEBHOOK_TASK } from '../modules/webhook/delivery-jobs.queries.ts';
import type { Deps } from '../transport/deps.ts';

/** `tries` were made before: a job that comes back after its try was written down finds another number. */
const Payload = z.object({ id: z.string(), tries: z.int() });

/** Telling other people's servers. */
export function webhookTasks(deps: Deps): TaskList {
  return {
    [DELIVER_WEBHOOK_TASK]: async (payload) => {
      const { id, tries } = Payload.parse(payload);
      await deliverWebhook(deps, id, tries);
    },
  };
}
