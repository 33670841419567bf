import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMarqueClient, PHOTO_CATEGORIES, type Photos, toResult } from '../src/index.ts';
import { CAR, samplePhoto } from './support/car-folder.ts';
import { SAMPLE_PDF } from './support/sample-pdf.ts';
import { PASSWORD, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function ownersClient() {
  const owner = await server.testApp.person();
  const token = await server.getToken(owner);
  return { owner, token, client: createMarqueClient({ url: server.url, token }) };
}

const WIZARD = PHOTO_CATEGORIES.slice(0, 11);

async function allPhotos(client: ReturnType<typeof createMarqueClient>): Promise<Photos> {
  const photos: Photos = {};
  for (const category of WIZARD) photos[category] = [await client.uploads.photo(samplePhoto(category))];
  return photos;
}

describe('The client with a token', () => {
  it('knows who it is, and gets dates as dates', async () => {
    const { owner, client } = await ownersClient();
    expect(await client.auth.user()).toMatchObject({ id: owner.id, username: owner.username, role: 'user' });
    const draft = await client.draft.save({ vehicleInfo: { make: 'Ferrari' } });
    expect(draft.lastSaved).toBeInstanceOf(Date);
    expect((await client.draft.get()).vehicleInfo.make).toBe('Ferrari');
  });

  it('consigns a car with photos, and a repeat with the same key creates nothing', async () => {
    const { client } = await ownersClient();
    const photos = await allPhotos(client);
    const idempotencyKey = crypto.randomUUID();
    const first = await client.consignment.submit({ ...CAR, photos, idempotencyKey });
    const second = await client.consignment.submit({ ...CAR, photos, idempotencyKey });
    expect(second.id).toBe(first.id);
    expect((await client.consignment.pageMine({})).items).toHaveLength(1);
    expect(first.createdAt).toBeInstanceOf(Date);
  });

  it('names every field that is wrong', async () => {
    const { client } = await ownersClient();
    const result = await toResult(
      client.consignment.submit({ ...CAR, vehicleInfo: { ...CAR.vehicleInfo, vin: 'SHORT' }, photos: {} }),
    );
    if (result.ok) throw new Error('it was taken');
    expect(result.error).toMatchObject({ name: 'MarqueError', code: 'VALIDATION_FAILED', status: 400 });
    expect(result.error.issues).toContainEqual({ path: ['vehicleInfo', 'vin'], message: 'VIN must be 17 characters' });
    expect(result.error.message).toContain('vehicleInfo.vin: VIN must be 17 characters');
  });

  it('tells a token that is not valid from one that may not do this', async () => {
    const { owner } = await ownersClient();
    const stranger = createMarqueClient({ url: server.url, token: `mrq_${'x'.repeat(43)}` });
    await expect(stranger.auth.user()).rejects.toMatchObject({ code: 'TOKEN_INVALID', status: 401 });
    const reader = createMarqueClient({ url: server.url, token: await server.getToken(owner, ['read']) });
    await expect(reader.draft.save({ currentStep: 1 })).rejects.toMatchObject({
      code: 'TOKEN_NOT_ALLOWED',
      status: 403,
    });
    await expect(reader.uploads.photo(samplePhoto('scenic'))).rejects.toMatchObject({ code: 'TOKEN_NOT_ALLOWED' });
  });

  it('hands over the newer draft when a save came too late', async () => {
    const { client } = await ownersClient();
    const { revision } = await client.draft.save({ currentStep: 1 });
    await client.draft.save({ vehicleInfo: { make: 'Porsche' } });
    const late = await toResult(client.draft.save({ vehicleInfo: { make: 'Ferrari' }, revision }));
    expect(late).toMatchObject({
      ok: false,
      error: { code: 'DRAFT_STALE', newer: { vehicleInfo: { make: 'Porsche' } } },
    });
  });

  it('fetches the list for staff page by page', async () => {
    const { client: owner } = await ownersClient();
    const photos = await allPhotos(owner);
    for (let count = 0; count < 3; count += 1) await owner.consignment.submit({ ...CAR, photos });
    const admin = await server.testApp.person({ role: 'admin' });
    const client = createMarqueClient({ url: server.url, token: await server.getToken(admin, ['read', 'staff']) });
    const ids: number[] = [];
    for await (const { id } of client.consignments.all({ pageSize: 2 })) ids.push(id);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await client.admin.counts()).consignments).toBe(ids.length);
  });
});

