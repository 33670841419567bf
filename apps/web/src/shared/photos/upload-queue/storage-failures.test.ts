import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestBrowser, jpeg } from './testing-browser.ts';
import {
  fillStorage,
  hangOpening,
  hangTransactions,
  mendStorage,
  refuseBlobs,
  refuseOpening,
  takeStorageAway,
} from './testing-storage.ts';
import { openUploadStore, UploadRecord } from './upload-store.ts';

beforeEach(mendStorage);
afterEach(mendStorage);

async function choosePhotos({ responds = false } = {}) {
  const browser = createTestBrowser();
  browser.takeRawStore();
  const tab = await browser.open();
  tab.queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg')]);
  await vi.waitFor(() => {
    if (!responds) browser.runTimers();
    expect(tab.states()).toEqual(['a.jpg sending', 'b.jpg queued']);
  });
  return { browser, ...tab };
}

describe('photos are sent all the same', () => {
  const failures = [
    ['is full', fillStorage],
    ['never ends a transaction', hangTransactions],
    ['never responds', hangOpening],
    ['is refused', refuseOpening],
    ['is absent', takeStorageAway],
  ] as const;

  it.each(failures)('where the storage %s; the page says that it alone has them', async (_how, fail) => {
    fail();
    const { browser, queue, names } = await choosePhotos();
    expect([queue.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([true, true]);
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    await vi.waitFor(() => expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg']));
    expect([queue.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([false, false]);
  });

  it('where the storage takes no Blobs, and their bytes are safe', async () => {
    refuseBlobs();
    const { browser, queue } = await choosePhotos({ responds: true });
    expect([queue.getSnapshot().isUnsafe, browser.warnsOfLeaving]).toEqual([false, false]);
    const photos = await (await openUploadStore()).list('user-1', 'draft');
    expect(await Promise.all(photos.map(({ file }) => file?.text()))).toEqual(['a.jpg', 'b.jpg']);
  });

  it('from the bytes that were kept in place of Blobs, after the page was opened again', async () => {
    refuseBlobs();
    const { browser, crash } = await choosePhotos({ responds: true });
    await crash();
    browser.takeRawStore();
    const { states } = await browser.open();
    await vi.waitFor(() => expect(states()).toEqual(['a.jpg sending', 'b.jpg queued']));
    expect(browser.attempts).toHaveLength(2);
  });

  it('without a second wait for storage that did not respond once', async () => {
    hangTransactions();
    const { browser, queue, states } = await choosePhotos();
    queue.add('scenic', [jpeg('c.jpg')]);
    await browser.attempt('a.jpg').store();
    await vi.waitFor(() => expect(states()).toEqual(['b.jpg sending', 'c.jpg queued']));
  });

  it('and what the storage kept too late is taken out of it again, for the page goes on without', async () => {
    const browser = createTestBrowser();
    const { queue, states } = await browser.open();
    browser.takeRawStore();
    const respond = hangTransactions();
    queue.add('scenic', [jpeg('a.jpg')]);
    await vi.waitFor(() => {
      browser.runTimers();
      expect(states()).toEqual(['a.jpg sending']);
    });
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete');
    respond();
    await vi.waitFor(() => expect(remove).toHaveBeenCalled());
    const storage = await openUploadStore();
    await vi.waitFor(async () => expect(await storage.list('user-1', 'draft')).toEqual([]));
  });
});

describe('the storage', () => {
  const item = UploadRecord.parse({
    ...{ id: 'a', owner: 'user-1', album: 'draft', place: 1, name: 'a.jpg', type: 'image/jpeg', lastModified: 1 },
    ...{ category: 'scenic', replaces: null },
  });

  it('is not asked for bytes where it is full', async () => {
    fillStorage();
    const file = jpeg('a.jpg');
    const read = vi.spyOn(file, 'arrayBuffer');
    await expect((await openUploadStore()).keep(item, file)).rejects.toThrow('QuotaExceededError');
    expect(read).not.toHaveBeenCalled();
  });

  it('gives bytes back as a Blob, and forgets them with their photo', async () => {
    refuseBlobs();
    const storage = await openUploadStore();
    await storage.keep(item, jpeg('a.jpg'));
    expect(await (await storage.file('a'))?.text()).toBe('a.jpg');
    await storage.dropFile('a');
    expect(await storage.file('a')).toBeNull();
  });
});
