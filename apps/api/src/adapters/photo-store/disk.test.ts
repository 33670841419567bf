import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskPhotoStore } from './disk.ts';
import { asStoreError } from './disk-space.ts';
import { originalKey } from './photo-key.ts';
import { PhotoStoreFullError } from './photo-store.ts';
import { ALONE_LIFETIME_MS, sweepTempFolder, TEMP_FILE_LIFETIME_MS } from './temp-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the photo store on disk', () => {
  it('keeps files and folders private to the user it runs as', async () => {
    const store = await createDiskPhotoStore({ folder });
    const key = originalKey(randomUUID());
    await store.put(key, Buffer.from('x'));
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await mode(join(folder, key))).toBe('600');
    expect(await mode(join(folder, key.slice(0, 2)))).toBe('700');
    expect(await mode(store.tempFolder)).toBe('700');
  });

  it('removes on start what a dead process left hours ago, and only that', async () => {
    const first = await createDiskPhotoStore({ folder });
    const [old, young] = [join(first.tempFolder, 'put-old'), join(first.tempFolder, 'put-young')];
    await writeFile(old, 'x');
    await writeFile(young, 'x');
    const longAgo = new Date(Date.now() - TEMP_FILE_LIFETIME_MS - 60_000);
    await utimes(old, longAgo, longAgo);
    await createDiskPhotoStore({ folder });
    expect(await readdir(first.tempFolder)).toEqual(['put-young']);
    const aMinuteAgo = new Date(Date.now() - ALONE_LIFETIME_MS - 1000);
    await writeFile(old, 'x');
    await utimes(old, aMinuteAgo, aMinuteAgo);
    expect(await sweepTempFolder(first.tempFolder)).toBe(0);
    // With sole access, there is no need to wait.
    expect(await sweepTempFolder(first.tempFolder, ALONE_LIFETIME_MS)).toBe(1);
    expect(await readdir(first.tempFolder)).toEqual(['put-young']);
  });

  it('leaves no temporary file, whether a put succeeds or fails', async () => {
    const store = await createDiskPhotoStore({ folder });
    const key = originalKey(randomUUID());
    await store.put(key, Buffer.from('x'));
    await expect(store.put(key, { stream: Readable.from([Buffer.from('x')]), size: 2 })).rejects.toThrow();
    expect(await readdir(store.tempFolder)).toEqual([]);
  });

  it('fails its readiness check when the folder cannot be written', async () => {
    const store = await createDiskPhotoStore({ folder });
    await rm(store.tempFolder, { recursive: true });
    await expect(store.check()).rejects.toThrow('ENOENT');
  });

  it('passes over foreign files when listing', async () => {
    const store = await createDiskPhotoStore({ folder });
    await writeFile(join(folder, 'ab', 'notes.txt'), 'x');
    await writeFile(join(folder, 'README'), 'x');
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('names a full disk as such (%s)', (code) => {
    const cause = Object.assign(new Error(code), { code });
    expect(asStoreError(cause)).toBeInstanceOf(PhotoStoreFullError);
  });

  it('hands every other error on as it is', () => {
    const error = Object.assign(new Error('EIO'), { code: 'EIO' });
    expect(asStoreError(error)).toBe(error);
  });

  it('refuses a photo that exceeds the space, stores nothing of it and takes the next one that fits', async () => {
    // A shell's file-size limit (4 blocks of 1,024 bytes) makes the kernel really reject the write.
    const script = `
      import { createDiskPhotoStore } from ${JSON.stringify(new URL('./disk.ts', import.meta.url).href)};
      process.on('SIGXFSZ', () => {});
      const store = await createDiskPhotoStore({ folder: process.argv[1] });
      const key = ${JSON.stringify(originalKey(randomUUID()))};
      const names = [];
      for (const size of [20000, 1000]) {
        await store.put(key, Buffer.alloc(size)).then(() => names.push('stored'), (error) => names.push(error.name));
      }
      const { size } = await store.open(key);
      process.stdout.write([...names, size].join());
    `;
    const limited = 'ulimit -f 4; exec "$0" --input-type=module -e "$1" "$2"';
    const run = promisify(execFile)('bash', ['-c', limited, process.execPath, script, folder]);
    expect((await run).stdout).toBe('PhotoStoreFullError,stored,1000');
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });
});
