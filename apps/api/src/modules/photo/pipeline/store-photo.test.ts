import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoPipeline } from '../../../transport/ports/photo-pipeline.port.ts';
import { sharp } from './image-library.ts';
import { createPhotoChildren } from './photo-children.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';
import {
  HEIGHT,
  jpegStructure,
  type Orientation,
  phoneJpeg,
  quarterColors,
  quarters,
  readAll,
  STORED_AS,
  seenQuarters,
  temporaryStore,
  WIDTH,
  withSegment,
} from './test-images.ts';

const children = createPhotoChildren();
afterAll(() => children.close());

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let photos: PhotoPipeline;
beforeEach(async () => {
  testApp = await temporaryStore();
  photos = createPhotoPipeline({ store: testApp.store, children });
});
afterEach(async () => {
  expect(await testApp.leftovers()).toEqual([]);
  await testApp.remove();
});

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url));

async function store(bytes: Uint8Array, fileName = 'IMG_1.JPG') {
  const photo = await photos.storePhoto(Readable.from([bytes]), { fileName });
  return { photo, file: await readAll(testApp.store, photo.key) };
}

const BARE_MARKERS = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xda]);

function expectNoMetadata(file: Buffer) {
  const { markers, endsCleanly } = jpegStructure(file);
  expect(markers.filter((marker) => !BARE_MARKERS.has(marker))).toEqual([]);
  expect(endsCleanly).toBe(true);
  for (const trace of ['Exif', 'SECRET', 'Camera', 'ICC_PROFILE', 'adobe', 'xmpmeta', 'Photoshop', '8BIM', 'MPF']) {
    expect(file.includes(trace)).toBe(false);
  }
}

