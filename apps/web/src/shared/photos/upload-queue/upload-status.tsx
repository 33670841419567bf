import { Button } from '@mantine/core';
import type { Photos } from '@marque/domain/photo/photos';
import { countPhotos } from './photo-counts.ts';
import { countsText, troubleText } from './status-texts.ts';
import { isPending } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';
import classes from './upload-status.module.css';

interface UploadStatusProps {
  queue: UploadQueue;
  photos: Photos;
  snapshot: UploadSnapshot;
}

/**
 * How many photos there are and where they are stored, always in view. The lines keep their height when empty to avoid
 * layout shifts.
 */
export function UploadStatus({ queue, photos, snapshot }: UploadStatusProps) {
  const { progress, uploads, isSignedOut } = snapshot;
  const share = progress.total === 0 ? 0 : progress.sent / progress.total;
  return (
    <div className={classes.status}>
      <p className={classes.text} role="status">
        {countsText(countPhotos(photos, snapshot), snapshot)}
      </p>
      <div className={classes.track} data-busy={uploads.some(isPending) || undefined} aria-hidden>
        <div className={classes.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className={classes.trouble} role="status">
        {troubleText(snapshot)}
      </p>
      {isSignedOut && (
        <div className={classes.signedOut} role="alert">
          <p>Your session has ended. Your photos are kept here: please sign in again, then continue.</p>
          <Button variant="default" size="sm" onClick={queue.resume}>
            Continue uploading
          </Button>
        </div>
      )}
    </div>
  );
}

export function UploadLine({ photos, snapshot }: Omit<UploadStatusProps, 'queue'>) {
  const counts = countPhotos(photos, snapshot);
  if (counts.here === 0) return null;
  return (
    <p className={classes.line} role="status">
      {countsText(counts, snapshot)}
    </p>
  );
}
