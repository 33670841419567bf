import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { isRevalidated } from './conditional-get.ts';
import { REST_ROUTES } from './rest-table.ts';

const LIST = '/api/user/consignments';
let testApp: TestApp;
let owner: Person;
let admin: Person;

async function addCar(notes = 'A scratch'): Promise<void> {
  await sql`insert into consignments (number, user_id, personal_info, vehicle_info, damage_report, photos)
    values ('MQ-' || translate(upper(substr(md5(random()::text), 1, 8)), 'ILOU', '0000'), ${owner.id}, '{}', '{"make":"Ferrari"}', ${JSON.stringify({ notes })}, '{}')`.execute(
    testApp.db,
  );
}

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  admin = await testApp.person({ role: 'admin' });
  for (let n = 0; n < 12; n++) await addCar('A scratch on the left door, and another on the right one');
});
afterAll(() => testApp.close());

const list = (headers: Record<string, string> = {}, path = LIST) => testApp.as(owner).get(path, headers);
const computeEtag = async (headers: Record<string, string> = {}) => String((await list(headers)).headers.etag);

describe('What is read', () => {
  it('carries a strong tag that stays while the bytes do, and may be kept by whoever got it', async () => {
    const [first, second] = [await list(), await list()];
    expect(first.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie, Authorization',
    });
  });

  it('gets a 304 and not a byte where the caller has it already', async () => {
    const etag = await computeEtag();
    for (const names of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await list({ 'if-none-match': names });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache', 'x-total-count': '12' });
      expect(response.headers).not.toHaveProperty('content-type');
    }
  });

  it('comes whole where it has changed', async () => {
    const etag = await computeEtag({ accept: 'application/json' });
    await addCar();
    const response = await list({ 'if-none-match': etag });
    expect([response.statusCode, response.json().length]).toEqual([200, 13]);
    expect(response.headers.etag).not.toBe(etag);
  });

  it('has a tag of its own in each encoding, and none stands for another', async () => {
    const tags = new Map<string, string>();
    const decoders = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const response = await list({ 'accept-encoding': encoding });
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(JSON.parse(String(decode(response.rawPayload)))).toHaveLength(13);
      tags.set(encoding, String(response.headers.etag));
    }
    expect(tags.get('gzip')).toBe(tags.get('identity')?.replace(/"$/, '-gzip"'));
    expect(tags.get('br')).toBe(tags.get('identity')?.replace(/"$/, '-br"'));
    for (const [kept, tag] of tags) {
      for (const asked of tags.keys()) {
        const response = await list({ 'accept-encoding': asked, 'if-none-match': tag });
        expect([kept, asked, response.statusCode]).toEqual([kept, asked, kept === asked ? 304 : 200]);
      }
    }
  });

  it('is sent as it is where compressing it would not pay', async () => {
    const response = await list({ 'accept-encoding': 'br' }, `${LIST}?limit=1`);
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it('can be asked for by HEAD, with the same headers', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const headers = { cookie: owner.cookie, 'accept-encoding': encoding };
      const whole = await list(headers);
      const head = await testApp.app.inject({ method: 'HEAD', url: LIST, headers });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['etag', 'content-length', 'content-encoding', 'content-type', 'vary', 'x-total-count']) {
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
      }
    }
  });

  it('keeps the headers of the list with a 304, since the list may grow behind an unchanged page', async () => {
    const path = '/api/admin/consignments?limit=2&sort=oldest';
    const first = await testApp.as(admin).get(path);
    await addCar();
    const response = await testApp.as(admin).get(path, { 'if-none-match': String(first.headers.etag) });
    expect(response.statusCode).toBe(304);
    expect(Number(response.headers['x-total-count'])).toBe(Number(first.headers['x-total-count']) + 1);
    expect(response.headers.link).toBe(first.headers.link);
  });

  it('is not spared where it is a refusal', async () => {
    const response = await testApp.guest.get(LIST, { 'if-none-match': '*' });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(response.headers).not.toHaveProperty('etag');
  });
});

describe('What may be kept', () => {
  it('is every documented path that is read, but never who is signed in', () => {
    const kept = REST_ROUTES.filter(isRevalidated).map(({ path }) => path);
    expect(kept).toEqual(
      REST_ROUTES.filter(({ method }) => method === 'GET').flatMap(({ path }) =>
        path === '/api/auth/user' ? [] : [path],
      ),
    );
  });

  it.each([
    ['who is signed in', 'GET', '/api/auth/user'],
    ['what a change returns', 'POST', '/api/draft-consignment'],
  ] as const)('is not %s', async (_, method, url) => {
    const response = await testApp.app.inject({
      method,
      url,
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: '{}' }),
    });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.headers).not.toHaveProperty('etag');
  });
});

describe('A photo', () => {
  it('is spared by the same rules', async () => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a40' } })
      .jpeg()
      .toBuffer();
    const { url } = (await testApp.as(owner).upload(picture)).json();
    for (const path of [url, `${url}?w=160`]) {
      const first = await list({}, path);
      const etag = String(first.headers.etag);
      expect(first.headers.vary).toBe('Accept, Cookie, Authorization');
      for (const names of [etag, `W/${etag}`, `"x",${etag}`, '*']) {
        expect((await list({ 'if-none-match': names }, path)).statusCode).toBe(304);
      }
      const other = await list({ 'if-none-match': `"${createHash('sha1').digest('hex')}"` }, path);
      expect([other.statusCode, other.rawPayload.length]).toEqual([200, first.rawPayload.length]);
    }
  });
});
