import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoChildren } from '../modules/photo/pipeline/photo-children.ts';
import { createPhotoPipeline } from '../modules/photo/pipeline/photo-pipeline.ts';
import { HOSTILE_FILES } from '../modules/photo/pipeline/test-hostile.ts';
import { withSegment } from '../modules/photo/pipeline/test-images.ts';
import { createTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const BOUNDARY = 'hostile-boundary';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

let testApp: TestApp;
let owner: Person;
let jpeg: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.person();
  jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8c6a2f' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => testApp.close());

const toRows = (person: Person) =>
  testApp.db.selectFrom('photos').select('key').where('ownerId', '=', person.id).execute();
const temporaryFiles = () => readdir(join(testApp.deps.config.dataDir, 'photos', '.tmp'));

function getPart(content: Buffer | string, disposition: string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
}
const photoPart = (content: Buffer | string) => getPart(content, 'name="photo"; filename="a.jpg"');
const buildForm = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

const post = (person: Person, payload: Buffer) =>
  testApp.app.inject({ method: 'POST', url: '/api/upload', headers: { ...FORM, cookie: person.cookie }, payload });

async function listening(): Promise<number> {
  if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  return (testApp.app.server.address() as AddressInfo).port;
}

const getHead = (person: Person, length: number) =>
  [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Cookie: ${person.cookie}`,
    `Content-Type: ${FORM['content-type']}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

describe('A hostile upload', () => {
  it.each(Object.entries(HOSTILE_FILES).map(([name, { outcome }]) => [name, outcome]))(
    'is refused, or becomes a harmless picture: %s',
    async (name, outcome) => {
      const person = await testApp.person();
      const file = await HOSTILE_FILES[name]?.make();
      const response = await testApp.as(person).upload(file ?? Buffer.alloc(0), { name: 'IMG_1.JPG' });
      if (response.statusCode === 201) {
        expect(outcome).toContain('accepted');
        const stored = await testApp.as(person).get(response.json().url);
        expect(stored.headers['content-type']).toBe('image/jpeg');
        expect(stored.rawPayload.includes('<script')).toBe(false);
        return;
      }
      expect([413, 415, 422]).toContain(response.statusCode);
      expect(Object.keys(response.json()).toSorted()).toEqual(['code', 'message']);
      expect(await toRows(person)).toEqual([]);
    },
  );

  it.each([
    ['two photos', () => buildForm(photoPart(jpeg), photoPart(jpeg))],
    ['a hundred photos', () => buildForm(...Array.from({ length: 100 }, () => photoPart(jpeg)))],
    [
      'a photo and ninety-nine fields',
      () => buildForm(photoPart(jpeg), ...Array.from({ length: 99 }, () => getPart('1', 'name="a"'))),
    ],
    [
      'ninety-nine fields and a photo',
      () => buildForm(...Array.from({ length: 99 }, () => getPart('1', 'name="a"')), photoPart(jpeg)),
    ],
    ['a hundred empty files', () => buildForm(...Array.from({ length: 100 }, () => photoPart('')))],
    ['a field of a prototype', () => buildForm(getPart('1', 'name="__proto__"'), photoPart(jpeg))],
    ['a photo without an end', () => photoPart(jpeg).subarray(0, -2)],
  ])('is refused for %s, and leaves neither row nor file', async (_, form) => {
    const person = await testApp.person();
    const response = await post(person, form());
    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, response.body).toBeLessThan(500);
    expect([await toRows(person), await temporaryFiles()]).toEqual([[], []]);
  });

  it('takes fields beside the one photo, as forms have them', async () => {
    const person = await testApp.person();
    const response = await post(person, buildForm(getPart('1', 'name="a"'), photoPart(jpeg), getPart('2', 'name="b"')));
    expect([response.statusCode, (await toRows(person)).length]).toEqual([201, 1]);
  });

  it.each([
    ['../../../etc/passwd', 'passwd.jpg'],
    ['..\\..\\windows\\system32\\evil.exe', 'evil.jpg'],
    ['a\u0000.jpg.php', 'a.jpg.jpg'],
    ['invoice\u202Egpj.exe', 'invoicegpj.jpg'],
    ['\u200F\u200Ehidden.svg', 'hidden.jpg'],
    ['CON.jpg', 'CON.jpg'],
    ['x'.repeat(4000), `${'x'.repeat(120)}.jpg`],
  ])('cannot choose its name: %j', async (sent, shown) => {
    const response = await testApp.as(owner).upload(jpeg, { name: sent.replaceAll('"', '%22') });
    expect([response.statusCode, response.json().name]).toEqual([201, shown]);
    const keys = (await toRows(owner)).map(({ key }) => key);
    expect(keys.every((key) => /^[0-9a-f]{2}\/[0-9a-f-]{36}\.jpg$/.test(key))).toBe(true);
  });
});

describe('A client that hangs up', () => {
  it('ends the work on its photo, and leaves neither row nor file', async () => {
    const script = new URL('../modules/photo/pipeline/test-stuck-child.ts', import.meta.url);
    const children = createPhotoChildren({ script, deadlineMs: 600_000 });
    const { photos } = testApp.deps;
    const stuck = createPhotoPipeline({ store: testApp.deps.photoStore, slots: 2, children });
    testApp.deps.photos = stuck;
    try {
      const [impatient, other] = [await testApp.person(), await testApp.person()];
      const form = buildForm(photoPart(withSegment(jpeg, 0xfe, 'HANG')));
      const socket = connect(await listening(), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(getHead(impatient, form.length));
      socket.write(form);
      await expect.poll(() => children.count(), { timeout: 30_000 }).toBe(1);
      expect((await post(other, buildForm(photoPart(jpeg)))).statusCode).toBe(201);
      expect(await temporaryFiles()).toHaveLength(1);
      socket.destroy();
      await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
      expect([await toRows(impatient), (await toRows(other)).length, children.count()]).toEqual([[], 1, 1]);
    } finally {
      testApp.deps.photos = photos;
      await stuck.close();
    }
  });
});

describe('Clients that send a byte now and then', () => {
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  it('keep nobody else from uploading, however many they are', async () => {
    const port = await listening();
    const head = getHead(owner, 4_000_000);
    for (let client = 0; client < 100; client += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(head);
      // Some stop within the form's header, some within the photo.
      if (client % 2 === 0) socket.write(photoPart(jpeg).subarray(0, 500));
    }
    await expect.poll(async () => (await temporaryFiles()).length, { timeout: 30_000 }).toBe(50);
    const responses = await Promise.all(Array.from({ length: 8 }, () => testApp.as(owner).upload(jpeg)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));

    for (const socket of sockets) socket.destroy();
    await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
  });
});
