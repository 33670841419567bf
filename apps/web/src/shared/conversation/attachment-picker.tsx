import { Button, FileButton } from '@mantine/core';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { PhotoImage } from '../photos/photo-image.tsx';
import classes from './conversation.module.css';
import type { Attachment, useAttachments } from './use-attachments.ts';

const LIMIT = `At most ${MAX_MESSAGE_PHOTOS} photos and ${MAX_MESSAGE_DOCUMENTS} PDFs, up to 25 MB each.`;

/** The photos and PDFs of the message that is being written, and the button that adds some. */
export function AttachmentPicker({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { uploads, room, add, remove, retry } = attachments;
  const accepted = [...(room.photos > 0 ? ['image/*'] : []), ...(room.pdfs > 0 ? ['application/pdf', '.pdf'] : [])];
  const isFull = accepted.length === 0;
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
      <FileButton
        onChange={add}
        accept={accepted.join(',')}
        multiple
        inputProps={{ 'aria-label': 'Photos and PDFs to attach' }}
      >
        {(props) => (
          <Button {...props} variant="default" size="sm" disabled={isFull}>
            Attach photos or PDFs
          </Button>
        )}
      </FileButton>
      {(room.photos <= 0 || room.pdfs <= 0) && <p className={classes.limit}>{LIMIT}</p>}
    </div>
  );
}

interface UploadProps {
  upload: Attachment;
  onRemove(): void;
  onRetry(): void;
}

function Upload({ upload: { name, isPdf, state }, onRemove, onRetry }: UploadProps) {
  const picture = state.kind === 'photo' ? state : state.kind === 'document' ? state.document.pages[0] : undefined;
  return (
    <li className={classes.upload}>
      {picture && (
        <span className={classes.thumbnail} data-pdf={isPdf || undefined}>
          <PhotoImage photo={picture} alt="" sizes="64px" width={160} ratio={isPdf ? 3 / 4 : 4 / 3} />
        </span>
      )}
      <span className={classes.uploadText} role="status">
        <span className={classes.uploadName}>{name}</span> {describeState(state, isPdf)}
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

function describeState(state: Attachment['state'], isPdf: boolean): string {
  if (state.kind === 'failed') return state.message;
  if (state.kind !== 'sending') return 'attached';
  if (isPdf && state.fraction === 1) return 'preparing its pages';
  return state.fraction > 0 ? `${Math.round(state.fraction * 100)} %` : 'waiting';
}
