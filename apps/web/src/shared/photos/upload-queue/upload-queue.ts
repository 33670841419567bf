import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos } from '@marque/domain/photo/photos';
import { createStore } from '../../../lib/store.ts';
import { type BrowserDependencies, browserDependencies } from './browser.ts';
import type { LoadJudgePhoto } from './judge-photo.ts';
import type { PhotoHost } from './photo-host.ts';
import { createEffectRunner } from './queue-effect-runner.ts';
import type { AddOptions, QueueHappening } from './queue-events.ts';
import { reduce } from './queue-reducer.ts';
import { createQueueState, type QueueState } from './queue-state.ts';
import { createUploadStorage } from './store-uploads.ts';
import { hasUnsafeFiles, toSnapshot, type UploadSnapshot } from './upload-snapshot.ts';

interface UploadQueueOptions {
  queueKey: string;
  loadJudgePhoto?: LoadJudgePhoto;
}

/** Runs the state machine of `queue-reducer.ts` in the browser: one event at a time, each followed by its effects. */
function runQueue({ queueKey, loadJudgePhoto }: UploadQueueOptions, deps: BrowserDependencies) {
  const hosts: PhotoHost[] = [];
  const getHost = () => hosts.at(-1) ?? null;
  let state = createQueueState({ queueKey, canJudge: loadJudgePhoto !== undefined, isOffline: !deps.isOnline() });
  const published = createStore<QueueState>(state);
  const waiting: QueueHappening[] = [];
  let isRunning = false;

  const storage = createUploadStorage({ queueKey, deps, getScope: () => getHost()?.scope ?? null });
  const runEffect = createEffectRunner({ queueKey, deps, storage, loadJudgePhoto, getHost, dispatch });

  function handle(happening: QueueHappening): void {
    const host = getHost();
    const view = host && { scope: host.scope, photos: host.getPhotos() };
    const next = reduce(state, { ...happening, now: deps.now(), host: view });
    state = next.state;
    for (const effect of next.effects) runEffect(effect);
  }

  /** Events dispatched by an effect wait until all effects of the current event have run. */
  function dispatch(happening: QueueHappening): void {
    waiting.push(happening);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) handle(next);
    } finally {
      isRunning = false;
    }
    deps.guardLeaving(hasUnsafeFiles(state));
    published.set(state);
  }

  deps.onConnection((isOnline) => dispatch({ kind: 'connectionChanged', isOnline }));
  deps.tabs.listen((channel, news) => dispatch({ kind: 'newsHeard', channel, news }));
  return { dispatch, hosts, getHost, getState: () => state, subscribe: published.subscribe };
}

/**
 * The photos of one draft or answer on their way from the camera to the draft: stored in the browser first, then sent,
 * then attached to the draft, and deleted here once the draft is saved. Lives outside React: files keep uploading while
 * the person visits other pages, and uploaded photos are attached when their page is shown again.
 */
export function createUploadQueue(options: UploadQueueOptions, deps: BrowserDependencies = browserDependencies()) {
  const { dispatch, hosts, getHost, getState, subscribe } = runQueue(options, deps);
  let snapshot = { of: getState(), value: toSnapshot(getState()) };
  const choose = (file: File) => ({ id: deps.newId(), file });

  return {
    /**
     * Adds files to a category, or as unsorted with `null`. A file that cannot be a photo fails at once and is never
     * sent. Returns the ids of the uploads.
     */
    add(category: PhotoCategory | null, files: readonly File[], addOptions: AddOptions = {}): string[] {
      const chosen = files.map(choose);
      dispatch({ kind: 'added', category, files: chosen, options: addOptions });
      return chosen.map(({ id }) => id);
    },
    sort: (ids: readonly string[], category: PhotoCategory) => dispatch({ kind: 'sorted', ids, category }),
    retry: (id: string) => dispatch({ kind: 'retried', id }),
    /** Removes a file and stops sending it. `undo` can restore it for a while. */
    cancel: (id: string) => dispatch({ kind: 'canceled', id }),
    /** Replaces a photo, given by its URL or the id of its upload, with a file. Returns the id of the new upload. */
    replace(urlOrId: string, category: PhotoCategory, file: File, advice: readonly PhotoAdvice[] = []): string {
      const chosen = choose(file);
      dispatch({ kind: 'replaced', urlOrId, category, chosen, advice });
      return chosen.id;
    },
    resume: () => dispatch({ kind: 'resumed' }),
    removePhoto: (category: PhotoCategory, url: string) => dispatch({ kind: 'photoRemoved', category, url }),
    putBackPhoto: (category: PhotoCategory, photo: PhotoEntry, original: readonly PhotoEntry[]) =>
      dispatch({ kind: 'photoPutBack', category, photo, original }),
    undo: (removalId: string) => dispatch({ kind: 'undone', removalId }),
    /** Keeps removals undoable while an undo button has the focus. */
    holdRemovals: (isHeld: boolean) => dispatch({ kind: 'removalsHeld', isHeld }),
    movePhoto: (url: string, category: PhotoCategory, index?: number) =>
      dispatch({ kind: 'photoMoved', url, category, index }),
    /**
     * The owner keeps a photo despite its advice, which is shown to staff. Takes the photo's URL or the id of its
     * upload.
     */
    acceptAdvice: (urlOrId: string) => dispatch({ kind: 'adviceAccepted', urlOrId }),
    /** The server has these photos in the saved draft, so their files can be deleted here. */
    confirmSaved: (photos: Photos) => dispatch({ kind: 'draftSaved', photos }),
    subscribe,
    /** The same object until something changes. */
    getSnapshot(): UploadSnapshot {
      if (snapshot.of !== getState()) snapshot = { of: getState(), value: toSnapshot(getState()) };
      return snapshot.value;
    },
    /** The current photos, which a component may not have rendered yet. */
    getPhotos: (): Photos => getHost()?.getPhotos() ?? {},
    /**
     * Adds uploaded photos to this host's. Of several attached hosts the last one counts. Returns a function to detach
     * it.
     */
    attach(host: PhotoHost): () => void {
      hosts.push(host);
      dispatch({ kind: 'hostAttached', owner: host.owner });
      return () => {
        if (hosts.includes(host)) hosts.splice(hosts.indexOf(host), 1);
      };
    },
    close: () => dispatch({ kind: 'closed' }),
    /** Deletes every file, including stored ones: the draft was submitted or discarded. */
    clear: () => dispatch({ kind: 'cleared' }),
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;
