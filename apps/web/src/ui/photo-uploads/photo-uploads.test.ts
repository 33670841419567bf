import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoToJudge } from './photo-advising.ts';
import { openPhotoShelf } from './photo-shelf.ts';
import type { SendOutcome } from './send-photo.ts';
import { createTestBrowser, jpeg, settle, storedPhoto } from './testing-browser.ts';

const broken: SendOutcome = { kind: 'unavailable', message: 'No connection', retryAfterMs: null };

let browser: ReturnType<typeof createTestBrowser>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createTestBrowser();
});

const onShelf = async (owner = 'user-1') => {
  const photos = await (await openPhotoShelf()).list(owner, 'draft');
  return photos.filter(({ file }) => file !== null).map(({ item }) => item.name);
};

describe('sending', () => {
  it('keeps the bytes before anything else, then sends two files at a time in the order they were chosen', async () => {
    const { store, states } = await browser.open();
    store.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    expect(states()).toEqual(['a.jpg keeping', 'b.jpg keeping', 'c.jpg keeping']);
    await settle();
    expect(await onShelf()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg queued']);
    await browser.attempt('b.jpg').store();
    expect(states()).toEqual(['a.jpg sending', 'c.jpg sending']);
  });

  it('shows photos in the order they were chosen, in whichever they arrive', async () => {
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    await settle();
    await browser.attempt('b.jpg').store();
    await browser.attempt('c.jpg').store();
    await browser.attempt('a.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg', 'scenic c.jpg']);
  });

  it('tells how many bytes are sent of all', async () => {
    const { store } = await browser.open();
    store.add('scenic', [jpeg('a.jpg', '12345678'), jpeg('b.jpg', '1234')]);
    await settle();
    browser.attempt('a.jpg').progress(0.5);
    expect(store.getSnapshot().progress).toEqual({ sent: 4, total: 12 });
    await browser.attempt('b.jpg').store();
    expect(store.getSnapshot().progress).toEqual({ sent: 8, total: 12 });
  });

  it('never gives up: it tries again after growing pauses, under the same key', async () => {
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    for (let round = 0; round < 8; round += 1) {
      await browser.attempt('a.jpg').end(broken);
      await browser.pauses.at(-1)?.end();
    }
    expect(browser.pauses.map(({ ms }) => ms)).toEqual([1_000, 3_000, 9_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
    await browser.attempt('a.jpg').store();
    expect(new Set(browser.attempts.map(({ key }) => key)).size).toBe(1);
    expect([names(), browser.failures]).toEqual([['scenic a.jpg'], []]);
  });

  it('waits as long as the server asks for', async () => {
    const { store } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ ...broken, retryAfterMs: 3_600_000 });
    expect(browser.pauses[0]?.ms).toBe(3_600_000);
    expect(store.getSnapshot().isResting).toBe(true);
  });

  it('lets no file that always fails keep the others from arriving', async () => {
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('bad.jpg'), jpeg('worse.jpg'), jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    await browser.attempt('bad.jpg').end(broken);
    await browser.attempt('worse.jpg').end(broken);
    await browser.pauses.at(-1)?.end();
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg']);
  });

  it('leaves to the person what the server refuses, and goes on with the rest', async () => {
    const { store, states } = await browser.open();
    store.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'refused', message: 'Not a photo', canRetry: false });
    expect([states(), browser.failures]).toEqual([['a.jpg failed', 'b.jpg sending'], ['a.jpg']]);
    store.retry(store.getSnapshot().uploads[0]?.id ?? '');
    expect(states()).toEqual(['a.jpg failed', 'b.jpg sending']);
  });

  it('never sends a file that cannot be a photo', async () => {
    const { store, states } = await browser.open();
    store.add('scenic', [new File(['%PDF'], 'title.pdf', { type: 'application/pdf' }), jpeg('a.jpg')]);
    await settle();
    expect([states(), browser.failures]).toEqual([['title.pdf failed', 'a.jpg sending'], ['title.pdf']]);
  });

  it('keeps every file when the session has ended, and goes on after signing in', async () => {
    const { store, states, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'signedOut' });
    await browser.attempt('b.jpg').end({ kind: 'signedOut' });
    expect([store.getSnapshot().isSignedOut, states()]).toEqual([true, ['a.jpg queued', 'b.jpg queued']]);
    store.resume();
    await settle();
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg']);
    expect(browser.attempts).toHaveLength(4);
  });
});

