import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createGunzip, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const ADDRESS = '/api/client.tgz';
const MANIFEST = { name: '@marque/client', version: '0.1.0' };

let folder: string;
let testApp: TestApp;
let packed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-client-'));
  const tar = pack();
  tar.entry({ name: 'package/package.json' }, JSON.stringify(MANIFEST));
  tar.finalize();
  packed = gzipSync(await buffer(tar));
  const file = join(folder, 'packed.tgz');
  await writeFile(file, packed);
  testApp = await createTestApp({ CLIENT_PACKAGE: file });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

describe('The packed client', () => {
  it('is offered to everybody as a file, as it is', async () => {
    const response = await testApp.guest.get(ADDRESS, { 'accept-encoding': 'br, gzip' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(packed.length),
      'content-disposition': 'attachment; filename="marque-client-0.1.0.tgz"',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.rawPayload.equals(packed)).toBe(true);
  });

  it('is an archive whose manifest names the package', async () => {
    const { rawPayload } = await testApp.guest.get(ADDRESS);
    const entries = extract();
    const gunzip = createGunzip();
    gunzip.pipe(entries);
    gunzip.end(rawPayload);
    const files = new Map<string, string>();
    for await (const entry of entries) files.set(entry.header.name, await text(entry));
    expect(JSON.parse(files.get('package/package.json') ?? '')).toMatchObject(MANIFEST);
  });

  it('is not sent again to whom it is known', async () => {
    const { headers } = await testApp.guest.get(ADDRESS);
    const again = await testApp.guest.get(ADDRESS, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  });

  it('tells its length and version to who asks for the headers alone', async () => {
    const { headers } = await testApp.guest.get(ADDRESS);
    const head = await testApp.app.inject({ method: 'HEAD', url: ADDRESS });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({ 'content-length': String(packed.length), etag: headers.etag });
  });

  it('is named in the description, with the address of this server', async () => {
    const { info } = (await testApp.guest.get('/api/openapi.json')).json();
    expect(info.description).toContain(`npm install ${testApp.deps.config.publicUrl}${ADDRESS}`);
  });
});

describe('Without a build', () => {
  it('there is no client to download', async () => {
    const unbuilt = await createTestApp({ CLIENT_PACKAGE: '' });
    const response = await unbuilt.guest.get(ADDRESS);
    await unbuilt.close();
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
