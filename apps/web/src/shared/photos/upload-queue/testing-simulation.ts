import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { mergePhotos } from '@marque/domain/photo/photo-merge';
import { listPhotosInOrder, type Photos, type UploadedPhoto } from '@marque/domain/photo/photos';
import type { QueueEffect } from './queue-effects.ts';
import type { QueueHappening } from './queue-events.ts';
import { reduce } from './queue-reducer.ts';
import { createQueueState, type QueueState } from './queue-state.ts';
import type { SendOutcome } from './send-photo.ts';
import { storedPhoto } from './testing-browser.ts';
import { toRecord, type Upload } from './upload.ts';
import type { StoredUpload } from './upload-store.ts';

/* For tests: one browser with two tabs, its store and its lock, the server with the draft, and a person. Nothing
   runs on its own: pending work gets its response when the test says so, in any order that can happen. */

const OWNER = 'user-1';
const SCOPE = 'draft-5';
const CHANNEL = `${OWNER} draft`;
const CATEGORIES: readonly PhotoCategory[] = ['scenic', 'trunk', 'damage'];

interface Tab {
  state: QueueState;
  isAttached: boolean;
  isSignedOut: boolean;
  photos: Photos;
  /** The draft as this tab last had it from the server. */
  base: Photos;
  /** A save that the server has not responded to yet. */
  saving: Photos | null;
  /** Pending effects other than those of the store. */
  pending: QueueEffect[];
  news: ('changed' | 'saved')[];
}

type SendMishap = 'none' | 'lostResponse' | 'unavailable' | 'signedOut';

interface Chosen {
  name: string;
  category: PhotoCategory | null;
  /** Removed, replaced, or only in a page that was closed after a warning: losing it is allowed. */
  isFree: boolean;
  isReplaced: boolean;
  /** Removed by the person and not restored. */
  isRemoved: boolean;
  /** The category that the person chose last, and in which tab; `null` once it is open which one counts. */
  placed: { tab: Tab; category: PhotoCategory } | null;
  isContested: boolean;
}

function at<Item>(items: readonly Item[], n: number): Item | undefined {
  return items[n % Math.max(1, items.length)];
}

