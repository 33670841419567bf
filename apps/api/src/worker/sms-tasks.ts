import { ConsignmentId, UserId } from '@marque/domain/api/ids';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { sendStatusSms } from '../modules/sms/send-status-sms.ts';
import { SEND_SMS_TASK } from '../modules/sms/status-sms.queries.ts';
import type { Deps } from '../transport/deps.ts';

const Payload = z.object({ id: z.string(), userId: UserId, consignmentId: ConsignmentId, status: z.string() });

export function textTasks(deps: Deps): TaskList {
  return {
    [SEND_SMS_TASK]: async (payload, { job }) => {
      const { id, ...news } = Payload.parse(payload);
      try {
        await sendStatusSms(deps, id, news);
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts;
        deps.log[isLast ? 'error' : 'warn']({ err: error, text: id, tries: job.attempts, isLast }, 'text not sent');
        throw error;
      }
    },
  };
}
