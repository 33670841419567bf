import { uploadFailed } from '@marque/domain/text/toasts/wizard-toasts';
import { newId } from '../../../lib/new-id.ts';
import { showToast } from '../../../lib/toast.ts';
import { type ChangeJournal, createChangeJournal } from './change-journal.ts';
import { hashFile } from './photo-hash.ts';
import { type SendPhoto, sendPhoto } from './send-photo.ts';
import { createTakeTurn, type TakeTurn } from './send-turn.ts';
import { openTabChannel, type TabChannel } from './tab-news.ts';
import { openUploadStore, type UploadStore } from './upload-store.ts';

/** The browser APIs that the upload queue depends on, so that tests can replace them. */
export interface BrowserDependencies {
  /** `null` where the browser cannot store files. */
  openStore(): Promise<UploadStore | null>;
  journal: ChangeJournal;
  tabs: TabChannel;
  takeTurn: TakeTurn;
  send: SendPhoto;
  hash(file: Blob): Promise<string>;
  newId(): string;
  now(): number;
  /**
   * Resolves after `ms`; sooner when the connection is back or the page is visible again; at once when `signal` aborts.
   */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  after(ms: number, call: () => void): void;
  isOnline(): boolean;
  onConnection(listener: (isOnline: boolean) => void): void;
  /**
   * Asks the browser not to evict its storage when space runs short. Asked once, because some browsers show a prompt.
   */
  askToPersist(): void;
  guardLeaving(hasLoss: boolean): void;
  tellFailed(fileName: string): void;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const end = () => {
      window.clearTimeout(timer);
      ending.abort();
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end, { signal: ending.signal });
    const look = () => !document.hidden && end();
    document.addEventListener('visibilitychange', look, { signal: ending.signal });
    signal.addEventListener('abort', end, { signal: ending.signal });
  });
}

const ASKED_KEY = 'marque-asked-to-persist';

async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED_KEY) || !navigator.storage?.persist) return;
    localStorage.setItem(ASKED_KEY, 'yes');
    await navigator.storage.persist();
  } catch {
    // Without the promise, the storage lasts as long as the browser wants.
  }
}

let store: Promise<UploadStore | null> | null = null;

let channel: TabChannel | null = null;

export function browserDependencies(): BrowserDependencies {
  channel ??= openTabChannel();
  const tabs = channel;
  // A single function: `removeEventListener` needs the same reference.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return {
    openStore: () => {
      store ??= openUploadStore().catch(() => null);
      return store;
    },
    journal: createChangeJournal(() => localStorage),
    tabs,
    takeTurn: createTakeTurn(tabs),
    send: sendPhoto,
    hash: hashFile,
    newId,
    now: Date.now,
    pause,
    after: (ms, call) => void window.setTimeout(call, ms),
    isOnline: () => navigator.onLine,
    onConnection(listener) {
      window.addEventListener('online', () => listener(true));
      window.addEventListener('offline', () => listener(false));
    },
    askToPersist: () => void askToPersist(),
    guardLeaving(hasLoss) {
      if (hasLoss) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
    tellFailed: (fileName) => showToast(uploadFailed(fileName), 'destructive'),
  };
}
