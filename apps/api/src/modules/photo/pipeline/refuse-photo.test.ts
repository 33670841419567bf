import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoPipeline } from '../../../transport/ports/photo-pipeline.port.ts';
import { createPhotoChildren } from './photo-children.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import { PhotoRefusedError } from './photo-refused.ts';
import { hollowPng, phoneJpeg, quarters, temporaryStore, withSegment } from './test-images.ts';

const children = createPhotoChildren();
afterAll(() => children.close());

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let photos: PhotoPipeline;
beforeEach(async () => {
  testApp = await temporaryStore();
  photos = createPhotoPipeline({ store: testApp.store, children });
});
afterEach(async () => {
  const stored: string[] = [];
  for await (const { key } of testApp.store.list()) stored.push(key);
  expect({ stored, leftovers: await testApp.leftovers() }).toEqual({ stored: [], leftovers: [] });
  await testApp.remove();
});

const upload = (input: Readable | Uint8Array) =>
  photos.storePhoto(input instanceof Readable ? input : Readable.from([input]), { fileName: 'IMG_1.JPG' });

async function getRefusal(input: Readable | Uint8Array): Promise<string> {
  try {
    await upload(input);
  } catch (error) {
    if (error instanceof PhotoRefusedError) return error.code;
    throw error;
  }
  return 'accepted';
}

const text = (content: string) => Buffer.from(content, 'latin1');

