import { Button } from '@mantine/core';
import type { PhotoUploads } from './photo-uploads.ts';
import { isPending, type UploadSnapshot } from './upload-queue.ts';
import classes from './upload-status.module.css';

function photoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** One line on all uploads together; also what a screen reader hears of them, once a file and not once a percent. */
function statusText({ uploads, batch }: UploadSnapshot): string {
  if (uploads.some(isPending)) return `${Math.min(batch.settled + 1, batch.total)} of ${batch.total} uploading`;
  if (uploads.length > 0) return `${photoCount(uploads.length)} could not be uploaded`;
  return batch.total > 0 ? 'All photos uploaded' : '';
}

/** The queue at a glance. Its line keeps its height when there is nothing to say, so that nothing jumps. */
export function UploadStatus({ store, snapshot }: { store: PhotoUploads; snapshot: UploadSnapshot }) {
  const sending = snapshot.uploads.find(({ state }) => state.kind === 'sending')?.state;
  const { settled, total } = snapshot.batch;
  const share = total === 0 ? 0 : (settled + (sending?.kind === 'sending' ? sending.progress : 0)) / total;
  const isBusy = snapshot.uploads.some(isPending);
  return (
    <div className={classes.status}>
      <p className={classes.text} role="status">
        {statusText(snapshot)}
      </p>
      <div className={classes.track} data-busy={isBusy || undefined} aria-hidden>
        <div className={classes.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
      {snapshot.isSignedOut && (
        <div className={classes.signedOut} role="alert">
          <p>Your session has ended. Your photos are kept here: please sign in again, then go on.</p>
          <Button variant="default" size="sm" onClick={store.resume}>
            Go on uploading
          </Button>
        </div>
      )}
    </div>
  );
}