describe('a crash', () => {
  it('before anything is sent loses nothing: the next page sends it', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await first.crash();
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg sending']);
    await browser.attempt('a.jpg').store();
    expect(second.names()).toEqual(['scenic a.jpg']);
  });

  it('between the server’s answer and the saved draft loses nothing and sends nothing twice', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await first.crash();
    const second = await browser.open();
    expect([second.names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 1]);
    await second.save();
    expect(await onShelf()).toEqual([]);
  });

  it('after an answer that never came makes no second photo, because the key is the same', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    browser.photosByKey.set(browser.attempt('a.jpg').key, storedPhoto(9));
    await first.crash();
    const second = await browser.open();
    await browser.attempt('a.jpg').store();
    expect(second.draft.photos.scenic?.map(({ url }) => url)).toEqual([storedPhoto(9).url]);
  });

  it('does not make it rely on an answer so old that the photo may be swept', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await first.crash();
    browser.pass(21 * 60 * 60_000);
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg sending']);
  });

  it('forgets neither what was refused nor what is to be sorted, but what was removed', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg'), jpeg('gone.jpg')]);
    first.store.add(null, [jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'refused', message: 'Not a photo', canRetry: false });
    first.store.cancel(first.store.getSnapshot().uploads.find(({ file }) => file.name === 'gone.jpg')?.id ?? '');
    await settle();
    await first.crash();
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg failed', 'b.jpg unsorted']);
  });
});

describe('a file leaves the browser', () => {
  it('only when the draft that shows its photo is saved', async () => {
    const { store, draft, save } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    store.confirmSaved({});
    await settle();
    expect([await onShelf(), store.getSnapshot().unsaved, draft.photos.scenic?.length]).toEqual([['a.jpg'], 1, 1]);
    await save();
    expect([await onShelf(), store.getSnapshot().unsaved]).toEqual([[], 0]);
  });

  it('when its photo was taken out again before it was saved', async () => {
    const { store, draft } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    store.removePhoto('scenic', draft.photos.scenic?.[0]?.url ?? '');
    await settle();
    expect([await onShelf(), draft.photos]).toEqual([[], { scenic: [] }]);
  });

  it('when the draft is thrown away', async () => {
    const { store, states } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    store.clear();
    await settle();
    expect([states(), await onShelf(), browser.attempt('a.jpg').signal.aborted]).toEqual([[], [], true]);
  });

  it('never because its owner signed out: it waits for him, and nobody else sees it', async () => {
    const tab = await browser.open();
    tab.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    tab.letGo();
    tab.store.close();
    await settle();
    const other = await browser.open({ owner: 'user-2', scope: 'draft-9' });
    expect(other.states()).toEqual([]);
    const again = await browser.open();
    expect(again.states()).toEqual(['a.jpg sending']);
  });
});

