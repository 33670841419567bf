import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoToJudge } from './judge-photo.ts';
import { createTestBrowser, jpeg, settle, storedPhoto } from './testing-browser.ts';
import { openUploadStore } from './upload-store.ts';

let browser: ReturnType<typeof createTestBrowser>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = createTestBrowser();
});

const listStored = async (owner = 'user-1') => {
  const photos = await (await openUploadStore()).list(owner, 'draft');
  return photos.filter(({ file }) => file !== null).map(({ record }) => record.name);
};

describe('the same photo chosen again', () => {
  it('for the same category is left out, and it is said', async () => {
    const { queue, states } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg', 'same'), jpeg('b.jpg', 'same')]);
    await settle();
    expect([states(), queue.getSnapshot().duplicates]).toEqual([['a.jpg sending'], { category: 'scenic', count: 1 }]);
  });

  it('is known after it was saved, without being sent', async () => {
    const { queue, save, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await save();
    queue.add('scenic', [jpeg('copy.jpg', 'a.jpg')]);
    await settle();
    expect([names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 1]);
    expect(queue.getSnapshot().duplicates).toEqual({ category: 'scenic', count: 1 });
  });

  it('may be added once more after it was removed', async () => {
    const { queue, draft, save, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await save();
    queue.removePhoto('scenic', draft.photos.scenic?.[0]?.url ?? '');
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    expect([names(), browser.attempts.length]).toEqual([['scenic a.jpg'], 2]);
  });

  it('may show another part of the car as well', async () => {
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg', 'same')]);
    queue.add('trunk', [jpeg('b.jpg', 'same')]);
    await settle();
    await browser.attempt('a.jpg').store();
    await browser.attempt('b.jpg').store();
    expect(names()).toEqual(['scenic a.jpg', 'trunk b.jpg']);
  });

  it('on two devices is one photo, because the key comes from the draft and the content', async () => {
    const { queue } = await browser.open({ owner: 'user-1', scope: 'draft-5' });
    queue.add('scenic', [jpeg('a.jpg', 'same')]);
    await settle();
    const phone = createTestBrowser();
    const tab = await phone.open({ owner: 'phone-1', scope: 'draft-5' });
    tab.queue.add('scenic', [jpeg('b.jpg', 'same')]);
    await settle();
    expect(phone.attempt('b.jpg').key).toBe(browser.attempt('a.jpg').key);
  });
});

describe('sorting', () => {
  it('sends nothing until a photo has its category', async () => {
    const { queue, states, names } = await browser.open();
    queue.add(null, [jpeg('a.jpg'), jpeg('b.jpg')]);
    await settle();
    expect([states(), browser.attempts.length]).toEqual([['a.jpg unsorted', 'b.jpg unsorted'], 0]);
    queue.sort([queue.getSnapshot().uploads[1]?.id ?? ''], 'trunk');
    await settle();
    await browser.attempt('b.jpg').store();
    expect([states(), names()]).toEqual([['a.jpg unsorted'], ['trunk b.jpg']]);
  });

  it('moves a photo on its way to another category', async () => {
    const { queue, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    queue.sort([queue.getSnapshot().uploads[0]?.id ?? ''], 'trunk');
    await browser.attempt('a.jpg').store();
    expect(names()).toEqual(['trunk a.jpg']);
  });

  it('keeps a photo for which there is no room in the end', async () => {
    const { queue, draft, states } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    draft.photos = { scenic: Array.from({ length: 20 }, (_, index) => storedPhoto(100 + index)) };
    await browser.attempt('a.jpg').store();
    expect([states(), draft.photos.scenic?.length]).toEqual([['a.jpg unsorted'], 20]);
  });

  it('asks where photos of a draft that is no more belong', async () => {
    const first = await browser.open({ scope: 'draft-5' });
    first.queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await first.crash();
    const second = await browser.open({ scope: 'draft-6' });
    expect(second.states()).toEqual(['a.jpg unsorted']);
  });
});

describe('a removal', () => {
  it('of a photo can be taken back for a moment, to its old place', async () => {
    const photos = { scenic: [1, 2, 3].map(storedPhoto) };
    const { queue, names } = await browser.open({ photos });
    queue.removePhoto('scenic', storedPhoto(2).url);
    expect(names()).toEqual(['scenic 1.jpg', 'scenic 3.jpg']);
    queue.undo(queue.getSnapshot().removals[0]?.id ?? '');
    expect([names(), queue.getSnapshot().removals]).toEqual([['scenic 1.jpg', 'scenic 2.jpg', 'scenic 3.jpg'], []]);
  });

  it('of a file on its way stops it, and can be taken back', async () => {
    const { queue, states, names } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
    await settle();
    queue.cancel(queue.getSnapshot().uploads[0]?.id ?? '');
    await settle();
    expect([browser.attempts[0]?.signal.aborted, states()]).toEqual([true, ['b.jpg sending', 'c.jpg queued']]);
    queue.undo(queue.getSnapshot().removals[0]?.id ?? '');
    for (const name of ['b.jpg', 'a.jpg', 'c.jpg']) await browser.attempt(name).store();
    expect(names()).toEqual(['scenic a.jpg', 'scenic b.jpg', 'scenic c.jpg']);
  });

  it('is not final while somebody has the way back in hand', async () => {
    const { queue } = await browser.open({ photos: { scenic: [storedPhoto(1)] } });
    queue.removePhoto('scenic', storedPhoto(1).url);
    queue.holdRemovals(true);
    browser.runTimers();
    expect(queue.getSnapshot().removals).toHaveLength(1);
    queue.holdRemovals(false);
    expect(queue.getSnapshot().removals).toEqual([]);
  });

  it('is final after a while, and its bytes go', async () => {
    const { queue } = await browser.open();
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    queue.cancel(queue.getSnapshot().uploads[0]?.id ?? '');
    await settle();
    browser.runTimers();
    await settle();
    expect([queue.getSnapshot().removals, await listStored()]).toEqual([[], []]);
  });
});

describe('the quality check', () => {
  const dark = async () => ({ advice: ['dark'] as const, fingerprint: 'ff00' });

  it('is asked beside the upload, and what it finds follows the photo from the file to the draft', async () => {
    const { queue, draft } = await browser.open({ judge: dark });
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    const [upload] = queue.getSnapshot().uploads;
    expect(queue.getSnapshot().advice.get(upload?.id ?? '')).toEqual(['dark']);
    await browser.attempt('a.jpg').store();
    const { url = '' } = draft.photos.scenic?.[0] ?? {};
    expect(queue.getSnapshot().advice.get(url)).toEqual(['dark']);
    queue.acceptAdvice(url);
    expect([draft.photos.scenic?.[0]?.advice, queue.getSnapshot().advice.size]).toEqual([['dark'], 0]);
  });

  it('is overruled before the photo has arrived', async () => {
    const { queue, draft } = await browser.open({ judge: dark });
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    queue.acceptAdvice(queue.getSnapshot().uploads[0]?.id ?? '');
    await browser.attempt('a.jpg').store();
    expect(draft.photos.scenic?.[0]?.advice).toEqual(['dark']);
  });

  it('compares with the photos that are there, but not with the one that is replaced', async () => {
    const judge = vi.fn((_photo: PhotoToJudge) => dark());
    const { queue, draft } = await browser.open({ judge });
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    const { url = '' } = draft.photos.scenic?.[0] ?? {};
    queue.add('scenic', [jpeg('b.jpg')]);
    queue.add('scenic', [jpeg('c.jpg')], { replaces: url });
    await settle();
    expect(judge.mock.calls.map(([{ others }]) => others.length)).toEqual([0, 1, 1]);
  });

  it('that fails says nothing and stops nothing', async () => {
    const { queue, names } = await browser.open({ judge: () => Promise.reject(new Error('no worker')) });
    queue.add('scenic', [jpeg('a.jpg')]);
    await settle();
    await browser.attempt('a.jpg').store();
    expect([names(), queue.getSnapshot().advice.size]).toEqual([['scenic a.jpg'], 0]);
  });
});
