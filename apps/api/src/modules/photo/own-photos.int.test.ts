import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const answer = await testApp.as(owner).post('/api/draft-consignment', { photos });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'FOREIGN_PHOTO']);
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
    const answer = await testApp.as(owner).post('/api/draft-consignment', { photos: renamed });
    expect(answer.json().photos.scenic[0]).toMatchObject({ ...known, name: 'My own name.jpg' });
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
