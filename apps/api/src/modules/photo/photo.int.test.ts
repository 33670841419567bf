import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreeDisk } from '../../platform/disk/free-disk.ts';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { sweepPhotos } from '../../worker/sweep-photos.ts';

let testApp: TestApp;
let owner: Person;
let jpeg: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8c6a2f' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '48/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());

const photoRows = (of: Person) =>
  testApp.db.selectFrom('photos').select(['id', 'key']).where('ownerId', '=', of.id).execute();

async function filesInStore(): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of testApp.deps.photoStore.list()) keys.push(file.key);
  return keys;
}

describe('Uploading a photo', () => {
  it('returns 201 with the address, name, size and type of what is stored', async () => {
    const response = await testApp.as(owner).upload(jpeg, { name: 'IMG_0001.HEIC' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      url: expect.stringMatching(/^\/api\/photos\/[0-9a-f-]{36}$/),
      name: 'IMG_0001.jpg',
      size: expect.any(Number),
      type: 'image/jpeg',
      width: 640,
      height: 480,
      placeholder: expect.stringMatching(/^data:/),
    });
  });

  it('keeps no metadata of where and with what it was taken', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    const stored = await testApp.as(owner).get(url);
    expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined();
    expect(stored.rawPayload.includes('somebody')).toBe(false);
  });

  it('is refused, and leaves no bytes, when the account is deleted while they arrive', async () => {
    const person = await testApp.person();
    const before = await filesInStore();
    const { photos } = testApp.deps;
    testApp.deps.photos = {
      ...photos,
      storePhoto: async (...given) => {
        const stored = await photos.storePhoto(...given);
        await testApp.db.deleteFrom('users').where('id', '=', person.id).execute();
        return stored;
      },
    };
    const response = await testApp.as(person).upload(jpeg);
    testApp.deps.photos = photos;
    expect([response.statusCode, response.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await filesInStore()).toEqual(before);
  });

  it('is refused while the disk is nearly full, with a time to come back, and everything else goes on', async () => {
    const person = await testApp.person();
    const { freeDisk, config } = testApp.deps;
    const folder = config.dataDir;
    testApp.deps.freeDisk = createFreeDisk({ folder, minFreeBytes: Number.MAX_SAFE_INTEGER, log: testApp.deps.log });
    const responses = [await testApp.as(person).upload(jpeg), await testApp.as(person).upload(jpeg)];
    const saved = await testApp.as(person).post('/api/draft-consignment', { personalInfo: { firstName: 'Ada' } });
    testApp.deps.freeDisk = freeDisk;
    for (const response of responses) {
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        507,
        'STORAGE_FULL',
        '60',
      ]);
    }
    expect(saved.statusCode).toBe(200);
    expect(testApp.logged.filter(({ msg }) => String(msg).startsWith('the disk is nearly full'))).toHaveLength(1);
    expect((await testApp.as(person).upload(jpeg)).statusCode).toBe(201);
  });

  it('is refused, before and after it was received, once the hour of its account has enough bytes', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    try {
      const [before, after] = [await limited.person(), await limited.person()];
      const { points } = LIMITS.uploadKilobytes;
      await limited.deps.rateLimits.consume('uploadKilobytes', String(before.id), { points }).catch(() => undefined);
      await limited.deps.rateLimits.consume('uploadKilobytes', String(before.id)).catch(() => undefined);
      await limited.deps.rateLimits.consume('uploadKilobytes', String(after.id), { points });
      for (const person of [before, after]) {
        const response = await limited.as(person).upload(jpeg);
        expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY_TRIES']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
      }
      for await (const { key } of limited.deps.photoStore.list()) expect(key).toBe('nothing');
      expect((await limited.as(await limited.person()).upload(jpeg)).statusCode).toBe(201);
    } finally {
      await limited.close();
    }
  });

  it('makes one photo of copies that carry the same Idempotency-Key', async () => {
    const person = await testApp.person();
    const headers = { 'idempotency-key': 'photo-1' };
    const responses = await Promise.all([1, 2, 3].map(() => testApp.as(person).upload(jpeg, { headers })));
    expect(new Set(responses.map((response) => response.json().url)).size).toBe(1);
    const rows = await photoRows(person);
    expect(rows).toHaveLength(1);
    expect(await filesInStore()).toContain(rows[0]?.key);
  });

  it('makes a new photo for a key whose photo is no more, and one only', async () => {
    const person = await testApp.person();
    const headers = { 'idempotency-key': 'photo-swept' };
    const first = (await testApp.as(person).upload(jpeg, { headers })).json();
    await testApp.db.deleteFrom('photos').where('ownerId', '=', person.id).execute();
    const responses = await Promise.all([1, 2, 3].map(() => testApp.as(person).upload(jpeg, { headers })));
    const urls = new Set(responses.map((response) => response.json().url));
    expect([urls.size, urls.has(first.url)]).toEqual([1, false]);
    expect((await testApp.as(person).get([...urls][0])).statusCode).toBe(200);
    expect(await photoRows(person)).toHaveLength(1);
  });

  it('refuses a used key with another photo', async () => {
    const headers = { 'idempotency-key': 'photo-2' };
    await testApp.as(owner).upload(jpeg, { headers });
    const other = await sharp(jpeg).negate().jpeg().toBuffer();
    const response = await testApp.as(owner).upload(other, { headers });
    expect([response.statusCode, response.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  it.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 415, 'NOT_AN_IMAGE'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'NOT_AN_IMAGE'],
    ['an empty file', Buffer.alloc(0), 422, 'PHOTO_DAMAGED'],
    [
      'a file of 25 MB and one byte',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(25 * 1024 * 1024 - 2)]),
      413,
      'PHOTO_TOO_LARGE',
    ],
  ])('refuses %s', async (_, file, status, code) => {
    const person = await testApp.person();
    const response = await testApp.as(person).upload(file);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(await photoRows(person)).toEqual([]);
  });

  it('refuses a cut photo', async () => {
    const response = await testApp.as(owner).upload(jpeg.subarray(0, jpeg.length / 2));
    expect([response.statusCode, response.json().code]).toEqual([422, 'PHOTO_DAMAGED']);
  });

  it('refuses a form without a photo, another field, and a broken form with 400', async () => {
    const post = (payload: string) =>
      testApp.as(owner).post('/api/upload', payload, { 'content-type': 'multipart/form-data; boundary=b' });
    expect((await post('--b--\r\n')).statusCode).toBe(400);
    expect((await testApp.as(owner).upload(jpeg, { field: 'file' })).statusCode).toBe(400);
    expect(
      (await post('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nno end')).statusCode,
    ).toBe(400);
  });

  it.each(['photo', 'another'])('refuses a second file, in the field %s, with 400 and keeps neither', async (field) => {
    const person = await testApp.person();
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'one.jpg');
    form.append(field, new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'two.jpg');
    const request = new Request('http://localhost/api/upload', { method: 'POST', body: form });
    const headers = { cookie: person.cookie, 'content-type': request.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await request.arrayBuffer());
    const response = await testApp.app.inject({ method: 'POST', url: '/api/upload', headers, payload });
    expect([response.statusCode, response.json().issues]).toEqual([
      400,
      [{ path: ['photo'], message: 'Send one photo at a time' }],
    ]);
    expect(await photoRows(person)).toEqual([]);
  });

  it('refuses a body that is no form with 415', async () => {
    expect((await testApp.as(owner).post('/api/upload', { photo: 'x' })).statusCode).toBe(415);
  });

  it('is for consignors with a verified phone and for administrators', async () => {
    const unverified = await testApp.person({ phoneVerified: false });
    const viewer = await testApp.person({ role: 'viewer' });
    const admin = await testApp.person({ role: 'admin', phoneVerified: false });
    expect((await testApp.guest.upload(jpeg)).statusCode).toBe(401);
    expect((await testApp.as(unverified).upload(jpeg)).statusCode).toBe(403);
    expect((await testApp.as(viewer).upload(jpeg)).statusCode).toBe(403);
    expect((await testApp.as(admin).upload(jpeg)).statusCode).toBe(201);
  });
});

