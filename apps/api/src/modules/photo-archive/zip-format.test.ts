import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { unzip } from './testing.ts';
import { directory, localHeader, type ZipEntry, zipLength } from './zip-format.ts';

const MODIFIED = new Date('2026-03-04T05:06:08Z');

function buildZip(files: readonly { name: string; content: Buffer }[]): { bytes: Buffer; entries: ZipEntry[] } {
  const entries = files.map(({ name, content }) => ({ name, size: content.length, crc32: crc32(content) }));
  const parts = files.flatMap(({ content }, index) => {
    const entry = entries[index];
    return entry ? [localHeader(entry, MODIFIED), content] : [];
  });
  return { bytes: Buffer.concat([...parts, directory(entries, MODIFIED)]), entries };
}

describe('The ZIP we write', () => {
  it('is read by another program, whatever the names and contents, and has the predicted length', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
      .map((text) => text.replace(/[/\\:]/g, '_').replaceAll('\u0000', '_'));
    const files = fc.uniqueArray(fc.record({ name, content: fc.uint8Array({ maxLength: 500 }) }), {
      selector: (file) => file.name,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(files, async (list) => {
        const named = list.map(({ name, content }) => ({ name: `f/${name}`, content: Buffer.from(content) }));
        const { bytes, entries } = buildZip(named);
        expect(bytes.length).toBe(zipLength(entries));
        const read = await unzip(bytes);
        expect([...read.keys()]).toEqual(named.map(({ name }) => name));
        for (const { name, content } of named) expect(read.get(name)?.equals(content)).toBe(true);
      }),
    );
  });

  it('carries the time of its entries', async () => {
    const { bytes } = buildZip([{ name: 'a.jpg', content: Buffer.from('a') }]);
    const zip = await promisify<Buffer, yauzl.ZipFile>(yauzl.fromBuffer)(bytes);
    const entry = await new Promise<yauzl.Entry>((resolve) => zip.once('entry', resolve));
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(MODIFIED);
  });

  it('goes on beyond 4 GiB, where places no longer fit into 32 bits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
    try {
      const path = join(folder, 'large.zip');
      const size = 30 * 1024 * 1024;
      const empty = Buffer.alloc(size);
      const entries = Array.from({ length: 145 }, (_, index) => ({
        name: `scenic/${index}.jpg`,
        size,
        crc32: crc32(empty),
      }));
      // Only headers are written: the contents are holes of a sparse file, which read as zeros.
      const file = await open(path, 'w');
      let at = 0;
      for (const entry of entries) {
        const header = localHeader(entry, MODIFIED);
        await file.write(header, 0, header.length, at);
        at += header.length + size;
      }
      const end = directory(entries, MODIFIED);
      await file.write(end, 0, end.length, at);
      expect((await file.stat()).size).toBe(zipLength(entries));
      await file.close();

      const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(path, { autoClose: false });
      expect(zip.entryCount).toBe(entries.length);
      const last = await new Promise<yauzl.Entry>((resolve, reject) => {
        zip.on('error', reject);
        zip.on('entry', (entry: yauzl.Entry) => entry.fileName === entries.at(-1)?.name && resolve(entry));
      });
      const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
        zip.openReadStream(last, (error, opened) => (error ? reject(error) : resolve(opened))),
      );
      let seen = 0;
      for await (const chunk of stream) seen += chunk.length;
      expect(seen).toBe(size);
      zip.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('passes the test of the system’s own unzip, where there is one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
    try {
      const path = join(folder, 'photos.zip');
      const { bytes } = buildZip([
        { name: 'manifest.json', content: Buffer.from('{}') },
        { name: 'scenic/01_Zürich – «Ö».jpg', content: Buffer.alloc(70_000, 7) },
      ]);
      const file = await open(path, 'w');
      await file.writeFile(bytes);
      await file.close();
      const tested = await promisify(execFile)('unzip', ['-t', path]).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return { stdout: 'No errors detected' };
        throw error;
      });
      expect(tested.stdout).toContain('No errors detected');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
