import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { PhotoEntry, Photos, UploadedPhoto } from '@marque/domain/photo/photos';
import { createArrivals } from './attach-uploads.ts';
import { type BrowserDependencies, browserDependencies } from './browser.ts';
import type { LoadJudgePhoto } from './judge-photo.ts';
import { findPhoto, withAdvice, withPhotoBack, withPhotoMoved } from './photo-arrangement.ts';
import { createCoaching } from './quality-checks.ts';
import { createRemovals, type Removal } from './removals.ts';
import { createShelving } from './store-uploads.ts';
import { isFailed, isPending, isUnsorted, type Upload } from './upload.ts';
import { createUploadIntake, type Duplicates } from './upload-intake.ts';
import { createUploadList, type UploadProgress } from './upload-list.ts';
import { createUploadSender } from './upload-sender.ts';

/** Whoever shows and saves the photos: the wizard with its draft, an answer, the phone with what was handed over to it. */
export interface PhotoHost {
  /** Whose files these are in this browser: nobody else ever sees them. */
  owner: string;
  /** What the photos belong to, `draft-5`; `null` while it has no name yet. The same file is one photo within it. */
  scope: string | null;
  /** The newest photos, as they are this moment and not as they were last rendered. */
  getPhotos(): Photos;
  /** Takes changed photos and saves them as soon as it can. */
  change(photos: Photos): void;
  /** Another tab saved photos: fetches them. */
  refresh?(): void;
}

export interface UploadSnapshot {
  /** Files that are to be sorted, on their way or refused, in the order in which they were chosen. */
  uploads: readonly Upload[];
  /** Photos that are with us while the draft that shows them is not saved yet. */
  unsaved: number;
  /** What was removed a moment ago, newest last. */
  removals: readonly Removal[];
  /** What the coach says, by the address of the photo or the id of the upload. */
  advice: ReadonlyMap<string, readonly PhotoAdvice[]>;
  progress: UploadProgress;
  /** The last files among which one was there already. */
  duplicates: Duplicates | null;
  /** The session ended: the files are kept and wait for `resume`. */
  isSignedOut: boolean;
  isOffline: boolean;
  /** The server or the line is in trouble: between two tries. */
  isResting: boolean;
  /** It rests because the server has no room for photos at the moment. */
  isServerFull: boolean;
  /** Files that are in this page only, because the browser keeps none. */
  isUnsafe: boolean;
}

interface PhotoUploadsOptions {
  /** The name of the files' place in the browser, beside others of the same owner: `draft`, `answer-12`. */
  album: string;
  coach?: LoadJudgePhoto;
}

/**
 * The photos of one draft or answer on their way from the camera to the draft: kept in the browser first, then sent, then shown by the draft, and forgotten here once that
 * is saved. It lives outside the components: files go on uploading while the person walks through the pages, and what arrives joins the photos as soon as their page holds
 * them again.
 */