describe('Looking at a photo', () => {
  it('is for its owner and for staff; for others it does not exist', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    const viewer = await testApp.person({ role: 'viewer' });
    const stranger = await testApp.person();
    const responses = await Promise.all([owner, viewer, stranger].map((who) => testApp.as(who).get(url)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 404]);
    expect((await testApp.guest.get(url)).statusCode).toBe(401);
    expect((await testApp.as(stranger).get(`/api/photos/${crypto.randomUUID()}`)).json()).toEqual(responses[2]?.json());
  });

  it('is sent with its own type, never sniffed, never kept by a cache', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    const { headers } = await testApp.as(owner).get(url);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('tells its length without being sent', async () => {
    const { url, size } = (await testApp.as(owner).upload(jpeg)).json();
    const response = await testApp.app.inject({ method: 'HEAD', url, headers: { cookie: owner.cookie } });
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, String(size), '']);
  });

  it('comes in sizes, as WebP where the browser takes it', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    const webp = await testApp.as(owner).get(`${url}?w=160`, { accept: 'image/webp,*/*' });
    const plain = await testApp.as(owner).get(`${url}?w=160`);
    expect([webp.headers['content-type'], plain.headers['content-type']]).toEqual(['image/webp', 'image/jpeg']);
    expect((await sharp(webp.rawPayload).metadata()).width).toBe(160);
  });

  it('is not sent again when the browser has it', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    const first = await testApp.as(owner).get(`${url}?w=400`);
    const again = await testApp.as(owner).get(`${url}?w=400`, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it.each(['not-a-uuid', '..%2f..%2fsecret', '1'])('knows no photo %s', async (id) => {
    expect((await testApp.as(owner).get(`/api/photos/${id}`)).statusCode).toBe(404);
  });

  it('refuses a width that is not offered', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    for (const w of ['123', '800', '-160', '160,400', '', 'Original', '160&w=400'])
      expect([w, (await testApp.as(owner).get(`${url}?w=${w}`)).statusCode]).toEqual([w, 400]);
  });
});

