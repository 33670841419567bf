import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let owner: Person;
let url: string;
let original: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const jpeg = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#8c6a2f', noise } })
    .jpeg()
    .toBuffer();
  ({ url } = (await testApp.as(owner).upload(jpeg)).json());
  original = (await testApp.as(owner).get(url)).rawPayload;
});
afterAll(() => testApp.close());

const ask = (headers: Record<string, string> = {}, query = '') => testApp.as(owner).get(`${url}${query}`, headers);
const TAKES_ALL = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

describe('A part of a photo', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-1999', 1000, 1999],
    ['bytes=-10', -10, -1],
    ['bytes=500-', 500, -1],
    ['bytes=100-99999999', 100, -1],
  ])('%s gets a 206 with exactly these bytes', async (range, start, end) => {
    const size = original.length;
    const [first, last] = [start < 0 ? size + start : start, end < 0 ? size + end : end];
    const part = await ask({ range });
    expect([part.statusCode, part.headers]).toMatchObject([
      206,
      {
        'content-range': `bytes ${first}-${last}/${size}`,
        'content-length': String(last - first + 1),
        'content-type': 'image/jpeg',
        'accept-ranges': 'bytes',
      },
    ]);
    expect(part.rawPayload.equals(original.subarray(first, last + 1))).toBe(true);
  });

  it('beyond its end is 416 with the true length, in JSON', async () => {
    const part = await ask({ range: `bytes=${original.length}-` });
    expect([part.statusCode, part.json().code, part.headers['content-range']]).toEqual([
      416,
      'RANGE_NOT_SATISFIABLE',
      `bytes */${original.length}`,
    ]);
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-2', 'pages=1-2', 'bytes=x'])('is the whole for %s', async (range) => {
    const whole = await ask({ range });
    expect([whole.statusCode, whole.rawPayload.equals(original)]).toEqual([200, true]);
    expect(whole.headers).not.toHaveProperty('content-range');
  });

  it('is given under If-Range only while the photo is what the client has', async () => {
    const { etag } = (await ask()).headers;
    const status = async (ifRange: string) => (await ask({ range: 'bytes=0-9', 'if-range': ifRange })).statusCode;
    expect(await status(String(etag))).toBe(206);
    expect(await status('"another"')).toBe(200);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status('Sat, 21 Nov 2026 10:00:00 GMT')).toBe(200);
  });

  it('puts together again what a broken download left', async () => {
    const parts: Buffer[] = [];
    for (let at = 0; at < original.length; at += 100_000) {
      parts.push((await ask({ range: `bytes=${at}-${at + 99_999}` })).rawPayload);
    }
    expect(Buffer.concat(parts).equals(original)).toBe(true);
  });

  it('can be had of a size too', async () => {
    const whole = await ask({ accept: 'image/webp' }, '?w=400');
    const part = await ask({ accept: 'image/webp', range: 'bytes=-20' }, '?w=400');
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '20']);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(-20))).toBe(true);
    expect((await ask({ range: 'bytes=9999999-' }, '?w=400')).statusCode).toBe(416);
  });

  it('is not for HEAD, which tells of the whole', async () => {
    const head = await testApp.app.inject({
      method: 'HEAD',
      url,
      headers: { cookie: owner.cookie, range: 'bytes=0-9' },
    });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(original.length)]);
  });

  it('is for nobody else', async () => {
    const stranger = await testApp.person();
    expect((await testApp.as(stranger).get(url, { range: 'bytes=0-9' })).statusCode).toBe(404);
    expect((await testApp.guest.get(url, { range: 'bytes=0-9' })).statusCode).toBe(401);
  });
});

describe('The format of a size', () => {
  const getType = async (accept: string, query: string) => (await ask({ accept }, query)).headers['content-type'];

  it('is what the client asks for', async () => {
    expect(await getType('image/avif', '?w=160')).toBe('image/avif');
    expect(await getType('image/webp', '?w=160')).toBe('image/webp');
    expect(await getType('image/jpeg', '?w=160')).toBe('image/jpeg');
    expect(await getType('*/*', '?w=160')).toBe('image/jpeg');
    expect(await getType('image/avif;q=0.5,image/webp', '?w=160')).toBe('image/webp');
  });

  it('is WebP at once for a browser that takes AVIF too, and AVIF for the next one, made meanwhile', async () => {
    const first = await ask(TAKES_ALL, '?w=1200');
    expect(first.headers['content-type']).toBe('image/webp');
    await expect.poll(() => getType(TAKES_ALL.accept, '?w=1200'), { timeout: 30_000 }).toBe('image/avif');
    const avif = await ask(TAKES_ALL, '?w=1200');
    expect((await sharp(avif.rawPayload).metadata()).width).toBe(1200);
    expect(avif.headers.vary).toContain('Accept');
    expect(avif.headers.etag).not.toBe(first.headers.etag);
    // A client that has the WebP need not download the AVIF.
    const again = await ask({ ...TAKES_ALL, 'if-none-match': String(first.headers.etag) }, '?w=1200');
    expect([again.statusCode, again.headers.etag]).toEqual([304, first.headers.etag]);
    const other = await ask({ accept: 'image/jpeg', 'if-none-match': String(first.headers.etag) }, '?w=1200');
    expect(other.statusCode).toBe(200);
  });

  it('of a thumbnail is WebP: AVIF would save nothing', async () => {
    for (let time = 0; time < 3; time += 1) expect(await getType(TAKES_ALL.accept, '?w=160')).toBe('image/webp');
  });

  it('of the original is always JPEG, with or without its name', async () => {
    const named = await ask(TAKES_ALL, '?w=original');
    expect([named.headers['content-type'], named.rawPayload.equals(original)]).toEqual(['image/jpeg', true]);
    expect(named.headers['cache-control']).toBe('private, no-store');
  });
});
