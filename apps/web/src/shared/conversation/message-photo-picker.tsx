import { Button, FileButton } from '@mantine/core';
import { MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { PhotoImage } from '../photos/photo-image.tsx';
import classes from './conversation.module.css';
import type { MessageUpload, useMessagePhotos } from './use-message-photos.ts';

/** The photos of the message being written, and a button to add more. */
export function MessagePhotoPicker({ photos }: { photos: ReturnType<typeof useMessagePhotos> }) {
  const { uploads, hasRoom, add, remove, retry } = photos;
  return (
    <div className={classes.picker}>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <Upload
              key={upload.key}
              upload={upload}
              onRemove={() => remove(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
        </ul>
      )}
      <FileButton onChange={add} accept="image/*" multiple inputProps={{ 'aria-label': 'Photos to attach' }}>
        {(props) => (
          <Button {...props} variant="default" size="sm" disabled={!hasRoom}>
            {hasRoom ? 'Attach photos' : `At most ${MAX_MESSAGE_PHOTOS} photos`}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

interface UploadProps {
  upload: MessageUpload;
  onRemove(): void;
  onRetry(): void;
}

function Upload({ upload: { name, state }, onRemove, onRetry }: UploadProps) {
  return (
    <li className={classes.upload}>
      {state.kind === 'stored' && (
        <span className={classes.thumbnail}>
          <PhotoImage photo={{ url: state.url }} alt="" sizes="64px" width={160} />
        </span>
      )}
      <span className={classes.uploadText} role="status">
        <span className={classes.uploadName}>{name}</span> {describeState(state)}
      </span>
      {state.kind === 'failed' && (
        <Button variant="subtle" size="compact-sm" aria-label={`Try again with ${name}`} onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function describeState(state: MessageUpload['state']): string {
  if (state.kind === 'stored') return 'attached';
  if (state.kind === 'failed') return state.message;
  return state.fraction > 0 ? `${Math.round(state.fraction * 100)} %` : 'waiting';
}
