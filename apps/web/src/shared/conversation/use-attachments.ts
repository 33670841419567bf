import type { DocumentId } from '@marque/domain/api/ids';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import type { AttachedDocument } from '@marque/domain/photo/documents';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { sendAttachment } from '../documents/send-attachment.ts';
import { type FileUpload, type Sending, type UploadState, useFileUploads } from '../documents/use-file-uploads.ts';
import { sendPhoto } from '../photos/upload-queue/send-photo.ts';

type FileType = 'photo' | 'pdf';

type Stored = { kind: 'photo'; url: string } | { kind: 'document'; document: AttachedDocument };

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
  if (file.size > MAX_PHOTO_BYTES) return { kind: 'failed', message: 'A photo may have at most 25 MB.' };
  const outcome = await sendPhoto(file, { idempotencyKey: `message ${key}`, onProgress, signal });
  if (outcome.kind === 'stored') return { kind: 'stored', stored: { kind: 'photo', url: outcome.photo.url } };
  return { kind: 'failed', message: outcome.kind === 'signedOut' ? 'Please sign in.' : outcome.message };
}

const send = (file: File, options: Sending<FileType>) =>
  options.tag === 'pdf' ? sendPdf(file, options) : sendPicture(file, options);

/** The photos and PDFs of a message that is being written: uploaded as soon as they are chosen. */
export function useAttachments() {
  const { uploads, add, remove, retry, clear } = useFileUploads(send);
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
