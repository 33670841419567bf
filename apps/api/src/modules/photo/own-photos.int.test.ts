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
});
