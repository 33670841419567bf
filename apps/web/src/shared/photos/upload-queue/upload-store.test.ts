import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUploadStore, UploadRecord, type UploadStore } from './upload-store.ts';

let store: UploadStore;
let people = 0;
let owner = '';
const DAY = 24 * 60 * 60_000;

beforeEach(async () => {
  store = await openUploadStore();
  people += 1;
  // Other tests in the same process share the database.
  owner = `keeper-${people}`;
});

function item(id: string, more: Partial<UploadRecord> = {}): UploadRecord {
  return UploadRecord.parse({
    ...{ id: `${owner}-${id}`, owner, album: 'draft', place: 1, name: 'a.jpg', type: 'image/jpeg', lastModified: 1 },
    ...{ category: 'scenic', replaces: null, ...more },
  });
}
const bytes = (text: string) => new File([text], 'a.jpg', { type: 'image/jpeg' });
const listed = async (of = owner, queueKey = 'draft') =>
  (await store.list(of, queueKey)).map(({ record: { place } }) => place);

describe('the upload store', () => {
  it('keeps files with their bytes, in the order in which they were chosen, for a page that is opened later', async () => {
    await store.keep(item('b', { place: 2 }), bytes('second'));
    await store.keep(item('a', { place: 1 }), bytes('first'));
    const later = await openUploadStore();
    const photos = await later.list(owner, 'draft');
    expect(await Promise.all(photos.map(({ file }) => file?.text()))).toEqual(['first', 'second']);
    expect(photos[0]?.file?.type).toBe('image/jpeg');
  });

  it('shows nobody the files of others, nor those of another queue', async () => {
    await store.keep(item('a'), bytes('x'));
    expect(await listed('user-0')).toEqual([]);
    expect(await listed(owner, 'answer-1')).toEqual([]);
  });

  it('changes what is known, and does not bring back what is gone', async () => {
    const a = item('a');
    await store.keep(a, bytes('x'));
    await store.change(a.id, { hash: 'abc' });
    expect((await store.list(owner, 'draft'))[0]?.record.hash).toBe('abc');
    await store.remove([a.id]);
    await store.change(a.id, { hash: 'def' });
    expect(await listed()).toEqual([]);
    expect(await store.file(a.id)).toBeNull();
  });

  it('forgets the bytes of a saved photo and knows it still', async () => {
    const a = item('a');
    await store.keep(a, bytes('x'));
    await store.dropFile(a.id);
    expect((await store.list(owner, 'draft')).map(({ file }) => file)).toEqual([null]);
  });

  it('forgets what waits for a draft that was thrown away', async () => {
    await store.keep(item('a'), bytes('x'));
    await store.keep(item('b', { album: 'answer-1' }), bytes('y'));
    await store.clear(owner, 'draft');
    expect([await listed(), await listed(owner, 'answer-1')]).toEqual([[], [1]]);
  });

  it('forgets the files of somebody who was not here for a week, and not their own', async () => {
    const start = 1_000_000 * DAY;
    await store.visit(owner, start);
    await store.keep(item('a'), bytes('x'));
    await store.visit('somebody', start + 6 * DAY);
    expect(await listed()).toEqual([1]);
    await store.visit(owner, start + 8 * DAY);
    expect(await listed()).toEqual([1]);
    await store.visit('somebody', start + 16 * DAY);
    expect(await listed()).toEqual([]);
  });

  it('reads an item of an earlier version with what is new left at its default', () => {
    const { hash: _, accepted: __, ...older } = item('a');
    expect(UploadRecord.parse(older)).toMatchObject({ hash: null, accepted: [] });
  });
});