export function createUploadQueue(
  { album, coach }: PhotoUploadsOptions,
  deps: BrowserDependencies = browserDependencies(),
) {
  const listeners = new Set<() => void>();
  const holders: PhotoHost[] = [];
  const holder = () => holders.at(-1) ?? null;
  let owner: string | null = null;
  let isOffline = !deps.isOnline();
  let snapshot: UploadSnapshot | null = null;

  function publish(): void {
    snapshot = null;
    deps.guardLeaving(list.get().some((upload) => isPending(upload) && !upload.isSafe));
    for (const listener of listeners) listener();
  }

  const list = createUploadList(publish);
  const shelving = createShelving({ album, deps, list, getOwner: () => owner, getHolder: holder });
  const coaching = createCoaching({ coach, list, shelving, getHolder: holder });
  const arrivals = createArrivals({ list, shelving, getHolder: holder });
  const removals = createRemovals({ deps, onChange: publish, onForgotten: (ids) => void shelving.remove(ids) });
  const intake = createUploadIntake({
    deps,
    list,
    shelving,
    getHolder: holder,
    onChange: publish,
    onReady(id) {
      sender.wake();
      coaching.judge(id);
    },
    onFailed: deps.tellFailed,
  });
  const sender = createUploadSender({
    list: list.get,
    setState: (id, state) => list.patch(id, { state }),
    ready: (upload) => shelving.ready(upload, holder()?.scope ?? null),
    send: deps.send,
    pause: deps.pause,
    takeTurn: (work) => deps.takeTurn(`${owner} ${album}`, work),
    catchUp: () => shelving.read(),
    onStored: store,
    onRefused: refuse,
    onChange: publish,
  });

  function store(id: string, photo: UploadedPhoto): void {
    const [storedAt, state] = [deps.now(), { kind: 'stored' } as const];
    list.patch(id, { photo, storedAt, state });
    shelving.change(id, { photo, storedAt });
    arrivals.settle();
  }

  function refuse(id: string, message: string, canRetry: boolean): void {
    list.patch(id, { state: { kind: 'failed', message, canRetry } });
    shelving.change(id, { refusal: message, canRetry });
    const failed = list.find(id);
    if (failed) deps.tellFailed(failed.file.name);
  }

  /** What lies on the shelf was read: it goes on from where it stood. */
  function goOn(): void {
    arrivals.settle();
    sender.wake();
    for (const { id } of list.get()) coaching.judge(id);
  }

  function forget(): void {
    intake.forget();
    removals.forget();
    sender.stop();
    list.drop(list.get().map(({ id }) => id));
    publish();
  }

  deps.onConnection((isOnline) => {
    isOffline = !isOnline;
    publish();
    if (isOnline) sender.wake();
  });
  deps.tabs.listen((of, news) => {
    if (owner === null || of !== `${owner} ${album}`) return;
    if (news === 'cleared') forget();
    if (news === 'changed') void shelving.read().then(goOn);
    if (news === 'saved') holder()?.refresh?.();
  });

  function bringBack(upload: Upload): void {
    const { id, state } = upload;
    const wasOnItsWay = state.kind === 'sending' || state.kind === 'waiting';
    list.add([wasOnItsWay ? { ...upload, state: { kind: 'queued' } } : upload]);
    if (state.kind === 'keeping') intake.again(id);
    else shelving.change(id, { isRemoved: false });
    sender.wake();
  }

  /** A file that was on its way leaves its place to another, or its photo does where it has arrived meanwhile. */
  function giveWay(oldId: string, id: string): void {
    const old = list.find(oldId);
    if (!old?.photo) {
      uploads.cancel(oldId);
      return;
    }
    const replaces = old.photo.url;
    list.patch(id, { replaces });
    shelving.change(id, { replaces });
  }

  const uploads = {
    /** Takes files into a category, or among those to be sorted. One that cannot be a photo fails at once and is never sent. */
    add: intake.add,
    /** Puts files that are not with us yet into a category, or another one. */
    sort(ids: readonly string[], category: PhotoCategory): void {
      for (const id of ids) {
        const isWaiting = list.find(id)?.state.kind === 'unsorted';
        list.patch(id, { category, ...(isWaiting && { state: { kind: 'queued' } }) });
        shelving.change(id, { category });
        if (isWaiting) intake.recheck(id);
      }
    },
    /** Sends a refused file again. */
    retry(id: string): void {
      const { state } = list.find(id) ?? {};
      if (state?.kind !== 'failed' || !state.canRetry) return;
      list.patch(id, { state: { kind: 'queued' } });
      shelving.change(id, { refusal: null });
      sender.wake();
    },
    /** Forgets a file, and stops sending it when it is on its way. `undo` brings it back for a moment. */
    cancel(id: string): void {
      const upload = list.find(id);
      if (!upload) return;
      sender.drop(id);
      list.drop([id]);
      if (upload.state.kind === 'failed' && !upload.isSafe) return;
      shelving.change(id, { isRemoved: true });
      removals.add({ kind: 'upload', upload });
    },
    /** Takes a file in the place of a photo, given by its address or the id of its upload, wherever that has got to meanwhile. */
    replace(urlOrId: string, category: PhotoCategory, file: File, advice: readonly PhotoAdvice[] = []): void {
      const old = list.get().find(({ id, photo }) => id === urlOrId || photo?.url === urlOrId);
      const url = old ? (old.photo?.url ?? null) : urlOrId;
      if (url || !old) {
        intake.add(findPhoto(uploads.newest(), url ?? '')?.category ?? category, [file], { replaces: url, advice });
        return;
      }
      intake.add(old.category, [file], {
        replaces: old.replaces,
        place: old.place,
        advice,
        // No sooner: between the two a crash would lose both.
        onKept: (id) => giveWay(old.id, id),
      });
    },
    resume: sender.resume,
    removePhoto(category: PhotoCategory, url: string): void {
      const photos = holder()?.getPhotos();
      const index = photos?.[category]?.findIndex((photo) => photo.url === url) ?? -1;
      const photo = photos?.[category]?.[index];
      if (!photos || !photo) return;
      removals.add({ kind: 'photo', category, photo, index, original: photos[category] ?? [] });
      arrivals.remove(category, url);
    },
    putBackPhoto(category: PhotoCategory, photo: PhotoEntry, original: readonly PhotoEntry[]): void {
      removals.forgetPhoto(photo.url);
      arrivals.change((photos) => withPhotoBack(photos, category, photo, original));
    },
    /** Takes back a removal. */
    undo(removalId: string): void {
      const removal = removals.take(removalId);
      if (removal?.kind === 'photo') {
        arrivals.change((photos) => withPhotoBack(photos, removal.category, removal.photo, removal.original));
      }
      if (removal?.kind === 'upload') bringBack(removal.upload);
    },
    /** The focus is on a way back, which then stays. */
    holdRemovals: removals.hold,
    /** Moves a photo: to a place in its category, or into another one. */
    movePhoto(url: string, category: PhotoCategory, index?: number): void {
      arrivals.change((photos) => withPhotoMoved(photos, url, category, index));
    },
    /** The owner uses a photo though the coach found something: staff are told what. By its address or the id of its upload. */
    acceptAdvice(urlOrId: string): void {
      const upload = list.get().find(({ id, photo }) => id === urlOrId || photo?.url === urlOrId);
      if (!upload) return;
      const { id, advice } = upload;
      list.patch(id, { advice: [], accepted: advice });
      shelving.change(id, { advice: [], accepted: [...advice] });
      if (upload.photo) arrivals.change((photos) => withAdvice(photos, upload.photo?.url ?? '', advice));
    },
    /** The server holds these photos: their files need not be kept here any longer. */
    confirmSaved: arrivals.confirmSaved,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The same object until something changes. */
    getSnapshot(): UploadSnapshot {
      snapshot ??= {
        uploads: list.get().filter((upload) => isPending(upload) || isFailed(upload) || isUnsorted(upload)),
        unsaved: list.get().filter(({ state }) => state.kind === 'stored').length,
        removals: removals.get(),
        advice: coaching.advice(),
        progress: list.progress(),
        duplicates: intake.duplicates(),
        isOffline,
        isUnsafe: list.get().some((upload) => !upload.isSafe && isPending(upload) && upload.state.kind !== 'keeping'),
        ...sender.getState(),
      };
      return snapshot;
    },
    /** The photos as they are now, which a component may not have rendered yet. */
    newest: (): Photos => holder()?.getPhotos() ?? {},
    /** Lets what arrives into the photos of this holder, the innermost one. Returns the way to let go. */
    hold(next: PhotoHost): () => void {
      if (owner !== next.owner) {
        forget();
        owner = next.owner;
        holders.push(next);
        void shelving.open().then(goOn);
      } else {
        holders.push(next);
        arrivals.settle();
      }
      return () => void holders.splice(holders.indexOf(next), 1);
    },
    /** Forgets everything in this page; what lies on the shelf waits for its owner. */
    close(): void {
      forget();
      owner = null;
    },
    /** Forgets every file, also those on the shelf: the draft was submitted or thrown away. */
    clear(): void {
      forget();
      void shelving.clear();
    },
  };
  return uploads;
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;
