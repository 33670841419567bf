import { Button } from '@mantine/core';
import { IconWarning } from '../../../ui/icons.tsx';
import classes from './failed-uploads.module.css';
import type { Upload } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';

interface FailedUploadsProps {
  queue: UploadQueue;
  uploads: readonly Upload[];
}

/** Failed uploads of a category, each with the reason and the options. They stay until retried or removed. */
export function FailedUploads({ queue, uploads }: FailedUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Photos that could not be uploaded">
      {uploads.map(({ id, file, state }) => (
        <li key={id} className={classes.item}>
          <IconWarning size={18} className={classes.icon} />
          <div className={classes.text}>
            <p className={classes.name}>{file.name}</p>
            <p className={classes.reason}>{state.kind === 'failed' ? state.message : ''}</p>
          </div>
          <div className={classes.actions}>
            {state.kind === 'failed' && state.canRetry && (
              <Button variant="default" size="sm" aria-label={`Retry ${file.name}`} onClick={() => queue.retry(id)}>
                Retry
              </Button>
            )}
            <Button variant="subtle" size="sm" aria-label={`Remove ${file.name}`} onClick={() => queue.cancel(id)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
