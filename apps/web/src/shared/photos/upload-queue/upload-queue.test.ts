import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SendOutcome } from './send-photo.ts';
import { createTestBrowser, jpeg, settle, storedPhoto } from './testing-browser.ts';
import { openUploadStore } from './upload-store.ts';

const broken: SendOutcome = { kind: 'unavailable', message: 'No connection', retryAfterMs: null };

let browser: ReturnType<typeof createTestBrowser>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createTestBrowser();
});

const listStored = async (owner = 'user-1') => {
  const photos = await (await openUploadStore()).list(owner, 'draft');
  return photos.filter(({ file }) => file !== null).map(({ record }) => record.name);
};

describe('sending', () => {
  it('keeps the bytes before anything else, then sends one file at a time in the order they were chosen', async () => {
    const { queue, states } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    expect(states()).toEqual(['a.jpg keeping', 'b.jpg keeping', 'c.jpg keeping']);
    await settle();
    expect(await listStored()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg queued', 'c.jpg queued']);
    await browser.attempt('a.jpg').store();
    expect(states()).toEqual(['b.jpg sending', 'c.jpg queued']);
  });

  it('shows photos in the order they were chosen, in whichever they arrive', async () => {
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end(broken);
    await browser.pauses.at(-1)?.end();
    for (const name of ['b.jpg', 'c.jpg', 'a.jpg']) await browser.attempt(name).store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg', 'scenic c.jpg']);
  });

  it('tells how many bytes are sent of all', async () => {
    const { queue } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg', '12345678'), jpeg('b.jpg', '1234')]);
    await settle();
    browser.attempt('a.jpg').progress(0.5);
    expect(queue.getSnapshot().progress).toEqual({ sent: 4, total: 12 });
    await browser.attempt('a.jpg').store();
    expect(queue.getSnapshot().progress).toEqual({ sent: 8, total: 12 });
  });

  it('never gives up: it tries again after growing pauses, under the same key', async () => {
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
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
    const { queue } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ ...broken, retryAfterMs: 3_600_000 });
    expect(browser.pauses[0]?.ms).toBe(3_600_000);
    expect(queue.getSnapshot()).toMatchObject({ isResting: true, isServerFull: false });
  });

  it('knows when the server has no room, until it tries again', async () => {
    const { queue } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ ...broken, isFull: true });
    expect(queue.getSnapshot()).toMatchObject({ isResting: true, isServerFull: true });
    await browser.pauses.at(-1)?.end();
    expect(queue.getSnapshot().isServerFull).toBe(false);
  });

  it('lets no file that always fails keep the others from arriving', async () => {
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('bad.jpg'), jpeg('worse.jpg'), jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    for (const name of ['bad.jpg', 'worse.jpg']) {
      await browser.attempt(name).end(broken);
      await browser.pauses.at(-1)?.end();
    }
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg']);
  });

  it('leaves to the person what the server refuses, and goes on with the rest', async () => {
    const { queue, states } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'refused', message: 'Not a photo', canRetry: false });
    expect([states(), browser.failures]).toEqual([['a.jpg failed', 'b.jpg sending'], ['a.jpg']]);
    queue.retry(queue.getSnapshot().uploads[0]?.id ?? '');
    expect(states()).toEqual(['a.jpg failed', 'b.jpg sending']);
  });

  it('never sends a file that cannot be a photo', async () => {
    const { queue, states } = await browser.open();
    queue.add('scenic', [new File(['%PDF'], 'title.pdf', { type: 'application/pdf' }), jpeg('a.jpg')]);
    await settle();
    expect([states(), browser.failures]).toEqual([['title.pdf failed', 'a.jpg sending'], ['title.pdf']]);
  });

  it('keeps every file when the session has ended, and goes on after signing in', async () => {
    const { queue, states, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'signedOut' });
    expect([queue.getSnapshot().isSignedOut, states()]).toEqual([true, ['a.jpg queued', 'b.jpg queued']]);
    queue.resume();
    await settle();
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg']);
    expect(browser.attempts).toHaveLength(3);
  });
});

