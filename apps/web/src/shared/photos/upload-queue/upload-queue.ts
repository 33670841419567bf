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
  /** The name of the queue in the browser, beside others of the same owner: `draft`, `answer-12`. */
  queueKey: string;
  loadJudgePhoto?: LoadJudgePhoto;
}

/** Runs the machine of `queue-reducer.ts` in the browser: one event after the other, each with its effects. */
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

  /** What an effect dispatches at once waits until the effects of its event have run. */
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
 * then shown by the draft, and forgotten here once that is saved. It lives outside the components: files go on
 * uploading while the person walks through the pages, and what was stored joins the photos as soon as their page is
 * shown again.
 */
export function createUploadQueue(options: UploadQueueOptions, deps: BrowserDependencies = browserDependencies()) {
  const { dispatch, hosts, getHost, getState, subscribe } = runQueue(options, deps);
  let snapshot = { of: getState(), value: toSnapshot(getState()) };
  const choose = (file: File) => ({ id: deps.newId(), file });

  return {
    /**
     * Takes files into a category, or among those to be sorted. One that cannot be a photo fails at once and is never
     * sent. Returns the ids of their uploads.
     */
    add(category: PhotoCategory | null, files: readonly File[], addOptions: AddOptions = {}): string[] {
      const chosen = files.map(choose);
      dispatch({ kind: 'added', category, files: chosen, options: addOptions });
      return chosen.map(({ id }) => id);
    },
    /** Puts files that are not with us yet into a category, or into another one. */
    sort: (ids: readonly string[], category: PhotoCategory) => dispatch({ kind: 'sorted', ids, category }),
    /** Sends a refused file again. */
    retry: (id: string) => dispatch({ kind: 'retried', id }),
    /** Forgets a file, and stops sending it when it is on its way. `undo` brings it back for a moment. */
    cancel: (id: string) => dispatch({ kind: 'cancelled', id }),
    /**
     * Takes a file in the place of a photo, given by its address or the id of its upload. Returns the id of the new
     * upload.
     */
    replace(urlOrId: string, category: PhotoCategory, file: File, advice: readonly PhotoAdvice[] = []): string {
      const chosen = choose(file);
      dispatch({ kind: 'replaced', urlOrId, category, chosen, advice });
      return chosen.id;
    },
    /** Goes on after the session had ended. */
    resume: () => dispatch({ kind: 'resumed' }),
    removePhoto: (category: PhotoCategory, url: string) => dispatch({ kind: 'photoRemoved', category, url }),
    putBackPhoto: (category: PhotoCategory, photo: PhotoEntry, original: readonly PhotoEntry[]) =>
      dispatch({ kind: 'photoPutBack', category, photo, original }),
    /** Takes back a removal. */
    undo: (removalId: string) => dispatch({ kind: 'undone', removalId }),
    /** While the focus is on a way back, it stays. */
    holdRemovals: (isHeld: boolean) => dispatch({ kind: 'removalsHeld', isHeld }),
    /** Moves a photo: to a place in its category, or into another one. */
    movePhoto: (url: string, category: PhotoCategory, index?: number) =>
      dispatch({ kind: 'photoMoved', url, category, index }),
    /**
     * The owner uses a photo whose quality was questioned: staff are told of it. By its address or the id of its
     * upload.
     */
    acceptAdvice: (urlOrId: string) => dispatch({ kind: 'adviceAccepted', urlOrId }),
    /** The server holds these photos: their files need not be stored here any longer. */
    confirmSaved: (photos: Photos) => dispatch({ kind: 'draftSaved', photos }),
    subscribe,
    /** The same object until something changes. */
    getSnapshot(): UploadSnapshot {
      if (snapshot.of !== getState()) snapshot = { of: getState(), value: toSnapshot(getState()) };
      return snapshot.value;
    },
    /** The photos as they are now, which a component may not have rendered yet. */
    getPhotos: (): Photos => getHost()?.getPhotos() ?? {},
    /** Lets stored photos into those of this host, the innermost one. Returns the way to detach it. */
    attach(host: PhotoHost): () => void {
      hosts.push(host);
      dispatch({ kind: 'hostAttached', owner: host.owner });
      return () => {
        if (hosts.includes(host)) hosts.splice(hosts.indexOf(host), 1);
      };
    },
    /** Forgets everything in this page; what is stored waits for its owner. */
    close: () => dispatch({ kind: 'closed' }),
    /** Forgets every file, also those that are stored: the draft was submitted or thrown away. */
    clear: () => dispatch({ kind: 'cleared' }),
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;
