import { PhotoId } from '@marque/domain/api/ids';
import { listPhotosInOrder, type Photos, photoUrl, type UploadedPhoto } from '@marque/domain/photo/photos';
import type { BrowserDependencies } from './browser.ts';
import { createChangeJournal } from './change-journal.ts';
import type { JudgePhoto } from './judge-photo.ts';
import { hashFile } from './photo-hash.ts';
import type { SendOutcome } from './send-photo.ts';
import type { TabNews } from './tab-news.ts';
import { createMemoryStorage } from './testing-storage.ts';
import { createUploadQueue } from './upload-queue.ts';
import { openUploadStore, type UploadStore } from './upload-store.ts';

export function storedPhoto(number: number): UploadedPhoto {
  const id = PhotoId.parse(`3f2f1a52-8e1c-4d1b-9f0a-${String(number).padStart(12, '0')}`);
  const facts = { name: `${number}.jpg`, size: 3, type: 'image/jpeg', width: 4, height: 3, placeholder: 'data:,' };
  return { url: photoUrl(id), ...facts };
}

export function jpeg(name: string, content: string = name): File {
  return new File([content], name, { type: 'image/jpeg', lastModified: 1 });
}

export interface Attempt {
  name: string;
  key: string;
  signal: AbortSignal;
  progress(fraction: number): void;
  end(outcome: SendOutcome): Promise<void>;
  store(): Promise<void>;
}

let running = 0;

/** Counts pending work of the store and the hash, which run outside this thread. */
async function counted<Result>(work: Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
  }
}

function countedStore(store: UploadStore): UploadStore {
  // A store has only such functions.
  const entries = Object.entries(store) as [string, (...args: unknown[]) => Promise<unknown>][];
  const calls = entries.map(([name, call]) => [name, (...args: unknown[]) => counted(call(...args))]);
  return Object.fromEntries(calls) as UploadStore; // the same functions by the same names
}

export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet = running > 0 ? 0 : quiet + 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A simulated browser with its store, locks and tab channel, and the server that it sends to. */
export function createTestBrowser() {
  const photosByKey = new Map<string, UploadedPhoto>();
  const listeners = new Map<number, (queueName: string, news: TabNews) => void>();
  const attempts: Attempt[] = [];
  const pauses: { ms: number; end(): Promise<void> }[] = [];
  const failures: string[] = [];
  const notes = createMemoryStorage();
  const timers: { ms: number; call(): void }[] = [];
  let clock = Date.UTC(2026, 0, 1);
  let ids = 0;
  let turn: Promise<void> = Promise.resolve();
  let hasStore = true;
  let opened: Promise<UploadStore> | null = null;

  function dependencies(tab: number, lifetime: AbortSignal): BrowserDependencies {
    return {
      openStore: () => {
        opened ??= counted(openUploadStore()).then(countedStore);
        return hasStore ? opened : Promise.resolve(null);
      },
      journal: createChangeJournal(() => notes),
      tabs: {
        tell: (queueName, news) => {
          for (const [other, listener] of listeners) if (other !== tab) listener(queueName, news);
        },
        listen: (listener) => {
          listeners.set(tab, listener);
          return () => listeners.delete(tab);
        },
      },
      takeTurn: (_queue, work) => {
        // A closed page holds no locks and runs nothing.
        const gone = new Promise<void>((resolve) => lifetime.addEventListener('abort', () => resolve()));
        const mine = turn.then(() => (lifetime.aborted ? undefined : Promise.race([work(lifetime), gone])));
        turn = mine;
        return mine.then(() => (lifetime.aborted ? new Promise<void>(() => undefined) : undefined));
      },
      send: (file, { idempotencyKey: key, onProgress: progress, signal }) => {
        const { promise, resolve } = Promise.withResolvers<SendOutcome>();
        const end = async (outcome: SendOutcome) => {
          resolve(outcome);
          await settle();
        };
        const store = () => {
          const photo = photosByKey.get(key) ?? { ...storedPhoto(photosByKey.size + 1), name: file.name };
          photosByKey.set(key, photo);
          return end({ kind: 'stored', photo });
        };
        signal.addEventListener('abort', () =>
          resolve({ kind: 'unavailable', message: 'aborted', retryAfterMs: null }),
        );
        attempts.push({ name: file.name, key, signal, progress, end, store });
        return promise;
      },
      hash: (file) => counted(hashFile(file)),
      newId: () => {
        ids += 1;
        return `id-${ids}-${Math.random()}`;
      },
      now: () => clock,
      pause: (ms, signal) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        signal.addEventListener('abort', () => resolve());
        const end = async () => {
          resolve();
          await settle();
        };
        pauses.push({ ms, end });
        return promise;
      },
      after: (ms, call) => timers.push({ ms, call }),
      isOnline: () => true,
      onConnection: () => undefined,
      askToPersist: () => undefined,
      guardLeaving: (hasLoss) => {
        browser.warnsOfLeaving = hasLoss;
      },
      tellFailed: (fileName) => failures.push(fileName),
    };
  }

  const browser = {
    attempts,
    pauses,
    failures,
    warnsOfLeaving: false,
    photosByKey,
    pass: (ms: number) => {
      clock += ms;
    },
    runTimers: () => {
      for (const { call } of timers.splice(0)) call();
    },
    loseStore: () => {
      hasStore = false;
    },
    /** Takes the raw store without counting its calls: `settle` would wait forever for calls that never end. */
    takeRawStore: () => {
      opened = openUploadStore();
      opened.catch(() => undefined);
    },
    attempt(name: string): Attempt {
      const found = attempts.findLast((each) => each.name === name);
      if (!found) throw new Error(`nobody tried to send ${name}, only ${attempts.map((each) => each.name).join(', ')}`);
      return found;
    },
    async open({
      owner = 'user-1',
      scope = 'draft-5' as string | null,
      photos = {} as Photos,
      judge = undefined as JudgePhoto | undefined,
    } = {}) {
      const life = new AbortController();
      const queue = createUploadQueue(
        { queueKey: 'draft', ...(judge && { loadJudgePhoto: () => Promise.resolve(judge) }) },
        dependencies(listeners.size + Math.random(), life.signal),
      );
      const draft = { photos, saved: [] as Photos[], refreshed: 0 };
      const detach = queue.attach({
        owner,
        scope,
        getPhotos: () => draft.photos,
        change: (next) => {
          draft.photos = next;
        },
        refresh: () => {
          draft.refreshed += 1;
        },
      });
      await settle();
      return {
        queue,
        draft,
        detach,
        async save(): Promise<void> {
          queue.confirmSaved(draft.photos);
          await settle();
        },
        /** The page disappears without any event. */
        async crash(): Promise<void> {
          detach();
          life.abort();
          listeners.clear();
          await settle();
        },
        states: () => queue.getSnapshot().uploads.map(({ file, state }) => `${file.name} ${state.kind}`),
        names: () => listPhotosInOrder(draft.photos).map(({ category, photo }) => `${category} ${photo.name}`),
      };
    },
  };
  return browser;
}
