import { isPending, type Upload } from './upload.ts';

/** Bytes of the files that are or were on their way since the queue last stood still. */
export interface UploadProgress {
  sent: number;
  total: number;
}

function sentOf({ state, file }: Upload): number {
  if (state.kind === 'sending') return file.size * state.progress;
  return state.kind === 'stored' || state.kind === 'saved' ? file.size : 0;
}

/** The files of one draft or answer in this tab, in the order in which they were chosen. */
export function createUploadList(onChange: () => void) {
  let uploads: readonly Upload[] = [];
  let batch = new Map<string, Upload>();

  function set(next: readonly Upload[]): void {
    const wasIdle = !uploads.some(isPending);
    uploads = next;
    if (wasIdle && uploads.some(isPending)) batch = new Map();
    for (const upload of uploads) if (isPending(upload) || batch.has(upload.id)) batch.set(upload.id, upload);
    for (const id of [...batch.keys()]) if (!uploads.some((upload) => upload.id === id)) batch.delete(id);
    onChange();
  }

  return {
    get: () => uploads,
    find: (id: string) => uploads.find((upload) => upload.id === id),
    add(added: readonly Upload[]): void {
      const ids = new Set(added.map(({ id }) => id));
      const others = uploads.filter(({ id }) => !ids.has(id));
      set([...others, ...added].sort((a, b) => a.place - b.place));
    },
    patch(id: string, change: Partial<Upload>): void {
      if (uploads.some((upload) => upload.id === id)) {
        set(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
      }
    },
    drop(ids: readonly string[]): void {
      if (uploads.some(({ id }) => ids.includes(id))) set(uploads.filter(({ id }) => !ids.includes(id)));
    },
    progress(): UploadProgress {
      const files = [...batch.values()].filter(({ state }) => state.kind !== 'failed' && state.kind !== 'unsorted');
      const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
      return { sent: sum(files.map(sentOf)), total: sum(files.map(({ file }) => file.size)) };
    },
  };
}
export type UploadList = ReturnType<typeof createUploadList>;