export function createSimulation() {
  const files = new Map<string, Chosen>();
  const disk = new Map<string, StoredUpload>();
  /** The browser processes store requests in the order they were made, across tabs. */
  const storeWork: { tab: Tab; effect: QueueEffect }[] = [];
  const server = { photosByKey: new Map<string, UploadedPhoto>(), photos: {} as Photos, sentAgain: [] as string[] };
  const tabs: Tab[] = [];
  const browser = { isOffline: false, isStoreBroken: false, now: Date.UTC(2026, 0, 1), ids: 0 };
  let lock: { tab: Tab; turn: number } | null = null;

  function dispatch(tab: Tab, happening: QueueHappening): void {
    browser.now += 1;
    const host = tab.isAttached ? { scope: SCOPE, photos: tab.photos } : null;
    const { state, effects } = reduce(tab.state, { ...happening, now: browser.now, host });
    tab.state = state;
    for (const effect of effects) begin(tab, effect);
  }

  function begin(tab: Tab, effect: QueueEffect): void {
    switch (effect.kind) {
      case 'changePhotos':
        tab.photos = effect.photos;
        return;
      case 'refreshHost':
        takeNewest(tab, server.photos);
        return;
      case 'tellSaved':
        tellOthers(tab, 'saved');
        return;
      case 'abort':
        tab.pending = tab.pending.filter((other) => !('attempt' in other && other.attempt === effect.attempt));
        return;
      case 'endTurn':
        if (lock?.tab === tab && lock.turn === effect.turn) {
          lock = null;
          tab.pending.push(effect);
        }
        return;
      case 'endPause':
        tab.pending = tab.pending.filter((other) => other.kind !== 'pause' || other.pause !== effect.pause);
        return;
      case 'askToPersist':
      case 'tellFailed':
        return;
      case 'send':
        if (effect.record) storeWork.push({ tab, effect });
        else beginSending(tab, effect);
        return;
      case 'open':
      case 'list':
      case 'keep':
      case 'change':
      case 'remove':
      case 'finish':
      case 'clear':
        storeWork.push({ tab, effect });
        return;
      default:
        tab.pending.push(effect);
    }
  }

  function tellOthers(tab: Tab, news: 'changed' | 'saved'): void {
    for (const other of tabs) if (other !== tab) other.news.push(news);
  }

  function takeNewest(tab: Tab, newest: Photos): void {
    tab.photos = mergePhotos(tab.base, tab.photos, newest);
    tab.base = newest;
  }

  function workStore(): void {
    const next = storeWork.shift();
    if (!next) return;
    const { tab, effect } = next;
    const isBroken = browser.isStoreBroken;
    if (!isBroken) write(tab, effect);
    switch (effect.kind) {
      case 'open':
        dispatch(tab, { kind: 'opened', owner: effect.owner });
        break;
      case 'list':
        dispatch(tab, { kind: 'listed', reading: effect.reading, stored: isBroken ? null : listDisk() });
        break;
      case 'keep':
        dispatch(tab, { kind: 'kept', id: effect.upload.id, isSafe: !isBroken && effect.owner !== null });
        break;
      case 'send':
        // Removed or taken over while its key was being written: it is not sent.
        if (isSending(tab, effect.attempt)) beginSending(tab, effect);
    }
  }

  function beginSending(tab: Tab, effect: Extract<QueueEffect, { kind: 'send' }>): void {
    const underWay = tabs.flatMap(({ pending }) =>
      pending.flatMap((other) => (other.kind === 'send' ? other.key : [])),
    );
    if (underWay.includes(effect.key)) server.sentAgain.push(effect.file.name);
    tab.pending.push(effect);
  }

  function isSending(tab: Tab, attempt: number): boolean {
    return tab.state.uploads.some(({ state }) => state.kind === 'sending' && state.attempt === attempt);
  }

  function listDisk(): StoredUpload[] {
    return [...disk.values()].sort((a, b) => a.record.place - b.record.place);
  }

  function write(tab: Tab, effect: QueueEffect): void {
    switch (effect.kind) {
      case 'open':
        for (const { record } of listDisk()) if (record.isRemoved) disk.delete(record.id);
        return;
      case 'keep':
        if (effect.owner === null) return;
        disk.set(effect.upload.id, {
          record: toRecord(effect.upload, effect.owner, 'draft'),
          file: effect.upload.file,
        });
        break;
      case 'change':
        changeDisk(effect.id, effect.change);
        break;
      case 'send':
        if (effect.record) changeDisk(effect.record.id, effect.record.change);
        break;
      case 'finish':
        changeDisk(effect.id, { isSaved: true });
        break;
      case 'remove':
        for (const id of effect.ids) disk.delete(id);
        break;
      default:
        return;
    }
    tellOthers(tab, 'changed');
  }

  function changeDisk(id: string, change: Partial<StoredUpload['record']>): void {
    const stored = disk.get(id);
    if (stored) disk.set(id, { ...stored, record: { ...stored.record, ...change } });
  }

  /** Responds to one pending effect of a tab. False if none can get a response. */
  function respond(tab: Tab, n: number, mishap: SendMishap = 'none'): boolean {
    const ready = tab.pending.filter(({ kind }) => (kind !== 'takeTurn' || lock === null) && kind !== 'expireUndo');
    const effect = at(ready, n);
    if (!effect) return false;
    tab.pending = tab.pending.filter((other) => other !== effect);
    switch (effect.kind) {
      case 'hash':
        dispatch(tab, { kind: 'hashed', id: effect.id, hash: `hash of ${effect.file.name}` });
        break;
      case 'takeTurn':
        lock = { tab, turn: effect.turn };
        dispatch(tab, { kind: 'turnGranted', turn: effect.turn });
        break;
      case 'endTurn':
        dispatch(tab, { kind: 'turnEnded', turn: effect.turn });
        break;
      case 'prepare':
        dispatch(tab, {
          kind: 'prepared',
          attempt: effect.attempt,
          bytes: { file: effect.upload.file, hash: `hash of ${effect.upload.file.name}` },
        });
        break;
      case 'send':
        dispatch(tab, { kind: 'sent', attempt: effect.attempt, outcome: receive(effect, mishap) });
        break;
      case 'pause':
        dispatch(tab, { kind: 'pauseEnded', pause: effect.pause });
        break;
      case 'judge':
        dispatch(tab, { kind: 'judged', id: effect.id, verdict: { advice: [], fingerprint: 'ff' } });
    }
    return true;
  }

  function receive({ key, file }: Extract<QueueEffect, { kind: 'send' }>, mishap: SendMishap): SendOutcome {
    const unavailable: SendOutcome = { kind: 'unavailable', message: 'No connection', retryAfterMs: null };
    if (browser.isOffline || mishap === 'unavailable') return unavailable;
    if (mishap === 'signedOut') return { kind: 'signedOut' };
    const isKnown = listDisk().some(({ record }) => record.name === file.name && record.photo !== null);
    if (isKnown) server.sentAgain.push(file.name);
    const photo = server.photosByKey.get(key) ?? { ...storedPhoto(server.photosByKey.size + 1), name: file.name };
    server.photosByKey.set(key, photo);
    return mishap === 'lostResponse' ? unavailable : { kind: 'stored', photo };
  }

  function openTab(): Tab {
    const state = createQueueState({ queueKey: 'draft', canJudge: true, isOffline: browser.isOffline });
    const photos = server.photos;
    const tab: Tab = {
      ...{ state, photos, base: photos, saving: null, pending: [], news: [] },
      ...{ isAttached: false, isSignedOut: false },
    };
    tabs.push(tab);
    attach(tab);
    return tab;
  }

  function attach(tab: Tab): void {
    if (tab.isAttached) return;
    if (tab.isSignedOut) [tab.photos, tab.base, tab.saving] = [server.photos, server.photos, null];
    [tab.isAttached, tab.isSignedOut] = [true, false];
    dispatch(tab, { kind: 'hostAttached', owner: OWNER });
    dispatch(tab, { kind: 'draftSaved', photos: tab.base });
  }

  /** Files that exist only in a page are lost with it; the page has warned of that. */
  function freeUnsafe(tab: Tab, isUnsafe: (upload: Upload) => boolean): void {
    free(tab.state.uploads.filter(isUnsafe).map(({ file }) => file.name));
  }

  function isNotOnDisk({ id }: Upload): boolean {
    return !disk.has(id);
  }

  function free(names: readonly (string | undefined)[], isFree = true): void {
    for (const name of names) {
      const chosen = files.get(name ?? '');
      if (chosen) chosen.isFree = isFree || chosen.isReplaced;
    }
  }

  function markRemoved(name: string, isRemoved: boolean): void {
    const chosen = files.get(name);
    if (chosen) chosen.isRemoved = isRemoved;
  }

  /** Of two tabs that put a photo in different categories, either may win. */
  function place(tab: Tab, name: string, category: PhotoCategory): void {
    const chosen = files.get(name);
    if (!chosen) return;
    if (chosen.placed && chosen.placed.tab !== tab) chosen.isContested = true;
    chosen.placed = { tab, category };
  }

  /** What a page that ends has not written or saved is lost with it. */
  function freePlaces(tab: Tab): void {
    for (const chosen of files.values()) {
      const { placed, name } = chosen;
      if (placed?.tab !== tab) continue;
      const record = listDisk().find((stored) => stored.record.name === name)?.record;
      const saved = listPhotosInOrder(server.photos).find(({ photo }) => photo.name === name);
      if ((saved ?? record)?.category !== placed.category) chosen.isContested = true;
    }
  }

  function choose(category: PhotoCategory | null): { id: string; file: File } {
    browser.ids += 1;
    const name = `${browser.ids}.jpg`;
    const isFlags = { isFree: false, isReplaced: false, isRemoved: false, isContested: false };
    files.set(name, { name, category, placed: null, ...isFlags });
    return { id: `id-${browser.ids}`, file: new File([name], name, { type: 'image/jpeg', lastModified: 1 }) };
  }

  function sort(tab: Tab, upload: Upload, category: PhotoCategory): void {
    place(tab, upload.file.name, category);
    dispatch(tab, { kind: 'sorted', ids: [upload.id], category });
  }

  /** What people and circumstances do to a tab. */
  const acts = {
    add(tab: Tab, n: number) {
      if (!tab.isAttached || files.size > 15) return;
      const category = at(CATEGORIES, n) ?? 'scenic';
      const chosen = Array.from({ length: 1 + (n % 3) }, () => choose(category));
      dispatch(tab, { kind: 'added', category, files: chosen, options: {} });
    },
    addUnsorted(tab: Tab) {
      if (!tab.isAttached || files.size > 15) return;
      dispatch(tab, { kind: 'added', category: null, files: [choose(null)], options: {} });
    },
    sort(tab: Tab, n: number) {
      const upload = at(
        tab.state.uploads.filter(({ state }) => state.kind === 'unsorted'),
        n,
      );
      if (upload) sort(tab, upload, at(CATEGORIES, n) ?? 'scenic');
    },
    /** Another category for what is shown: a photo, or a file on its way. */
    move(tab: Tab, n: number) {
      const category = at(CATEGORIES, n) ?? 'scenic';
      const photos = tab.isAttached ? listPhotosInOrder(tab.photos) : [];
      const shown = new Set(photos.map(({ photo }) => photo.name));
      const uploads = tab.state.uploads.filter(
        ({ photo, category: from, file }) => !photo && from && !shown.has(file.name),
      );
      const [found, upload] = [at(photos, n), at(uploads, n)];
      if (found && (n % 2 === 0 || !upload)) {
        place(tab, found.photo.name, category);
        dispatch(tab, { kind: 'photoMoved', url: found.photo.url, category, index: undefined });
      } else if (upload) sort(tab, upload, category);
    },
    cancel(tab: Tab, n: number) {
      const upload = at(
        tab.state.uploads.filter(({ photo }) => photo === null),
        n,
      );
      if (!upload) return;
      free([upload.file.name]);
      markRemoved(upload.file.name, true);
      dispatch(tab, { kind: 'canceled', id: upload.id });
    },
    removePhoto(tab: Tab, n: number) {
      const found = tab.isAttached ? at(listPhotosInOrder(tab.photos), n) : undefined;
      if (!found) return;
      free([found.photo.name]);
      markRemoved(found.photo.name, true);
      dispatch(tab, { kind: 'photoRemoved', category: found.category, url: found.photo.url });
    },
    undo(tab: Tab, n: number) {
      const removal = at(tab.state.removals, n);
      if (!removal || !tab.isAttached) return;
      // Another tab may have removed the photo as well; then losing it stays allowed.
      if (removal.kind === 'upload' && tabs.length === 1) free([removal.upload.file.name], false);
      markRemoved(removal.kind === 'upload' ? removal.upload.file.name : removal.photo.name, false);
      dispatch(tab, { kind: 'undone', removalId: removal.id });
    },
    undoExpired(tab: Tab, n: number) {
      const expiring = tab.pending.filter((effect) => effect.kind === 'expireUndo');
      const effect = at(expiring, n);
      if (!effect) return;
      tab.pending = tab.pending.filter((other) => other !== effect);
      dispatch(tab, { kind: 'undoExpired', removalId: effect.removalId });
    },
    replace(tab: Tab, n: number) {
      const upload = tab.isAttached ? at(tab.state.uploads, n) : undefined;
      if (!upload?.category || files.size > 15) return;
      const replaced = files.get(upload.file.name);
      if (replaced) [replaced.isFree, replaced.isReplaced] = [true, true];
      const chosen = choose(upload.category);
      dispatch(tab, { kind: 'replaced', urlOrId: upload.id, category: upload.category, chosen, advice: [] });
    },
    save(tab: Tab) {
      tab.saving ??= tab.isAttached ? tab.photos : null;
    },
    /** An older revision is merged with the newest one, as the draft saver does. */
    saved(tab: Tab) {
      if (!tab.saving) return;
      server.photos = mergePhotos(tab.base, tab.saving, server.photos);
      tab.photos = mergePhotos(tab.saving, tab.photos, server.photos);
      [tab.base, tab.saving] = [server.photos, null];
      dispatch(tab, { kind: 'draftSaved', photos: server.photos });
    },
    hear(tab: Tab) {
      const news = tab.news.shift();
      if (news) dispatch(tab, { kind: 'newsHeard', channel: CHANNEL, news });
    },
    detach(tab: Tab) {
      tab.isAttached = false;
    },
    attach,
    signOut(tab: Tab) {
      freePlaces(tab);
      freeUnsafe(tab, (upload) => upload.state.kind === 'keeping' || isNotOnDisk(upload));
      [tab.isAttached, tab.isSignedOut] = [false, true];
      dispatch(tab, { kind: 'closed' });
    },
    resume: (tab: Tab) => dispatch(tab, { kind: 'resumed' }),
    steal(tab: Tab) {
      if (lock?.tab === tab) dispatch(tab, { kind: 'turnLost', turn: lock.turn });
    },
    crash(tab: Tab) {
      freePlaces(tab);
      freeUnsafe(tab, isNotOnDisk);
      // An undo that was not stored yet is lost with its page too.
      free(listDisk().flatMap(({ record }) => (record.isRemoved ? record.name : [])));
      if (lock?.tab === tab) lock = null;
      tabs.splice(tabs.indexOf(tab), 1);
      storeWork.splice(0, storeWork.length, ...storeWork.filter((work) => work.tab !== tab));
      if (tabs.length === 0) openTab();
    },
    openSecond: () => void (tabs.length < 2 && openTab()),
    offline(tab: Tab) {
      browser.isOffline = !browser.isOffline;
      dispatch(tab, { kind: 'connectionChanged', isOnline: !browser.isOffline });
    },
    breakStore() {
      browser.isStoreBroken = !browser.isStoreBroken;
    },
    workStore,
    respond: (tab: Tab, n: number) => void respond(tab, n),
    loseResponse: (tab: Tab, n: number) => void respond(tab, n, 'lostResponse'),
    respondUnavailable: (tab: Tab, n: number) => void respond(tab, n, 'unavailable'),
    respondSignedOut: (tab: Tab, n: number) => void respond(tab, n, 'signedOut'),
  };

  /**
   * From now on everything works. Returns the number of rounds until there is nothing left to do, or `null` if that
   * never happens.
   */
  function comeToRest(): number | null {
    [browser.isOffline, browser.isStoreBroken] = [false, false];
    for (const tab of tabs) {
      attach(tab);
      dispatch(tab, { kind: 'connectionChanged', isOnline: true });
      dispatch(tab, { kind: 'resumed' });
    }
    for (let round = 0; round < 300; round += 1) {
      if (!workRound()) return round;
    }
    return null;
  }

  /** Changes that a failing store held back are written on the next visit. */
  function visitAgain(): number | null {
    for (const tab of [...tabs]) acts.crash(tab);
    return comeToRest();
  }

  function workRound(): boolean {
    let isBusy = storeWork.length > 0;
    while (storeWork.length > 0) workStore();
    for (const tab of [...tabs]) {
      const isDirty = JSON.stringify(tab.photos) !== JSON.stringify(tab.base) || tab.saving !== null;
      isBusy = isBusy || isDirty || tab.news.length > 0;
      if (isDirty) acts.save(tab);
      acts.saved(tab);
      while (tab.news.length > 0) acts.hear(tab);
      for (let count = tab.pending.length; count > 0 && respond(tab, 0); count -= 1) isBusy = true;
    }
    return isBusy;
  }

  openTab();
  return { files, server, tabs, acts, comeToRest, visitAgain };
}
export type Simulation = ReturnType<typeof createSimulation>;
export type Act = keyof Simulation['acts'];