describe('Signing in', () => {
  it('keeps the session in memory until signing out', async () => {
    const person = await server.testApp.person();
    const client = createMarqueClient({ url: server.url });
    await expect(client.auth.user()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await client.signIn({ username: person.username, password: PASSWORD })).toMatchObject({ id: person.id });
    expect(await client.auth.user()).toMatchObject({ id: person.id });
    expect((await client.uploads.photo(samplePhoto('trunk'))).url).toMatch(/^\/api\/photos\//);
    await client.signOut();
    await expect(client.auth.user()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('says that the password is wrong', async () => {
    const person = await server.testApp.person();
    const client = createMarqueClient({ url: server.url });
    await expect(client.signIn({ username: person.username, password: 'not this one' })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
  });

  it('asks for the second factor where one is due, and says so where nobody can be asked', async () => {
    const person = await server.testApp.person();
    await server.testApp.db
      .updateTable('users')
      .set({ twoFactorEnabled: true, twoFactorMethod: 'sms' })
      .where('id', '=', person.id)
      .execute();
    const client = createMarqueClient({ url: server.url });
    const credentials = { username: person.username, password: PASSWORD };
    await expect(client.signIn(credentials)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    const user = await client.signIn({
      ...credentials,
      secondFactor: ({ method }) => {
        expect(method).toBe('sms');
        return server.testApp.messages.at(-1)?.body.match(/\d{6}/)?.[0] ?? '';
      },
    });
    expect(user.id).toBe(person.id);
  });
});

describe('Uploads', () => {
  it('take a path, a file, and streams of both kinds, with progress in bytes', async () => {
    const { client } = await ownersClient();
    const path = samplePhoto('scenic');
    const bytes = await readFile(path);
    const sources = [
      path,
      new URL(`file://${path}`),
      new File([bytes], 'scenic.jpg'),
      createReadStream(path),
      Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    ];
    for (const source of sources) {
      const seen: number[] = [];
      const photo = await client.uploads.photo(source, {
        name: 'scenic.jpg',
        onProgress: ({ sent }) => seen.push(sent),
      });
      expect(photo).toMatchObject({ name: 'scenic.jpg', type: 'image/jpeg' });
      expect(seen.at(-1)).toBe(bytes.length);
    }
  });

  it('send a PDF for a message, or say what is wrong with it', async () => {
    const { client } = await ownersClient();
    const pdf = await client.uploads.document(new Blob([SAMPLE_PDF]), { name: 'Invoice.pdf' });
    expect(pdf).toMatchObject({ name: 'Invoice.pdf', size: SAMPLE_PDF.length, pages: [{ type: 'image/jpeg' }] });
    const text = new Blob(['this is no PDF'.repeat(100)]);
    await expect(client.uploads.document(text, { name: 'a.pdf' })).rejects.toMatchObject({ code: 'NOT_A_PDF' });
  });

  it('give one photo for one key', async () => {
    const { client } = await ownersClient();
    const idempotencyKey = 'the same photo';
    const first = await client.uploads.photo(samplePhoto('trunk'), { idempotencyKey });
    const second = await client.uploads.photo(samplePhoto('trunk'), { idempotencyKey });
    expect(second.url).toBe(first.url);
  });

  it('keep a name that tries to be more than a name', async () => {
    const { client } = await ownersClient();
    const bytes = await readFile(samplePhoto('trunk'));
    const photo = await client.uploads.photo(new Blob([bytes]), { name: 'a "b"\r\nX-Evil: 1.jpg' });
    expect(photo.url).toMatch(/^\/api\/photos\//);
  });

  it('say what is wrong with the photo, also while it is still being sent', async () => {
    const { client } = await ownersClient();
    const text = new Blob(['this is no photo'.repeat(100)]);
    await expect(client.uploads.photo(text, { name: 'a.jpg' })).rejects.toMatchObject({
      code: 'NOT_AN_IMAGE',
      status: 415,
    });
    const jpeg = await readFile(samplePhoto('trunk'));
    const huge = new Blob([jpeg, new Uint8Array(26 * 1024 * 1024)]);
    await expect(client.uploads.photo(huge, { name: 'a.jpg' })).rejects.toMatchObject({ code: 'PHOTO_TOO_LARGE' });
    const stranger = createMarqueClient({ url: server.url, token: `mrq_${'x'.repeat(43)}` });
    await expect(stranger.uploads.photo(huge, { name: 'a.jpg' })).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('can be ended', async () => {
    const { client } = await ownersClient();
    const controller = new AbortController();
    const upload = client.uploads.photo(new Blob([new Uint8Array(5_000_000)]), {
      name: 'a.jpg',
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(upload).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('pass on what is wrong with the source itself, and do not blame the network', async () => {
    const { client } = await ownersClient();
    async function* torn() {
      yield new Uint8Array(10);
      throw new RangeError('the card was pulled out');
    }
    await expect(client.uploads.photo(torn(), { name: 'a.jpg' })).rejects.toThrow(RangeError);
    await expect(client.uploads.photo(tmpdir())).rejects.toMatchObject({ code: 'EISDIR' });
    await expect(client.uploads.photo('/there/is/no/photo.jpg')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('Downloads', () => {
  it('bring a photo in any size, by id or address', async () => {
    const { client } = await ownersClient();
    const { url, size } = await client.uploads.photo(samplePhoto('scenic'));
    const original = await client.photos.download(url);
    expect([original.type, original.size]).toEqual(['image/jpeg', size]);
    expect((await original.bytes()).length).toBe(size);
    const small = await client.photos.download(url.replace('/api/photos/', ''), { width: 160 });
    expect((await small.bytes()).length).toBeLessThan(size);
    await expect(client.photos.download(crypto.randomUUID())).rejects.toMatchObject({
      code: 'PHOTO_NOT_FOUND',
      status: 404,
    });
  });

  it('wait for their reader, and not for ever for the server', async () => {
    const { token, client } = await ownersClient();
    const { url } = await client.uploads.photo(samplePhoto('scenic'));
    const hasty = createMarqueClient({ url: server.url, token, timeoutMs: 1000 });
    const download = await hasty.photos.download(url);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await download.bytes()).length).toBe(download.size);
  });

  it('bring all photos of a consignment to staff, and to nobody else', async () => {
    const { client } = await ownersClient();
    const { id, number } = await client.consignment.submit({ ...CAR, photos: await allPhotos(client) });
    const admin = await server.testApp.person({ role: 'admin' });
    const staff = createMarqueClient({ url: server.url, token: await server.getToken(admin, ['read', 'staff']) });
    const archive = await staff.consignments.downloadPhotos(id);
    expect(archive.fileName).toMatch(/\.zip$/);
    const bytes = await archive.bytes();
    expect([bytes.length, String.fromCharCode(...bytes.slice(0, 2))]).toEqual([archive.size, 'PK']);
    expect(number).toMatch(/^MQ-/);
    await expect(client.consignments.downloadPhotos(id)).rejects.toMatchObject({ status: 403 });
  });
});

describe('When the server is away', () => {
  async function flaky(failures: number, fail: (response: import('node:http').ServerResponse) => void) {
    let left = failures;
    let asked = 0;
    const stand = createServer((request, response) => {
      asked += 1;
      if (left > 0) {
        left -= 1;
        request.resume();
        fail(response);
        return;
      }
      void (async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const forwarded = await fetch(`${server.url}${request.url}`, {
          method: request.method ?? 'GET',
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': request.headers['content-type'] ?? '',
          },
          ...(request.method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
        });
        response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(await forwarded.text());
      })();
    });
    await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve));
    const { port } = stand.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      asked: () => asked,
      close: () => {
        stand.closeAllConnections();
        return new Promise((resolve) => stand.close(resolve));
      },
    };
  }

  it('asks again what may be asked again', async () => {
    const stand = await flaky(2, (response) => response.destroy());
    const { token } = await ownersClient();
    const client = createMarqueClient({ url: stand.url, token });
    expect(await client.product.settings()).toMatchObject({ newConsignments: true });
    expect(stand.asked()).toBe(3);
    await stand.close();
  });

  it('saves once what it sends twice, because it puts a key on it', async () => {
    const { token } = await ownersClient();
    // The request is processed, but the response is lost.
    const stand = createServer((request, response) => {
      void (async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const forwarded = await fetch(`${server.url}${request.url}`, {
          method: 'POST',
          headers,
          body: Buffer.concat(chunks),
        });
        const text = await forwarded.text();
        asked += 1;
        if (asked === 1) response.destroy();
        else response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(text);
      })();
    });
    let asked = 0;
    await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve));
    const { port } = stand.address() as AddressInfo;
    const client = createMarqueClient({ url: `http://127.0.0.1:${port}`, token });
    const first = await createMarqueClient({ url: server.url, token }).draft.save({ currentStep: 1 });
    const saved = await client.draft.save({ currentStep: 2, revision: first.revision });
    expect([asked, saved.revision]).toEqual([2, first.revision + 1]);
    await new Promise((resolve) => stand.close(resolve));
  });

  it('sends a photo again, and waits as long as it is told to', async () => {
    const stand = await flaky(1, (response) => response.writeHead(503, { 'retry-after': '1' }).end('{}'));
    const { token } = await ownersClient();
    const waits: number[] = [];
    const client = createMarqueClient({
      url: stand.url,
      token,
      retry: { onRetry: ({ waitMs }) => waits.push(waitMs) },
    });
    expect((await client.uploads.photo(samplePhoto('trunk'))).type).toBe('image/jpeg');
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    await stand.close();
  });

  it('does not send twice what might then happen twice', async () => {
    const stand = await flaky(1, (response) => response.destroy());
    const { token } = await ownersClient();
    const client = createMarqueClient({ url: stand.url, token });
    await expect(client.draft.delete()).rejects.toMatchObject({ code: 'NETWORK', status: null });
    expect(stand.asked()).toBe(1);
    expect(await client.draft.delete()).toEqual({ deleted: false });
    await stand.close();
  });

  it('says that nobody is there, and why', async () => {
    const stand = await flaky(0, () => undefined);
    await stand.close();
    const client = createMarqueClient({ url: stand.url, retry: { retries: 0 } });
    await expect(client.product.settings()).rejects.toMatchObject({
      code: 'NETWORK',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('gives up on a response that does not come', async () => {
    const stand = await flaky(9, () => undefined);
    const client = createMarqueClient({ url: stand.url, timeoutMs: 50, retry: { retries: 0 } });
    await expect(client.product.settings()).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(client.uploads.photo(samplePhoto('trunk'))).rejects.toMatchObject({ code: 'TIMEOUT' });
    await stand.close();
  });

  it('does not take another service for Marque, and follows nobody elsewhere with a token', async () => {
    const page = await flaky(9, (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    );
    const { token } = await ownersClient();
    await expect(createMarqueClient({ url: page.url, token }).product.settings()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
    });
    await page.close();
    const elsewhere = await flaky(9, (response) => response.writeHead(302, { location: 'http://example.com/' }).end());
    await expect(createMarqueClient({ url: elsewhere.url, token }).product.settings()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message: expect.stringContaining('http://example.com/'),
    });
    expect(elsewhere.asked()).toBe(1);
    await elsewhere.close();
  });
});
