import { uploadFailed } from '@marque/domain/toasts';
import { showToast } from '../toast.ts';
import { createPhotoKeeper, type PhotoHolder } from './photo-keeper.ts';
import { sendPhoto } from './send-photo.ts';
import { createUploadQueue, isPending } from './upload-queue.ts';

/** A version 4 UUID; `crypto.randomUUID` alone is missing where the page is not served securely. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves after `ms`; while the device is offline the clock starts when the connection is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    const start = () => {
      timer = window.setTimeout(resolve, ms);
    };
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', start);
      resolve();
    });
    if (navigator.onLine) start();
    else window.addEventListener('online', start, { once: true });
  });
}

/**
 * The uploads of one draft or answer. They live outside the components: files go on uploading while the person walks through the
 * pages, and what arrives joins the photos as soon as their page holds them again.
 */
export function createPhotoUploads() {
  const keeper = createPhotoKeeper();
  const queue = createUploadQueue({
    send: sendPhoto,
    pause,
    newId,
    onStored: ({ category, replaces }, photo) => keeper.add(category, photo, replaces),
    onFailed: ({ file }) => showToast(uploadFailed(file.name), 'destructive'),
  });
  // One function each, since a listener is known by its identity.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  let ownerId: number | null = null;

  /** Closing the tab is the one way to lose a file that is still on its way. */
  function guardAgainstClosing(): void {
    const hasLoss = queue.getSnapshot().uploads.some(isPending) || keeper.hasWaiting();
    if (hasLoss) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  }
  queue.subscribe(guardAgainstClosing);

  const uploads = {
    add: queue.add,
    retry: queue.retry,
    cancel: queue.remove,
    resume: queue.resume,
    subscribe: queue.subscribe,
    getSnapshot: queue.getSnapshot,
    /** The photos as they are now, which a component may not have rendered yet. */
    newest: keeper.getNewest,
    see: keeper.see,
    hold(holder: PhotoHolder): () => void {
      const letGo = keeper.hold(holder);
      guardAgainstClosing();
      return letGo;
    },
    removePhoto: keeper.remove,
    putBackPhoto: keeper.putBack,
    /** Forgets every file and photo. */
    clear(): void {
      keeper.clear();
      queue.clear();
    },
    /** Names whose uploads these are: the files of one person never reach another's draft. */
    belongTo(userId: number): void {
      if (ownerId !== null && ownerId !== userId) uploads.clear();
      ownerId = userId;
    },
  };
  return uploads;
}
export type PhotoUploads = ReturnType<typeof createPhotoUploads>;
