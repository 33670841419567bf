import { Button, FileButton } from '@mantine/core';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { UploadRow } from '../documents/upload-row.tsx';
import classes from './conversation.module.css';
import type { Attachment, useAttachments } from './use-attachments.ts';

const LIMIT = `At most ${MAX_MESSAGE_PHOTOS} photos and ${MAX_MESSAGE_DOCUMENTS} PDFs, up to 25 MB each.`;

/** The photos and PDFs of the message that is being written, and the button that adds some. */
export function AttachmentPicker({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { uploads, room, add, remove, retry } = attachments;
  const accepted = [...(room.photo > 0 ? ['image/*'] : []), ...(room.pdf > 0 ? ['application/pdf', '.pdf'] : [])];
  const isFull = accepted.length === 0;
  return (
    <div className={classes.picker}>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              name={upload.name}
              isPdf={upload.tag === 'pdf'}
              state={upload.state}
              picture={findPicture(upload)}
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
      {(room.photo <= 0 || room.pdf <= 0) && <p className={classes.limit}>{LIMIT}</p>}
    </div>
  );
}

function findPicture({ state }: Attachment) {
  if (state.kind !== 'stored') return undefined;
  return state.stored.kind === 'photo' ? state.stored : state.stored.document.pages[0];
}
