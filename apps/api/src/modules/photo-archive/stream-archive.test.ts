import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ArchivePart, measureArchive, streamArchive } from './stream-archive.ts';
import { unzip } from './testing.ts';
import type { Sink } from './write-archive.ts';

const AT = new Date('2026-11-22T10:00:00Z');
const photo = randomBytes(300_000);

function createStore(content: Buffer | null) {
  const opened: Readable[] = [];
  return {
    countOpen: () => opened.filter(({ destroyed }) => !destroyed).length,
    open: async () => {
      if (!content) return null;
      const stream = Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]);
      opened.push(stream);
      return { stream, size: content.length };
    },
  };
}

async function collect(
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>,
  store: Parameters<typeof streamArchive>[0] = createStore(photo),
) {
  const target = new PassThrough({ highWaterMark: 1e9 });
  const sink: Sink = { write: async (bytes) => void target.write(bytes) };
  await streamArchive(store, parts, AT, sink);
  target.end();
  return buffer(target);
}

const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });
const stored = { name: 'photos/a.jpg', size: photo.length, key: 'aa/a.jpg' };

describe('An archive with parts that are not known beforehand', () => {
  it('has each part byte for byte, also those of unknown length', async () => {
    const pdf = { name: 'dossier.pdf', open: async () => Readable.from([Buffer.from('%PDF-'), Buffer.from('1.7')]) };
    const files = await unzip(await collect([text('record.json', '{}'), pdf, stored]));
    expect([...files.keys()]).toEqual(['record.json', 'dossier.pdf', 'photos/a.jpg']);
    expect(String(files.get('dossier.pdf'))).toBe('%PDF-1.7');
    expect(files.get('photos/a.jpg')?.equals(photo)).toBe(true);
  });

  it.each([1, 3, 900])('is as long as announced where all of %i parts are known', async (count) => {
    const parts = Array.from({ length: count }, (_, n) => text(`${'folder'.repeat(10)}/${n}.txt`, `${n}`));
    expect((await collect(parts)).length).toBe(await measureArchive(parts, AT));
  });

  it('replaces a photo that is gone with a text of its length', async () => {
    const archive = await collect([stored], createStore(null));
    const files = await unzip(archive);
    expect([...files.keys()]).toEqual(['photos/a.txt']);
    expect(String(files.get('photos/a.txt'))).toMatch(/^This photo was removed/);
    expect(archive.length).toBe(await measureArchive([stored], AT));
  });
});

describe('An archive that cannot be finished', () => {
  it('rejects when a part cannot be read to its end', async () => {
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('The disk is gone.');
    };
    const part = { name: 'x', open: async () => Readable.from(broken()) };
    await expect(collect([text('a', 'a'), part, text('b', 'b')])).rejects.toThrow('The disk is gone.');
  });

  it('rejects when a part cannot be opened, or the next one not be made', async () => {
    const part = { name: 'x', open: () => Promise.reject(new Error('No fonts.')) };
    await expect(collect([part])).rejects.toThrow('No fonts.');
    const making = async function* () {
      yield text('a', 'a');
      throw new Error('No database.');
    };
    await expect(collect(making())).rejects.toThrow('No database.');
  });

  it('rejects when a photo is shorter than its file said', async () => {
    const store = { open: async () => ({ size: photo.length, stream: Readable.from([Buffer.from('short')]) }) };
    await expect(collect([stored, text('b', 'b')], store)).rejects.toThrow(/unexpected number of bytes/);
  });

  it('leaves no file open and makes no further part when its reader goes', async () => {
    const store = createStore(photo);
    let made = 0;
    const parts = async function* () {
      for (; made < 50; made++) yield stored;
    };
    let taken = 0;
    const sink: Sink = {
      write: async (bytes) => {
        taken += bytes.length;
        if (taken > photo.length) throw new Error('gone');
      },
    };
    await expect(streamArchive(store, parts(), AT, sink)).rejects.toThrow('gone');
    expect(store.countOpen()).toBe(0);
    expect(made).toBeLessThan(5);
  });

  it('is read no faster than it is taken', async () => {
    const store = createStore(photo);
    let made = 0;
    const parts = async function* () {
      for (; made < 50; made++) yield stored;
    };
    const gone = Promise.withResolvers<void>();
    const writing = streamArchive(store, parts(), AT, { write: () => gone.promise });
    writing.catch(() => undefined);
    await wait(200);
    expect(made).toBeLessThan(5);
    gone.reject(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
    expect(store.countOpen()).toBe(0);
  });
});
