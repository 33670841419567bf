import { ConsignmentId } from '@marque/domain/api/ids';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { readConsignmentPhotos } from '../modules/photo-reading/photo-readings.ts';
import { READ_PHOTOS_TASK } from '../modules/photo-reading/reading-jobs.queries.ts';
import type { Deps } from '../transport/deps.ts';

const Payload = z.object({ id: ConsignmentId });

export function readingTasks(deps: Deps): TaskList {
  return {
    [READ_PHOTOS_TASK]: async (payload, { abortSignal }) => {
      await readConsignmentPhotos(deps, Payload.parse(payload).id, abortSignal);
    },
  };
}