describe('a crash', () => {
  it('before anything is sent loses nothing: the next page sends it', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await first.crash();
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg sending']);
    await browser.attempt('a.jpg').store();
    expect(second.names()).toEqual(['scenic a.jpg']);
  });

  it('between the server’s response and the saved draft loses nothing and sends nothing twice', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await first.crash();
    const second = await browser.open();
    expect([second.names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 1]);
    await second.save();
    expect(await listStored()).toEqual([]);
  });

  it('after a response that never came makes no second photo, because the key is the same', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    browser.photosByKey.set(browser.attempt('a.jpg').key, storedPhoto(9));
    await first.crash();
    const second = await browser.open();
    await browser.attempt('a.jpg').store();
    expect(second.draft.photos.scenic?.map(({ url }) => url)).toEqual([storedPhoto(9).url]);
  });

  it('does not make it rely on a response so old that the photo may be swept', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await first.crash();
    browser.pass(21 * 60 * 60_000);
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg sending']);
  });

  it('forgets neither what was refused nor what is to be sorted, but what was removed', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg'), jpeg('gone.jpg')]);
    first.queue.add(null, [jpeg('b.jpg')]);
    await settle();
    await browser.attempt('a.jpg').end({ kind: 'refused', message: 'Not a photo', canRetry: false });
    first.queue.cancel(first.queue.getSnapshot().uploads.find(({ file }) => file.name === 'gone.jpg')?.id ?? '');
    await settle();
    await first.crash();
    const second = await browser.open();
    expect(second.states()).toEqual(['a.jpg failed', 'b.jpg unsorted']);
  });
});

describe('a file leaves the browser', () => {
  it('only when the draft that shows its photo is saved', async () => {
    const { queue, draft, save } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    queue.confirmSaved({});
    await settle();
    expect([await listStored(), queue.getSnapshot().unsaved, draft.photos.scenic?.length]).toEqual([['a.jpg'], 1, 1]);
    await save();
    expect([await listStored(), queue.getSnapshot().unsaved]).toEqual([[], 0]);
  });

  it('when its photo was taken out again before it was saved', async () => {
    const { queue, draft } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    queue.removePhoto('scenic', draft.photos.scenic?.[0]?.url ?? '');
    await settle();
    expect([await listStored(), draft.photos]).toEqual([[], { scenic: [] }]);
  });

  it('when the draft is thrown away', async () => {
    const { queue, states } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    queue.clear();
    await settle();
    expect([states(), await listStored(), browser.attempt('a.jpg').signal.aborted]).toEqual([[], [], true]);
  });

  it('never because its owner signed out: it waits for them, and nobody else sees it', async () => {
    const tab = await browser.open();
    tab.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    tab.detach();
    tab.queue.close();
    await settle();
    const other = await browser.open({ owner: 'user-2', scope: 'draft-9' });
    expect(other.states()).toEqual([]);
    const again = await browser.open();
    expect(again.states()).toEqual(['a.jpg sending']);
  });
});

describe('two tabs', () => {
  it('take turns, show the same files, and make one photo of each', async () => {
    const first = await browser.open();
    const second = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    // Whichever tab asked first has the turn.
    const [sender, other] = first.states().includes('a.jpg sending') ? [first, second] : [second, first];
    expect([sender.states(), other.states(), browser.attempts.length]).toEqual([
      ['a.jpg sending'],
      ['a.jpg queued'],
      1,
    ]);
    await browser.attempt('a.jpg').store();
    await sender.save();
    expect(other.states()).toEqual([]);
    expect(other.draft.refreshed).toBeGreaterThan(0);
    expect(browser.attempts).toHaveLength(1);
  });

  it('go on with what a closed tab left', async () => {
    const first = await browser.open();
    first.queue.add('scenic', [jpeg('a.jpg')]);
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
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    first.queue.clear();
    await settle();
    expect(second.states()).toEqual([]);
  });
});

describe('a browser that keeps no files', () => {
  it('still sends them, says so and warns of leaving until they have arrived', async () => {
    browser.loseStore();
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    expect([queue.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([true, true]);
    await browser.attempt('a.jpg').store();
    expect([names(), queue.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([['scenic a.jpg'], false, false]);
  });

  it('is not warned of leaving where the bytes are safe', async () => {
    const { queue } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    expect(browser.warnsOfLeaving).toBe(true);
    await settle();
    expect(browser.warnsOfLeaving).toBe(false);
  });
});
