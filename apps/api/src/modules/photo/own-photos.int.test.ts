import { PhotoId } from '@marque/domain/api/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('A photo in a draft', () => {
  it.each([
    ['that nobody uploaded', '/api/photos/6f1c3a52-0d35-4c9e-9b1f-7a4f7f0b6c11'],
    ['whose address is no UUID that is ever given', '/api/photos/43af678c-bbce-97bd-036e-f8cfec87dc6d'],
  ])('%s is refused as not one’s own', async (_, url) => {
    const owner = await testApp.person();
    const photos = { scenic: [{ url, name: 'a.jpg', size: 1, type: 'image/jpeg' }] };
    const response = await testApp.as(owner).post('/api/draft-consignment', { photos });
    expect([response.statusCode, response.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
  });

  it('may be named by its address alone: the server knows the rest', async () => {
    const owner = await testApp.person();
    const url = await testApp.getPhoto(owner);
    const [known] = (await testApp.as(owner).post('/api/draft-consignment', { photos: { scenic: [{ url }] } })).json()
      .photos.scenic;
    expect(known).toMatchObject({
      url,
      name: expect.stringMatching(/./),
      type: 'image/jpeg',
      width: expect.any(Number),
    });
    expect(known.size).toBeGreaterThan(0);
    const renamed = { scenic: [{ url, name: 'My own name.jpg' }] };
    const response = await testApp.as(owner).post('/api/draft-consignment', { photos: renamed });
    expect(response.json().photos.scenic[0]).toMatchObject({ ...known, name: 'My own name.jpg' });
  });

  it('stands in the order of the categories, whatever the order it was sent in', async () => {
    const owner = await testApp.person();
    const [first, second, third] = [
      await testApp.getPhoto(owner),
      await testApp.getPhoto(owner),
      await testApp.getPhoto(owner),
    ];
    const photos = { trunk: [{ url: first }], under_hood: [{ url: second }], scenic: [{ url: third }] };
    await testApp.as(owner).post('/api/draft-consignment', { photos });
    const draft = (await testApp.as(owner).get('/api/draft-consignment')).json();
    expect(Object.keys(draft.photos)).toEqual(['scenic', 'under_hood', 'trunk']);
  });
});

describe('A photo that was saved before', () => {
  const URL = '/api/draft-consignment';
  const scenic = (...urls: readonly string[]) => ({ photos: { scenic: urls.map((url) => ({ url })) } });

  async function saved() {
    const owner = await testApp.person();
    const url = await testApp.getPhoto(owner);
    const draft = (await testApp.as(owner).post(URL, scenic(url))).json();
    return { owner, url, draft };
  }

  const remove = (url: string) =>
    testApp.db
      .deleteFrom('photos')
      .where('id', '=', PhotoId.parse(url.split('/').at(-1)))
      .execute();

  it('keeps its stored facts and takes its new name, whatever the client says', async () => {
    const { owner, url, draft } = await saved();
    const photo = { url, name: 'Mine.jpg', size: 7, type: 'text/html', width: 1, advice: ['dark'] };
    const again = (await testApp.as(owner).post(URL, { photos: { trunk: [photo] } })).json();
    expect(again.photos).toEqual({ trunk: [{ ...draft.photos.scenic[0], name: 'Mine.jpg', advice: ['dark'] }] });
  });

  it('is refused once it is gone, and nothing is saved', async () => {
    const { owner, url, draft } = await saved();
    const other = await testApp.getPhoto(owner);
    await remove(url);
    const response = await testApp.as(owner).post(URL, scenic(url, other));
    expect([response.statusCode, response.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
    expect((await testApp.as(owner).get(URL)).json()).toEqual(draft);
  });

  it('is refused when it is swept while the draft waits for it', async () => {
    const { owner, url, draft } = await saved();
    const trx = await testApp.db.startTransaction().execute();
    const id = PhotoId.parse(url.split('/').at(-1));
    await trx.selectFrom('photos').select('id').where('id', '=', id).forUpdate().execute();
    const response = testApp.as(owner).post(URL, scenic(url));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(testApp.db);
      expect(rows).not.toEqual([]);
    });
    await trx.deleteFrom('photos').where('id', '=', id).execute();
    await trx.commit().execute();
    expect((await response).json().code).toBe('FOREIGN_PHOTO');
    expect((await testApp.as(owner).get(URL)).json().revision).toBe(draft.revision);
  });

  it('is refused to anybody else', async () => {
    const { url } = await saved();
    const response = await testApp.as(await testApp.person()).post(URL, scenic(url));
    expect([response.statusCode, response.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
  });

  it('is saved over the current revision only', async () => {
    const { owner, url, draft } = await saved();
    const newer = (await testApp.as(owner).post(URL, { ...scenic(url), revision: draft.revision })).json();
    expect(newer.revision).toBe(draft.revision + 1);
    for (const revision of [draft.revision, 0]) {
      const stale = await testApp.as(owner).post(URL, { ...scenic(url), revision });
      expect([stale.statusCode, stale.json().newer]).toEqual([409, newer]);
    }
    await testApp.as(owner).delete(URL);
    const fresh = (await testApp.as(owner).post(URL, { ...scenic(url), revision: 0 })).json();
    expect([fresh.revision, fresh.photos]).toEqual([1, draft.photos]);
  });

  it('may be shown twice', async () => {
    const { owner, url } = await saved();
    const twice = await testApp.as(owner).post(URL, scenic(url, url));
    expect(twice.json().photos.scenic).toHaveLength(2);
  });
});