describe('The sweeper', () => {
  async function age(id: string): Promise<void> {
    await sql`update photos set created_at = now() - interval '25 hours' where id = ${id}::uuid`.execute(testApp.db);
  }

  it('removes an unreferenced photo with its file and sizes after 24 hours, and keeps a referenced one', async () => {
    const person = await testApp.person();
    const [lost, kept] = [
      (await testApp.as(person).upload(jpeg)).json(),
      (await testApp.as(person).upload(jpeg)).json(),
    ];
    await testApp.as(person).get(`${lost.url}?w=160`);
    await testApp.as(person).post('/api/draft-consignment', { photos: { scenic: [kept] } });
    for (const photo of [lost, kept]) await age(photo.url.split('/').at(-1));

    await sweepPhotos(testApp.deps);

    expect((await testApp.as(person).get(lost.url)).statusCode).toBe(404);
    expect((await testApp.as(person).get(kept.url)).statusCode).toBe(200);
    const id = lost.url.split('/').at(-1);
    expect((await filesInStore()).filter((key) => key.includes(id))).toEqual([]);
  });

  it('leaves a young photo alone', async () => {
    const { url } = (await testApp.as(owner).upload(jpeg)).json();
    await sweepPhotos(testApp.deps);
    expect((await testApp.as(owner).get(url)).statusCode).toBe(200);
  });

  it('removes a file that no photo owns once it is a day old', async () => {
    const id = crypto.randomUUID();
    const [old, young] = [
      `${id.slice(0, 2)}/${id}.jpg`,
      `${id.slice(0, 2)}/${id.replace(/.$/, id.endsWith('0') ? '1' : '0')}.jpg`,
    ];
    for (const key of [old, young]) await testApp.deps.photoStore.put(key, jpeg);
    const past = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(testApp.deps.config.dataDir, 'photos', old), past, past);
    expect((await sweepPhotos(testApp.deps)).untracked).toBe(1);
    const files = await filesInStore();
    expect([files.includes(old), files.includes(young)]).toEqual([false, true]);
  });
});
