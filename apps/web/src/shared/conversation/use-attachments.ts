import { ERRORS } from '@marque/domain/api/errors';
import type { DocumentId } from '@marque/domain/api/ids';
import { MAX_MESSAGE_DOCUMENTS, MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { AttachedDocument } from '@marque/domain/photo/documents';
import { MAX_DOCUMENT_BYTES, MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { useEffect, useRef, useState } from 'react';
import { getMessage } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { sendDocument } from '../documents/send-document.ts';
import { sendPhoto } from '../photos/upload-queue/send-photo.ts';

type State =
  | { kind: 'sending'; fraction: number }
  | { kind: 'photo'; url: string }
  | { kind: 'document'; document: AttachedDocument }
  | { kind: 'failed'; message: string };

/** A photo or PDF on its way into a message. */
export interface Attachment {
  key: string;
  name: string;
  isPdf: boolean;
  state: State;
}

interface Sending {
  key: string;
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

/** Some systems know no type of a file; its name then says what it is, and the server judges the content. */
const isPdfFile = ({ name, type }: File) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

async function sendPdf(file: File, options: Sending): Promise<State> {
  if (file.size > MAX_DOCUMENT_BYTES) return { kind: 'failed', message: ERRORS.DOCUMENT_TOO_LARGE.message };
  const sent = await sendDocument(file, '/api/upload/attachment', options);
  if (sent.kind === 'refused') return { kind: 'failed', message: sent.message };
  const { data: document } = AttachedDocument.safeParse(sent.answer);
  return document ? { kind: 'document', document } : { kind: 'failed', message: getMessage(null) };
}

async function sendPicture(file: File, { key, ...options }: Sending): Promise<State> {
  if (file.size > MAX_PHOTO_BYTES) return { kind: 'failed', message: 'A photo may have at most 25 MB.' };
  const outcome = await sendPhoto(file, { idempotencyKey: `message ${key}`, ...options });
  if (outcome.kind === 'stored') return { kind: 'photo', url: outcome.photo.url };
  return { kind: 'failed', message: outcome.kind === 'signedOut' ? 'Please sign in.' : outcome.message };
}

/** The photos and PDFs of a message that is being written: uploaded as soon as they are chosen. */
export function useAttachments() {
  const [uploads, setUploads] = useState<readonly Attachment[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  function note(key: string, state: State): void {
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  async function send(key: string): Promise<void> {
    const file = files.current.get(key);
    if (!file) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    note(key, { kind: 'sending', fraction: 0 });
    const state = await (isPdfFile(file) ? sendPdf : sendPicture)(file, {
      key,
      onProgress: (fraction) => note(key, { kind: 'sending', fraction }),
      signal: controller.signal,
    });
    running.current.delete(key);
    if (!controller.signal.aborted) note(key, state);
  }

  const pdfs = uploads.filter(({ isPdf }) => isPdf).length;
  const room = { photos: MAX_MESSAGE_PHOTOS - uploads.length + pdfs, pdfs: MAX_MESSAGE_DOCUMENTS - pdfs };

  function add(chosen: readonly File[]): void {
    const left = { ...room };
    const taken = chosen.filter((file) => (isPdfFile(file) ? left.pdfs-- : left.photos--) > 0);
    const added = taken.map((file): Attachment => {
      const key = newId();
      files.current.set(key, file);
      return { key, name: file.name, isPdf: isPdfFile(file), state: { kind: 'sending', fraction: 0 } };
    });
    setUploads([...uploads, ...added]);
    for (const { key } of added) void send(key);
  }

  function remove(key: string): void {
    running.current.get(key)?.abort();
    files.current.delete(key);
    setUploads((list) => list.filter((upload) => upload.key !== key));
  }

  return {
    uploads,
    photos: uploads.flatMap(({ state }) => (state.kind === 'photo' ? [state.url] : [])),
    documents: uploads.flatMap(({ state }): DocumentId[] => (state.kind === 'document' ? [state.document.id] : [])),
    isComplete: uploads.every(({ state }) => state.kind === 'photo' || state.kind === 'document'),
    room,
    add,
    remove,
    retry: (key: string) => void send(key),
    clear: () => setUploads([]),
  };
}