describe('the same photo chosen again', () => {
  it('for the same category is left out, and it is said', async () => {
    const { store, states } = await browser.open();
    store.add('scenic', [jpeg('a.jpg', 'same'), jpeg('b.jpg', 'same')]);
    await settle();
    expect([states(), store.getSnapshot().duplicates]).toEqual([['a.jpg sending'], { category: 'scenic', count: 1 }]);
  });

  it('is known after it was saved, without being sent', async () => {
    const { store, save, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await save();
    store.add('scenic', [jpeg('copy.jpg', 'a.jpg')]);
    await settle();
    expect([names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 1]);
    expect(store.getSnapshot().duplicates).toEqual({ category: 'scenic', count: 1 });
  });

  it('may be added once more after it was removed', async () => {
    const { store, draft, save, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await save();
    store.removePhoto('scenic', draft.photos.scenic?.[0]?.url ?? '');
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    expect([names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 2]);
  });

  it('may show another part of the car as well', async () => {
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg', 'same')]);
    store.add('trunk', [jpeg('b.jpg', 'same')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'trunk b.jpg']);
  });

  it('on two devices is one photo, because the key comes from the draft and the content', async () => {
    const { store } = await browser.open({ owner: 'user-1', scope: 'draft-5' });
    store.add('scenic', [jpeg('a.jpg', 'same')]);
    await settle();
    const phone = createTestBrowser();
    const tab = await phone.open({ owner: 'handover-1', scope: 'draft-5' });
    tab.store.add('scenic', [jpeg('b.jpg', 'same')]);
    await settle();
    expect(phone.attempt('b.jpg').key).toBe(browser.attempt('a.jpg').key);
  });
});

describe('two tabs', () => {
  it('take turns, show the same files, and make one photo of each', async () => {
    const first = await browser.open();
    const second = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    expect([second.states(), browser.attempts.length]).toEqual([['a.jpg queued'], 1]);
    await browser.attempt('a.jpg').store();
    await first.save();
    expect(second.states()).toEqual([]);
    expect(second.draft.refreshed).toBeGreaterThan(0);
    expect(browser.attempts).toHaveLength(1);
  });

  it('go on with what a closed tab left', async () => {
    const first = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    const second = await browser.open();
    await first.crash();
    await settle();
    expect(second.states()).toEqual(['a.jpg sending']);
    await browser.attempt('a.jpg').store();
    expect(second.names()).toEqual(['scenic a.jpg']);
  });

  it('both forget a draft that was thrown away in one of them', async () => {
    const first = await browser.open();
    const second = await browser.open();
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    first.store.clear();
    await settle();
    expect(second.states()).toEqual([]);
  });
});

describe('sorting', () => {
  it('sends nothing until a photo has its category', async () => {
    const { store, states, names } = await browser.open();
    store.add(null, [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    expect([states(), browser.attempts.length]).toEqual([['a.jpg unsorted', 'b.jpg unsorted'], 0]);
    store.sort([store.getSnapshot().uploads[1]?.id ?? ''], 'trunk');
    await settle();
    await browser.attempt('b.jpg').store();
    expect([states(), names()]).toEqual([['a.jpg unsorted'], ['trunk b.jpg']]);
  });

  it('moves a photo on its way to another category', async () => {
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    store.sort([store.getSnapshot().uploads[0]?.id ?? ''], 'trunk');
    await browser.attempt('a.jpg').store();
    expect(names()).toEqual(['trunk a.jpg']);
  });

  it('keeps a photo for which there is no room in the end', async () => {
    const { store, draft, states } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    draft.photos = { scenic: Array.from({ length: 20 }, (_, index) => storedPhoto(100 + index)) };
    await browser.attempt('a.jpg').store();
    expect([states(), draft.photos.scenic?.length]).toEqual([['a.jpg unsorted'], 20]);
  });

  it('asks where photos of a draft that is no more belong', async () => {
    const first = await browser.open({ scope: 'draft-5' });
    first.store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await first.crash();
    const second = await browser.open({ scope: 'draft-6' });
    expect(second.states()).toEqual(['a.jpg unsorted']);
  });
});

describe('a removal', () => {
  it('of a photo can be taken back for a moment, to its old place', async () => {
    const photos = { scenic: [1, 2, 3].map(storedPhoto) };
    const { store, names } = await browser.open({ photos });
    store.removePhoto('scenic', storedPhoto(2).url);
    expect(names()).toEqual(['scenic 1.jpg', 'scenic 3.jpg']);
    store.undo(store.getSnapshot().removals[0]?.id ?? '');
    expect([names(), store.getSnapshot().removals]).toEqual([['scenic 1.jpg', 'scenic 2.jpg', 'scenic 3.jpg'], []]);
  });

  it('of a file on its way stops it, and can be taken back', async () => {
    const { store, states, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    await settle();
    store.cancel(store.getSnapshot().uploads[0]?.id ?? '');
    await settle();
    expect([browser.attempts[0]?.signal.aborted, states()]).toEqual([true, ['b.jpg sending', 'c.jpg sending']]);
    store.undo(store.getSnapshot().removals[0]?.id ?? '');
    for (const name of ['b.jpg', 'c.jpg']) await browser.attempt(name).store();
    await browser.attempt('a.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg', 'scenic c.jpg']);
  });

  it('is not final while somebody has the way back in hand', async () => {
    const { store } = await browser.open({ photos: { scenic: [storedPhoto(1)] } });
    store.removePhoto('scenic', storedPhoto(1).url);
    store.holdRemovals(true);
    browser.runTimers();
    expect(store.getSnapshot().removals).toHaveLength(1);
    store.holdRemovals(false);
    expect(store.getSnapshot().removals).toEqual([]);
  });

  it('is final after a while, and its bytes go', async () => {
    const { store } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    store.cancel(store.getSnapshot().uploads[0]?.id ?? '');
    browser.runTimers();
    await settle();
    expect([store.getSnapshot().removals, await onShelf()]).toEqual([[], []]);
  });
});

describe('a browser that keeps no files', () => {
  it('still sends them, says so and warns of leaving until they have arrived', async () => {
    browser.loseShelf();
    const { store, names } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    expect([store.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([true, true]);
    await browser.attempt('a.jpg').store();
    expect([names(), store.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([['scenic a.jpg'], false, false]);
  });

  it('is not warned of leaving where the bytes are safe', async () => {
    const { store } = await browser.open();
    store.add('scenic', [jpeg('a.jpg')]);
    expect(browser.warnsOfLeaving).toBe(true);
    await settle();
    expect(browser.warnsOfLeaving).toBe(false);
  });
});

describe('the coach', () => {
  const dark = async () => ({ advice: ['dark'] as const, fingerprint: 'ff00' });

  it('is asked beside the upload, and its word follows the photo from the file to the draft', async () => {
    const { store, draft } = await browser.open({ coach: dark });
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    const [upload] = store.getSnapshot().uploads;
    expect(store.getSnapshot().advice.get(upload?.id ?? '')).toEqual(['dark']);
    await browser.attempt('a.jpg').store();
    const { url = '' } = draft.photos.scenic?.[0] ?? {};
    expect(store.getSnapshot().advice.get(url)).toEqual(['dark']);
    store.acceptAdvice(url);
    expect([draft.photos.scenic?.[0]?.advice, store.getSnapshot().advice.size]).toEqual([['dark'], 0]);
  });

  it('is overruled before the photo has arrived', async () => {
    const { store, draft } = await browser.open({ coach: dark });
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    store.acceptAdvice(store.getSnapshot().uploads[0]?.id ?? '');
    await browser.attempt('a.jpg').store();
    expect(draft.photos.scenic?.[0]?.advice).toEqual(['dark']);
  });

  it('compares with the photos that are there, but not with the one that is replaced', async () => {
    const coach = vi.fn((_photo: PhotoToJudge) => dark());
    const { store, draft } = await browser.open({ coach });
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    const { url = '' } = draft.photos.scenic?.[0] ?? {};
    store.add('scenic', [jpeg('b.jpg')]);
    store.add('scenic', [jpeg('c.jpg')], { replaces: url });
    await settle();
    expect(coach.mock.calls.map(([{ others }]) => others.length)).toEqual([0, 1, 1]);
  });

  it('that fails says nothing and stops nothing', async () => {
    const { store, names } = await browser.open({ coach: () => Promise.reject(new Error('no worker')) });
    store.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    expect([names(), store.getSnapshot().advice.size]).toEqual([['scenic a.jpg'], 0]);
  });
});