describe('refusing an upload', () => {
  it('says that an empty file is empty', async () => {
    expect(await getRefusal(Buffer.alloc(0))).toBe('EMPTY');
  });

  it('stops one byte after 25 MB, however much would follow, and takes exactly 25 MB', async () => {
    const piece = Buffer.alloc(64 * 1024);
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += piece.length;
          yield piece;
        }
      })(),
    );
    expect(await getRefusal(endless)).toBe('TOO_LARGE');
    expect(sent).toBeLessThan(MAX_PHOTO_BYTES + 64 * piece.length);
    expect(endless.destroyed).toBe(true);
    expect(await getRefusal(Buffer.alloc(MAX_PHOTO_BYTES + 1))).toBe('TOO_LARGE');
    // Large enough to be examined, and then rejected.
    expect(await getRefusal(Buffer.alloc(MAX_PHOTO_BYTES))).toBe('NOT_AN_IMAGE');
  });

  it.each([
    ['HTML', text('<!doctype html><img src=x onerror=alert(1)>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG behind an XML head',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
    ],
    ['PHP', text('<?php phpinfo(); ?>')],
    ['a program for Windows', text('MZ\x90\x00\x03\x00\x00\x00\x04\x00')],
    ['a program for Linux', text('\x7fELF\x02\x01\x01')],
    ['a ZIP archive', text('PK\x03\x04\x14\x00\x00\x00')],
    ['PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3')],
    ['GIF', text('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9')],
    ['TIFF', text('II*\x00\x08\x00\x00\x00')],
    ['BMP', text('BM\x46\x00\x00\x00')],
    ['a film', text('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom')],
    ['a WAVE sound', text('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['one byte', text('\xff')],
    ['a lone box head', text('\x00\x00\x00\x00ftyp')],
    ['plain text', text('hello')],
  ])('does not take %s for a photo', async (_name, bytes) => {
    expect(await getRefusal(bytes)).toBe('NOT_AN_IMAGE');
  });

  it.each([
    ['a JPEG mark before HTML', text('\xff\xd8\xff\xe0<html><script>alert(1)</script>')],
    ['a JPEG mark before a ZIP archive', text('\xff\xd8\xffPK\x03\x04\x14\x00')],
    ['a PNG signature before SVG', text('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a WebP head without a picture', text('RIFF\x10\x00\x00\x00WEBPVP8 \x00\x00\x00\x00')],
    ['an AVIF head without a picture', text('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1')],
    ['a HEIC head without a picture', text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1')],
  ])('finds %s damaged', async (_name, bytes) => {
    expect(await getRefusal(bytes)).toBe('DAMAGED');
  });

  it.each([
    ['JPEG', () => quarters('ABCD', 300, 200).jpeg().toBuffer()],
    ['JPEG of a phone', () => phoneJpeg(6)],
    ['progressive JPEG', () => quarters('ABCD', 300, 200).jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => quarters('ABCD', 300, 200).png().toBuffer()],
    ['interlaced PNG', () => quarters('ABCD', 300, 200).png({ progressive: true }).toBuffer()],
    ['WebP', () => quarters('ABCD', 300, 200).webp().toBuffer()],
    ['lossless WebP', () => quarters('ABCD', 300, 200).webp({ lossless: true }).toBuffer()],
    ['AVIF', () => quarters('ABCD', 300, 200).avif().toBuffer()],
  ])('refuses a %s that was cut anywhere', async (_name, make) => {
    const whole = await make();
    const cuts = new Set(Array.from({ length: 49 }, (_, i) => Math.floor((whole.length * (i + 1)) / 50)));
    for (const cut of cuts) {
      expect(`${cut}: ${await getRefusal(whole.subarray(0, cut))}`).toMatch(/: (DAMAGED|NOT_AN_IMAGE)$/);
    }
  });

  it('refuses a HEIC that was cut anywhere', async () => {
    const whole = await readFile(new URL('./fixtures/turned-p3-gps.heic', import.meta.url));
    for (let part = 1; part < 12; part += 1) {
      const cut = Math.floor((whole.length * part) / 12);
      expect(`${cut}: ${await getRefusal(whole.subarray(0, cut))}`).toMatch(/: (DAMAGED|NOT_AN_IMAGE)$/);
    }
    expect(await getRefusal(whole.subarray(0, whole.length - 1))).toBe('DAMAGED');
  });

  it('refuses a HEIC that claims more or fewer pixels than it holds', async () => {
    const whole = await readFile(new URL('./fixtures/turned-p3-gps.heic', import.meta.url));
    const at = whole.indexOf('ispe') + 8;
    for (const [width, height, code] of [
      [8000, 8000, 'TOO_MANY_PIXELS'],
      [25_000, 20, 'TOO_MANY_PIXELS'],
      [5000, 4000, 'DAMAGED'],
      [32, 32, 'DAMAGED'],
    ] as const) {
      const lie = Buffer.from(whole);
      lie.writeUInt32BE(width, at);
      lie.writeUInt32BE(height, at + 4);
      expect(`${width}: ${await getRefusal(lie)}`).toBe(`${width}: ${code}`);
    }
  });

  it.each([
    [50_000, 50_000],
    [30_000, 30_000],
    [7746, 7746],
    [20_001, 16],
    [16, 1_000_000],
  ])('refuses a PNG of %i x %i pixels by its header', async (width, height) => {
    expect(await getRefusal(hollowPng(width, height))).toBe('TOO_MANY_PIXELS');
  });

  it('refuses a JPEG, a WebP and an AVIF of too many pixels by their headers', async () => {
    const jpeg = await quarters().jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08])) + 5;
    jpeg.writeUInt16BE(65_500, frame);
    jpeg.writeUInt16BE(65_500, frame + 2);
    expect(await getRefusal(jpeg)).toBe('TOO_MANY_PIXELS');

    const webp = await quarters().webp().toBuffer();
    const size = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    webp.writeUInt16LE(16_000, size);
    webp.writeUInt16LE(16_000, size + 2);
    expect(await getRefusal(webp)).toBe('TOO_MANY_PIXELS');

    const avif = await quarters().avif().toBuffer();
    const extents = avif.indexOf('ispe') + 8;
    avif.writeUInt32BE(15_000, extents);
    avif.writeUInt32BE(15_000, extents + 4);
    expect(await getRefusal(avif)).toBe('TOO_MANY_PIXELS');
  });

  it('rejects a JPEG with fewer rows than its header says, and accepts odd bytes between its parts', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await quarters('ABCD', 300, 200).jpeg({ progressive }).toBuffer();
      const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0, 0x00, 0x11, 0x08])) + 5;
      jpeg.writeUInt16BE(600, frame);
      expect(await getRefusal(jpeg)).toBe('DAMAGED');
    }
    const honest = await phoneJpeg(1);
    const scan = honest.indexOf(Buffer.from([0xff, 0xda]));
    const odd = Buffer.concat([honest.subarray(0, scan), Buffer.alloc(4), honest.subarray(scan)]);
    const photo = await upload(odd);
    await photos.deletePhoto(photo.key);
  });

  it('takes a PNG at the limit for what it is: a promise without pixels', async () => {
    expect(await getRefusal(hollowPng(20_000, 3000))).toBe('DAMAGED');
  });

  it('refuses a picture with a side below 16 pixels and takes one of 16', async () => {
    expect(await getRefusal(await quarters('ABCD', 15, 400).png().toBuffer())).toBe('TOO_SMALL');
    expect(await getRefusal(await quarters('ABCD', 400, 15).png().toBuffer())).toBe('TOO_SMALL');
    const photo = await upload(await quarters('ABCD', 16, 16).png().toBuffer());
    await photos.deletePhoto(photo.key);
  });

  it('leaves nothing behind when the sender breaks off', async () => {
    const jpeg = await phoneJpeg(1);
    const failing = Readable.from(
      (async function* () {
        yield jpeg.subarray(0, 500);
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      })(),
    );
    expect(await getRefusal(failing)).toBe('INTERRUPTED');

    const vanishing = new Readable({ read() {} });
    vanishing.push(jpeg.subarray(0, 500));
    setImmediate(() => vanishing.destroy());
    expect(await getRefusal(vanishing)).toBe('INTERRUPTED');
  });

  it('respects the flag of a multipart parser that cut the file at its own limit', async () => {
    const cut = Object.assign(Readable.from([await phoneJpeg(1)]), { truncated: true });
    expect(await getRefusal(cut)).toBe('TOO_LARGE');
  });

  it('says each reason in a sentence for the person, without technical words', async () => {
    const refused = await upload(withSegment(text('\xff\xd8\xff'), 0xfe, 'x')).catch((error) => error);
    expect(refused).toBeInstanceOf(PhotoRefusedError);
    expect(refused.message).toBe('This photo is damaged or incomplete. Please choose another one or take it again.');
    expect(refused.cause).toBeInstanceOf(Error);
  });
});
