import { createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { crc32 } from 'node:zlib';
import cookie from '@fastify/cookie';
import { ConsignmentId, PhotoId } from '@marque/domain/api/ids';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PhotoStore } from '../../adapters/photo-store/photo-store.ts';
import {
  COMPLETE_PERSONAL_INFO,
  COMPLETE_VEHICLE_INFO,
  createTestApp,
  type Person,
  type TestApp,
} from '../../testing/test-app.ts';
import { handleErrors } from '../../transport/http/error-handler.ts';
import { addPhotoArchiveRoutes } from './photo-archive.routes.ts';
import { unzip } from './testing.ts';

let testApp: TestApp;
let owner: Person;
let viewer: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  viewer = await testApp.person({ role: 'viewer' });
});
afterAll(() => testApp.close());

const getUrl = (id: ConsignmentId) => `/api/admin/consignments/${id}/download-photos`;

async function consignmentWith(photos: Photos): Promise<ConsignmentId> {
  const { id } = await testApp.db
    .insertInto('consignments')
    .values({
      number: `MQ-${createHash('md5').update(randomBytes(8)).digest('hex').slice(0, 8).toUpperCase()}` as never,
      userId: owner.id,
      personalInfo: JSON.stringify(COMPLETE_PERSONAL_INFO),
      vehicleInfo: JSON.stringify(COMPLETE_VEHICLE_INFO),
      damageReport: '{}',
      photos: JSON.stringify(photos),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function uploaded(name: string, background: string) {
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await testApp.as(owner).upload(jpeg, { name })).json();
}

async function bulky(bytes: number) {
  const id = PhotoId.parse(crypto.randomUUID());
  const content = randomBytes(bytes);
  const key = `${id.slice(0, 2)}/${id}.jpg`;
  await testApp.deps.photoStore.put(key, content);
  const facts = { name: 'bulky.jpg', size: bytes, type: 'image/jpeg', width: 4032, height: 3024 };
  await testApp.db
    .insertInto('photos')
    .values({
      ...facts,
      id,
      key,
      ownerId: owner.id,
      sha256: createHash('sha256').update(content).digest('hex'),
      sourceSha256: '0'.repeat(64),
      crc32: crc32(content),
      placeholder: 'data:,',
    })
    .execute();
  return { url: photoUrl(id), ...facts };
}

const toKey = (url: string) => {
  const id = url.split('/').at(-1) ?? '';
  return `${id.slice(0, 2)}/${id}.jpg`;
};

describe('The ZIP of a consignment’s photos', () => {
  it('holds every photo byte for byte, in a folder a category, and is as long as it said', async () => {
    const [front, rear, other] = [
      await uploaded('IMG_1.jpg', '#a00'),
      await uploaded('IMG_1.jpg', '#0a0'),
      await uploaded('Motor.heic', '#00a'),
    ];
    const id = await consignmentWith({ exterior_front: [front, rear], under_hood: [other] });
    const response = await testApp.as(viewer).get(getUrl(id), { 'accept-encoding': 'gzip' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect([response.statusCode, response.headers]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="consignment_${id}_photos.zip"`,
        'content-length': String(response.rawPayload.length),
        'cache-control': 'private, no-store',
      },
    ]);
    const files = await unzip(response.rawPayload);
    expect([...files.keys()]).toEqual([
      'manifest.json',
      'exterior_front/01_IMG_1.jpg',
      'exterior_front/02_IMG_1.jpg',
      'under_hood/01_Motor.jpg',
    ]);
    for (const [path, { url }] of [
      ['exterior_front/01_IMG_1.jpg', front],
      ['exterior_front/02_IMG_1.jpg', rear],
      ['under_hood/01_Motor.jpg', other],
    ] as const) {
      expect(files.get(path)?.equals((await testApp.as(viewer).get(url)).rawPayload)).toBe(true);
    }
  });

  it('has a manifest with the checksum of each photo', async () => {
    const id = await consignmentWith({ trunk: [await uploaded('boot.jpg', '#222')] });
    const files = await unzip((await testApp.as(viewer).get(getUrl(id))).rawPayload);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    const bytes = files.get('trunk/01_boot.jpg') ?? Buffer.alloc(0);
    expect(manifest).toEqual({
      number: expect.stringMatching(/^MQ-/),
      id,
      files: [
        {
          path: 'trunk/01_boot.jpg',
          category: 'trunk',
          title: 'Trunk',
          name: 'boot.jpg',
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          width: 320,
          height: 240,
        },
      ],
      missing: [],
    });
  });

  it('is logged like any response', async () => {
    const id = await consignmentWith({});
    await testApp.as(viewer).get(getUrl(id));
    const line = { msg: 'request', route: '/api/admin/consignments/:id/download-photos', status: 200 };
    await expect.poll(() => testApp.logged).toContainEqual(expect.objectContaining(line));
  });

  it('holds the manifest alone where there are no photos', async () => {
    const files = await unzip((await testApp.as(viewer).get(getUrl(await consignmentWith({})))).rawPayload);
    expect([...files.keys()]).toEqual(['manifest.json']);
  });

  it('gives odd names safe and different ones', async () => {
    const photo = await uploaded('x.jpg', '#333');
    const names = [
      '../../etc/passwd',
      '..\\..\\boot.ini',
      'CON',
      'nul.jpg',
      'a\r\nb.jpg',
      'a\u202egpj.exe',
      ' . ',
      'ä'.repeat(250),
      'SAME.jpg',
      'same.jpg',
    ];
    const id = await consignmentWith({ scenic: names.map((name) => ({ ...photo, name })) });
    const files = await unzip((await testApp.as(viewer).get(getUrl(id))).rawPayload);
    const paths = [...files.keys()].slice(1);
    expect(paths).toHaveLength(names.length);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
    for (const path of paths) {
      expect(path).toMatch(/^scenic\/\d\d_[^/\\:*?"<>|]+\.jpg$/);
      expect(path).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(Buffer.byteLength(path)).toBeLessThan(512);
    }
  });

  it('is recorded with who downloaded whose photos; asking for its length alone is no download', async () => {
    const id = await consignmentWith({ trunk: [await uploaded('boot.jpg', '#222')] });
    const head = await testApp.app.inject({ method: 'HEAD', url: getUrl(id), headers: { cookie: viewer.cookie } });
    const { rawPayload } = await testApp.as(viewer).get(getUrl(id));
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(rawPayload.length), 0]);
    const events = await testApp.db
      .selectFrom('consignmentEvents')
      .select(['kind', 'actorId', 'ownerId'])
      .where('consignmentId', '=', id)
      .execute();
    expect(events).toEqual([{ kind: 'photos_downloaded', actorId: viewer.id, ownerId: owner.id }]);
  });
});

describe('A photo that the store does not have', () => {
  it('is named in a note, and the rest is there', async () => {
    const [kept, lost, cut] = [
      await uploaded('kept.jpg', '#111'),
      await uploaded('lost.jpg', '#222'),
      await bulky(500),
    ];
    const gone = { ...kept, url: photoUrl(PhotoId.parse(crypto.randomUUID())), name: 'gone.jpg' };
    const id = await consignmentWith({ scenic: [kept, lost, gone], damage: [cut] });
    await testApp.deps.photoStore.delete(toKey(lost.url));
    await testApp.deps.photoStore.put(toKey(cut.url), randomBytes(400));
    const response = await testApp.as(viewer).get(getUrl(id));
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    const files = await unzip(response.rawPayload);
    expect([...files.keys()]).toEqual(['manifest.json', 'MISSING.txt', 'scenic/01_kept.jpg']);
    const note = String(files.get('MISSING.txt'));
    for (const path of ['scenic/02_lost.jpg', 'scenic/03_gone.jpg', 'damage/01_bulky.jpg'])
      expect(note).toContain(path);
    expect(JSON.parse(String(files.get('manifest.json'))).missing).toHaveLength(3);
    expect(testApp.logged.some(({ missing }) => missing === 3)).toBe(true);
  });

  it('because it was removed meanwhile is replaced by a text of its length, and the ZIP stays whole', async () => {
    const [first, second] = [await uploaded('first.jpg', '#111'), await uploaded('second.jpg', '#222')];
    const id = await consignmentWith({ scenic: [first, second] });
    const { openReader } = testApp.deps.photoStore;
    const spy = vi.spyOn(testApp.deps.photoStore, 'openReader').mockImplementation(async (key) => {
      if (key === toKey(first.url)) await testApp.deps.photoStore.delete(key);
      return openReader(key);
    });
    const response = await testApp.as(viewer).get(getUrl(id));
    spy.mockRestore();
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    const files = await unzip(response.rawPayload);
    expect([...files.keys()]).toEqual(['manifest.json', 'scenic/01_first.txt', 'scenic/02_second.jpg']);
    expect(String(files.get('scenic/01_first.txt'))).toMatch(/^This photo was removed while/);
  });
});

describe('Who may download', () => {
  it('is staff; for a consignment that is not there, or deleted, it is 404', async () => {
    const id = await consignmentWith({});
    const admin = await testApp.person({ role: 'admin' });
    const unverified = await testApp.person({ phoneVerified: false });
    const statusFor = async (caller: ReturnType<TestApp['as']>) => (await caller.get(getUrl(id))).statusCode;
    expect(await statusFor(testApp.guest)).toBe(401);
    for (const who of [owner, unverified]) expect(await statusFor(testApp.as(who))).toBe(403);
    for (const who of [viewer, admin]) expect(await statusFor(testApp.as(who))).toBe(200);
    await testApp.db.updateTable('consignments').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    expect(await statusFor(testApp.as(admin))).toBe(404);
    expect((await testApp.as(admin).get(getUrl(ConsignmentId.parse(2_000_000_000)))).json().code).toBe(
      'CONSIGNMENT_NOT_FOUND',
    );
  });

  it.each(['abc', '0', '-1', '1.5', '2147483648', '%00'])('refuses the id %s', async (id) => {
    const response = await testApp.as(viewer).get(`/api/admin/consignments/${id}/download-photos`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('A client that goes away or stops reading', () => {
  const STALLED_AFTER = 1_500;
  const REST = 200;
  const MEGABYTE = 1024 * 1024;
  const PHOTOS = 12;
  let server: FastifyInstance;
  let id: ConsignmentId;
  let opened = 0;
  let closed = 0;

  beforeAll(async () => {
    const store: PhotoStore = {
      ...testApp.deps.photoStore,
      openReader: async (key) => {
        const file = await testApp.deps.photoStore.openReader(key);
        if (!file) return null;
        opened += 1;
        return {
          ...file,
          close: async () => {
            await file.close();
            closed += 1;
          },
        };
      },
    };
    server = Fastify();
    server.decorateRequest('sessionLookup', null);
    handleErrors(server, testApp.deps.trouble);
    await server.register(cookie);
    addPhotoArchiveRoutes(server, { ...testApp.deps, photoStore: store }, { stalledAfter: STALLED_AFTER });
    await server.listen({ port: 0, host: '127.0.0.1' });
    // More than the buffers of two sockets hold.
    const photos = [];
    for (let n = 0; n < PHOTOS; n++) photos.push(await bulky(4 * MEGABYTE));
    id = await consignmentWith({ scenic: photos });
  });
  afterAll(() => server.close());

  function request() {
    const socket = connect({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.write(`GET ${getUrl(id)} HTTP/1.1\r\nHost: x\r\nCookie: ${viewer.cookie}\r\n\r\n`);
    return socket;
  }

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it('leaves no file open when it hangs up', async () => {
    const socket = request();
    await expect.poll(() => opened - closed).toBe(1);
    socket.destroy();
    await expect.poll(() => opened - closed, { timeout: 10_000 }).toBe(0);
    expect(opened).toBeLessThan(PHOTOS);
  });

  it('is let go when it takes nothing for a while', async () => {
    // Without a data listener, nothing is read.
    const socket = request();
    socket.on('error', () => undefined);
    await expect.poll(() => opened - closed).toBe(1);
    await expect.poll(() => opened - closed, { timeout: 10_000 }).toBe(0);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });

  it('is served to the end when it is only slow', async () => {
    const socket = request();
    let received = 0;
    let whole = Number.POSITIVE_INFINITY;
    let rests = 0;
    socket.on('data', (chunk) => {
      if (received === 0) whole = Number(/content-length: (\d+)/i.exec(String(chunk))?.[1]);
      received += chunk.length;
      if (received < (rests + 1) * 4 * MEGABYTE) return;
      rests += 1;
      socket.pause();
      setTimeout(() => socket.resume(), REST);
    });
    await expect.poll(() => received > whole, { timeout: 40_000 }).toBe(true);
    expect(rests * REST).toBeGreaterThan(STALLED_AFTER);
    socket.destroy();
    await expect.poll(() => opened - closed, { timeout: 10_000 }).toBe(0);
  });
});
