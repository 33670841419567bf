import type { ConsignmentId, DocumentId } from '@marque/domain/api/ids';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { NOT_SIGNED_IN, PHOTO_TOO_LARGE } from '@marque/domain/text/messages';
import { useEffect } from 'react';
import { useSignedInUser } from '../../lib/session.ts';
import { sendAttachment } from '../documents/send-attachment.ts';
import { type FileUpload, type Sending, type UploadState, useFileUploads } from '../documents/use-file-uploads.ts';
import { sendPhoto } from '../photos/upload-queue/send-photo.ts';
import { type Arrived, keepAttachments, readAttachments, type Stored } from './unsent-attachments.ts';

type FileType = 'photo' | 'pdf';

/** A photo or PDF on its way into a message. */
export type Attachment = FileUpload<FileType, Stored>;

/** Some systems know no type of a file; its name then says what it is, and the server judges the content. */
function findType({ name, type }: File): FileType {
  return type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name)) ? 'pdf' : 'photo';
}

async function sendPdf(file: File, options: Sending<FileType>): Promise<UploadState<Stored>> {
  const state = await sendAttachment(file, options);
  return state.kind === 'stored' ? { kind: 'stored', stored: { kind: 'document', document: state.stored } } : state;
}

async function sendPicture(file: File, { key, onProgress, signal }: Sending<FileType>): Promise<UploadState<Stored>> {
  if (file.size > MAX_PHOTO_BYTES) return { kind: 'failed', message: PHOTO_TOO_LARGE };
  const outcome = await sendPhoto(file, { idempotencyKey: `message ${key}`, onProgress, signal });
  if (outcome.kind === 'stored') return { kind: 'stored', stored: { kind: 'photo', url: outcome.photo.url } };
  return { kind: 'failed', message: outcome.kind === 'signedOut' ? NOT_SIGNED_IN : outcome.message };
}

const toUpload = ({ key, name, stored }: Arrived): Attachment => ({
  key,
  name,
  tag: stored.kind === 'photo' ? 'photo' : 'pdf',
  state: { kind: 'stored', stored },
});

const toArrived = ({ key, name, state }: Attachment): Arrived[] =>
  state.kind === 'stored' ? [{ key, name, stored: state.stored }] : [];

const send = (file: File, options: Sending<FileType>) =>
  options.tag === 'pdf' ? sendPdf(file, options) : sendPicture(file, options);

/**
 * The photos and PDFs of a message about this car that is being written: uploaded as soon as they are chosen. Those
 * that arrived are there again after a reload.
 */
export function useAttachments(id: ConsignmentId) {
  const { id: userId } = useSignedInUser();
  const { uploads, add, remove, retry, clear } = useFileUploads(send, () =>
    readAttachments({ id, userId }, new Date()).map(toUpload),
  );
  useEffect(() => keepAttachments({ id, userId }, uploads.flatMap(toArrived), new Date()), [id, userId, uploads]);
  const stored = uploads.flatMap(({ state }) => (state.kind === 'stored' ? [state.stored] : []));
  const pdfs = uploads.filter(({ tag }) => tag === 'pdf').length;
  const room = { photo: MAX_MESSAGE_PHOTOS - uploads.length + pdfs, pdf: MAX_MESSAGE_DOCUMENTS - pdfs };

  function addFiles(chosen: readonly File[]): void {
    const left = { ...room };
    const typed = chosen.map((file) => ({ file, tag: findType(file) }));
    add(typed.filter(({ tag }) => left[tag]-- > 0));
  }

  return {
    uploads,
    photos: stored.flatMap((each) => (each.kind === 'photo' ? [each.url] : [])),
    documents: stored.flatMap((each): DocumentId[] => (each.kind === 'document' ? [each.document.id] : [])),
    isComplete: stored.length === uploads.length,
    room,
    add: addFiles,
    remove,
    retry,
    clear,
  };
}
