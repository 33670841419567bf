import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveUpload } from './receive-upload.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  path = join(folder, 'upload');
});
afterEach(() => rm(folder, { recursive: true }));

describe('receiving an upload', () => {
  it('writes what arrives to a private file and tells its length and hash', async () => {
    const bytes = randomBytes(300_000);
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 70_000), bytes.subarray(70_000)];
    const received = await receiveUpload(Readable.from(pieces), path);
    expect(received).toEqual({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('gives up on a sender that falls silent', async () => {
    const silent = new Readable({ read() {} });
    silent.push('x');
    const receiving = receiveUpload(silent, path, { slowWindowMs: 20 });
    await expect(receiving).rejects.toMatchObject({ code: 'TOO_SLOW' });
    expect(silent.destroyed).toBe(true);
  });

  it('blames its own disk, not the sender, when the file cannot be written', async () => {
    const receiving = receiveUpload(Readable.from([Buffer.from('x')]), join(folder, 'absent', 'upload'));
    await expect(receiving).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
