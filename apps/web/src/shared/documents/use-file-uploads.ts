import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';

export type UploadState<Stored> =
  | { kind: 'sending'; fraction: number }
  | { kind: 'stored'; stored: Stored }
  | { kind: 'failed'; message: string };

/** A file that is uploaded as soon as it is chosen, for a message or a response that is being written. */
export interface FileUpload<Tag, Stored> {
  key: string;
  name: string;
  /** What the file is uploaded as. */
  tag: Tag;
  state: UploadState<Stored>;
}

export interface Sending<Tag> {
  tag: Tag;
  key: string;
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

type Send<Tag, Stored> = (file: File, sending: Sending<Tag>) => Promise<UploadState<Stored>>;

/** Uploads files and follows each of them; `initial` were stored on an earlier visit. */
export function useFileUploads<Tag, Stored>(
  send: Send<Tag, Stored>,
  initial: () => readonly FileUpload<Tag, Stored>[] = () => [],
) {
  const [uploads, setUploads] = useState(initial);
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, { file: File; tag: Tag }>());
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  function note(key: string, state: UploadState<Stored>): void {
    setUploads((list) => list.map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }

  async function start(key: string): Promise<void> {
    const chosen = files.current.get(key);
    if (!chosen) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    note(key, { kind: 'sending', fraction: 0 });
    const state = await send(chosen.file, {
      tag: chosen.tag,
      key,
      onProgress: (fraction) => note(key, { kind: 'sending', fraction }),
      signal: controller.signal,
    });
    running.current.delete(key);
    if (!controller.signal.aborted) note(key, state);
  }

  function add(chosen: readonly { file: File; tag: Tag }[]): void {
    const added = chosen.map((each): FileUpload<Tag, Stored> => {
      const key = newId();
      files.current.set(key, each);
      return { key, name: each.file.name, tag: each.tag, state: { kind: 'sending', fraction: 0 } };
    });
    setUploads((list) => [...list, ...added]);
    for (const { key } of added) void start(key);
  }

  function remove(key: string): void {
    running.current.get(key)?.abort();
    files.current.delete(key);
    setUploads((list) => list.filter((upload) => upload.key !== key));
  }

  return { uploads, add, remove, retry: (key: string) => void start(key), clear: () => setUploads([]) };
}