describe('storing a photo', () => {
  it('returns everything a row needs, true to the stored file', async () => {
    const source = await phoneJpeg(1);
    const { photo, file } = await store(source, 'C:\\fakepath\\My car.HEIC');
    expect(photo).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key: `${photo.id.slice(0, 2)}/${photo.id}.jpg`,
      name: 'My car.jpg',
      type: 'image/jpeg',
      width: WIDTH,
      height: HEIGHT,
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      crc32: crc32(file),
      sourceSha256: createHash('sha256').update(source).digest('hex'),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/),
    });
    expect(photo.placeholder.length).toBeLessThan(400);
    const preview = await sharp(Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64')).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(['webp', 24, 16]);
  });

  it('keeps the preview short for a busy picture too', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const busy = sharp({ create: { width: 800, height: 600, channels: 3, background: '#000', noise } });
    const { photo } = await store(await busy.jpeg().toBuffer());
    expect(photo.placeholder.length).toBeLessThan(700);
  });

  it.each(Object.keys(STORED_AS).map((key) => Number(key) as Orientation))(
    'turns EXIF orientation %i upright and drops position, serial number, XMP and profile',
    async (orientation) => {
      const source = withSegment(await phoneJpeg(orientation), 0xed, 'Photoshop 3.0\x008BIM SECRET-IPTC');
      expect(source.includes('Exif')).toBe(true);
      const { photo, file } = await store(source);
      expect([photo.width, photo.height]).toEqual([WIDTH, HEIGHT]);
      expect(await seenQuarters(file)).toBe('ABCD');
      expectNoMetadata(file);
    },
  );

  it('keeps the full resolution and stays close to every pixel', async () => {
    const soft = quarters('ABCD', 1210, 907).blur(20);
    const source = await soft.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const { photo, file } = await store(source);
    expect([photo.width, photo.height]).toEqual([1210, 907]);
    const [before, after] = await Promise.all([source, file].map((bytes) => sharp(bytes).raw().toBuffer()));
    if (!before || !after) throw new Error('A picture is missing.');
    let worst = 0;
    for (const [index, value] of before.entries()) worst = Math.max(worst, Math.abs(value - (after[index] ?? 999)));
    expect(worst).toBeLessThan(8);
  });

  it.each([
    ['PNG', () => quarters().png()],
    ['interlaced PNG', () => quarters().png({ progressive: true })],
    ['PNG with a palette', () => quarters().png({ palette: true })],
    ['16-bit PNG', () => quarters().toColorspace('rgb16').png()],
    ['progressive JPEG', () => quarters().jpeg({ progressive: true })],
    ['CMYK JPEG', () => quarters().withIccProfile('cmyk').jpeg({ quality: 95 })],
    ['WebP', () => quarters().webp({ quality: 90 })],
    ['lossless WebP', () => quarters().webp({ lossless: true })],
    ['AVIF', () => quarters().avif({ quality: 80 })],
  ])('makes a plain sRGB JPEG of a %s', async (name, make) => {
    const { photo, file } = await store(await make().toBuffer());
    expect([photo.width, photo.height]).toEqual([WIDTH, HEIGHT]);
    const metadata = await sharp(file).metadata();
    expect([metadata.format, metadata.space, metadata.channels, metadata.isProgressive]).toEqual([
      'jpeg',
      'srgb',
      3,
      false,
    ]);
    const seen = await quarterColors(file);
    const expected = await quarterColors(await quarters().png().toBuffer());
    // CMYK inks cannot print all of these colors; the others must stay the same.
    const tolerance = name.startsWith('CMYK') ? 70 : 12;
    for (const [index, color] of seen.entries()) {
      for (const [part, value] of color.entries()) {
        expect(Math.abs(value - (expected[index]?.[part] ?? 999))).toBeLessThanOrEqual(tolerance);
      }
    }
    expectNoMetadata(file);
  });

  it('makes three channels of a gray picture', async () => {
    const gray = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .toColorspace('b-w')
      .png()
      .toBuffer();
    const { file } = await store(gray);
    const metadata = await sharp(file).metadata();
    expect([metadata.space, metadata.channels]).toEqual(['srgb', 3]);
  });

  it('honors an embedded Display P3 profile instead of dropping what the colors mean', async () => {
    const wide = await quarters().withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const { file } = await store(wide);
    expect(await seenQuarters(file)).toBe('ABCD');
    expectNoMetadata(file);
  });

  it('lays a transparent picture on white', async () => {
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    for (const image of [clear.clone().png(), clear.clone().webp(), clear.clone().avif()]) {
      const { file } = await store(await image.toBuffer());
      for (const color of await quarterColors(file)) expect(Math.min(...color)).toBeGreaterThan(250);
    }
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all(['ABCD', 'DCBA'].map((order) => quarters(order).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ quality: 90, loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const { photo, file } = await store(animated);
    expect([photo.width, photo.height]).toEqual([WIDTH, HEIGHT]);
    expect(await seenQuarters(file)).toBe('ABCD');
  });

  it('keeps the color resolution it was given: full for a screenshot, a quarter for a camera', async () => {
    const sampling = async (bytes: Buffer) => (await sharp((await store(bytes)).file).metadata()).chromaSubsampling;
    expect(await sampling(await quarters().png().toBuffer())).toBe('4:4:4');
    expect(await sampling(await quarters().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer())).toBe('4:4:4');
    expect(await sampling(await quarters().jpeg({ chromaSubsampling: '4:2:0' }).toBuffer())).toBe('4:2:0');
  });

  it('decodes HEIC upright exactly once, in its Display P3 colors, without its position', async () => {
    const source = await fixture('turned-p3-gps.heic');
    expect(source.includes('irot')).toBe(true);
    const { photo, file } = await store(source, 'IMG_2.HEIC');
    expect([photo.width, photo.height, photo.name]).toEqual([WIDTH, HEIGHT, 'IMG_2.jpg']);
    expect(await seenQuarters(file)).toBe('ABCD');
    expectNoMetadata(file);
  });

  it('decodes HEIC with ten bits a channel', async () => {
    const { photo, file } = await store(await fixture('ten-bit.heic'));
    expect([photo.width, photo.height]).toEqual([WIDTH, HEIGHT]);
    expect(await seenQuarters(file)).toBe('ABCD');
  });

  it('goes by content, not by name', async () => {
    const { photo } = await store(await quarters().png().toBuffer(), 'photo.svg');
    expect([photo.name, photo.type]).toEqual(['photo.jpg', 'image/jpeg']);
  });

  it.each([
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['PHP', '<?php system($_GET["c"]); ?>'],
    ['a ZIP archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00evil'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\x90\x00\x03\x00\x00\x00'],
  ])('makes a pure JPEG of one that hides %s in a comment and behind its end', async (_name, payload) => {
    const jpeg = await quarters().jpeg().toBuffer();
    const polyglot = Buffer.concat([withSegment(jpeg, 0xfe, payload), Buffer.from(payload, 'latin1')]);
    const { file } = await store(polyglot);
    expectNoMetadata(file);
    expect(file.includes(payload)).toBe(false);
    expect(await seenQuarters(file)).toBe('ABCD');
  });

  it('stores the same picture twice under two keys, with the same source hash', async () => {
    const source = await phoneJpeg(3);
    const [first, second] = await Promise.all([store(source), store(source)]);
    expect(first.photo.key).not.toBe(second.photo.key);
    expect(first.photo.sourceSha256).toBe(second.photo.sourceSha256);
    expect(first.photo.sha256).toBe(second.photo.sha256);
  });

  it('takes twenty uploads at once', async () => {
    const source = await phoneJpeg(6);
    const all = await Promise.all(Array.from({ length: 20 }, () => store(source)));
    expect(new Set(all.map(({ photo }) => photo.key)).size).toBe(20);
  });
});
