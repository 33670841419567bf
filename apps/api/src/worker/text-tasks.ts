import { ConsignmentId, UserId } from '@marque/domain/ids';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { SEND_TEXT_TASK } from '../texts/queue-text.ts';
import { sendStatusText } from '../texts/send-status-text.ts';

const Payload = z.object({ id: z.string(), userId: UserId, consignmentId: ConsignmentId, status: z.string() });

/** Texts about a status. */
export function textTasks(deps: Deps): TaskList {
  return {
    [SEND_TEXT_TASK]: async (payload, { job }) => {
      const { id, ...news } = Payload.parse(payload);
      try {
        await sendStatusText(deps, id, news);
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts;
        deps.log[isLast ? 'error' : 'warn']({ err: error, text: id, tries: job.attempts, isLast }, 'text not sent');
        throw error;
      }
    },
  };
}
