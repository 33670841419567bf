import { Button } from '@mantine/core';
import { PhotoImage, type PhotoImageProps } from '../photos/photo-image.tsx';
import classes from './upload-row.module.css';
import type { UploadState } from './use-file-uploads.ts';

interface UploadRowProps {
  name: string;
  isPdf: boolean;
  state: UploadState<unknown>;
  /** Its first page, or the photo itself, once it is stored. */
  picture: PhotoImageProps['photo'] | undefined;
  onRemove(): void;
  onRetry(): void;
}

/** A file on its way into a message or a response, in a list. */
export function UploadRow({ name, isPdf, state, picture, onRemove, onRetry }: UploadRowProps) {
  return (
    <li className={classes.upload}>
      {picture && (
        <span className={classes.thumbnail} data-pdf={isPdf || undefined}>
          <PhotoImage photo={picture} alt="" sizes="64px" width={160} ratio={isPdf ? 3 / 4 : 4 / 3} />
        </span>
      )}
      <span className={classes.text} role="status" data-failed={state.kind === 'failed' || undefined}>
        <span className={classes.name}>{name}</span> {describeState(state, isPdf)}
      </span>
      <span className={classes.actions}>
        {state.kind === 'failed' && (
          <Button variant="subtle" size="compact-sm" aria-label={`Try Again with ${name}`} onClick={onRetry}>
            Try Again
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}

function describeState(state: UploadState<unknown>, isPdf: boolean): string {
  if (state.kind === 'failed') return state.message;
  if (state.kind !== 'sending') return 'attached';
  if (isPdf && state.fraction === 1) return 'preparing its pages';
  return state.fraction > 0 ? `${Math.round(state.fraction * 100)} %` : 'waiting';
}
