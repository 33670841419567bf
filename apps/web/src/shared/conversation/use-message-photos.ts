import { MAX_MESSAGE_PHOTOS } from '@marque/domain/conversation/messages';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { sendPhoto } from '../photos/upload-queue/send-photo.ts';

export interface MessageUpload {
  key: string;
  name: string;
  state: { kind: 'sending'; fraction: number } | { kind: 'stored'; url: string } | { kind: 'failed'; message: string };
}

/** The photos of a message being written, uploaded one at a time as soon as they are chosen. */
export function useMessagePhotos() {
  const [uploads, setUploads] = useState<readonly MessageUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, File>());
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  function note(key: string, state: MessageUpload['state']): void {
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  async function send(key: string): Promise<void> {
    const file = files.current.get(key);
    if (!file) return;
    if (file.size > MAX_PHOTO_BYTES) {
      note(key, { kind: 'failed', message: 'A photo may have at most 25 MB.' });
      return;
    }
    const controller = new AbortController();
    running.current.set(key, controller);
    note(key, { kind: 'sending', fraction: 0 });
    const outcome = await sendPhoto(file, {
      idempotencyKey: `message ${key}`,
      onProgress: (fraction) => note(key, { kind: 'sending', fraction }),
      signal: controller.signal,
    });
    running.current.delete(key);
    if (controller.signal.aborted) return;
    if (outcome.kind === 'stored') note(key, { kind: 'stored', url: outcome.photo.url });
    else note(key, { kind: 'failed', message: outcome.kind === 'signedOut' ? 'Please sign in.' : outcome.message });
  }

  function add(chosen: readonly File[]): void {
    const room = MAX_MESSAGE_PHOTOS - uploads.length;
    const added = chosen.slice(0, room).map((file): MessageUpload => {
      const key = newId();
      files.current.set(key, file);
      return { key, name: file.name, state: { kind: 'sending', fraction: 0 } };
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
    urls: uploads.flatMap(({ state }) => (state.kind === 'stored' ? [state.url] : [])),
    isComplete: uploads.every(({ state }) => state.kind === 'stored'),
    hasRoom: uploads.length < MAX_MESSAGE_PHOTOS,
    add,
    remove,
    retry: (key: string) => void send(key),
    clear: () => setUploads([]),
  };
}
