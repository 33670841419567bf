import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import yazl from 'yazl';
import { sharp } from './image-library.ts';
import { hollowPng, quarters, withSegment } from './test-images.ts';

const MEGABYTE = 1024 * 1024;

function buildZip(name: string, content: Buffer): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(content, name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
}

async function nestedZip(): Promise<Buffer> {
  let zip = await buildZip('zeros', Buffer.alloc(64 * MEGABYTE));
  for (const name of ['a.zip', 'b.zip']) zip = await buildZip(name, zip);
  return zip;
}

function withChunk(png: Buffer, type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  const headEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headEnd), length, body, sum, png.subarray(headEnd)]);
}

async function frames(count: number): Promise<Buffer> {
  const one = await quarters('ABCD', 32, 32).png().toBuffer();
  const all = Array.from({ length: count }, () => one);
  // Identical frames would be merged.
  const other = await quarters('DCBA', 32, 32).png().toBuffer();
  return sharp(
    all.map((frame, index) => (index % 2 === 0 ? frame : other)),
    { join: { animated: true } },
  )
    .webp({ loop: 0, effort: 0 })
    .toBuffer();
}

async function vastCanvas(): Promise<Buffer> {
  const webp = await frames(4);
  const at = webp.indexOf('VP8X') + 12;
  webp.writeUIntLE(16_383, at, 3);
  webp.writeUIntLE(16_383, at + 3, 3);
  return webp;
}

async function withJpegSides(width: number, height: number): Promise<Buffer> {
  const jpeg = await quarters().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08])) + 5;
  jpeg.writeUInt16BE(height, frame);
  jpeg.writeUInt16BE(width, frame + 2);
  return jpeg;
}

function repeated(file: Buffer, start: number, end: number, times: number): Buffer {
  const part = file.subarray(start, end);
  return Buffer.concat([file.subarray(0, end), ...Array.from({ length: times }, () => part), file.subarray(end)]);
}

/** A progressive JPEG with large sides, whose last scan is repeated: each is a pass over the whole picture. */
export async function withScans(count: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 4800, height: 4900, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
  return repeated(jpeg, jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2, count);
}

async function withTables(count: number): Promise<Buffer> {
  const jpeg = await quarters().jpeg().toBuffer();
  const start = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
  return repeated(jpeg, start, start + 2 + jpeg.readUInt16BE(start + 2), count);
}

async function withChunks(type: string, count: number): Promise<Buffer> {
  const original = await quarters().png().toBuffer();
  if (type === 'IDAT') {
    // Empty ones after the first.
    const end = original.indexOf('IEND') - 4;
    const chunk = Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e', 'latin1');
    return Buffer.concat([
      original.subarray(0, end),
      ...Array.from({ length: count }, () => chunk),
      original.subarray(end),
    ]);
  }
  const text = withChunk(original, type, Buffer.from('Comment\0x', 'latin1'));
  const start = 8 + 25;
  return repeated(text, start, start + 12 + text.readUInt32BE(start), count);
}

async function withFrames(count: number): Promise<Buffer> {
  const webp = await frames(2);
  const start = webp.lastIndexOf('ANMF');
  const file = repeated(webp, start, start + 8 + webp.readUInt32LE(start + 4), count);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

const png = () => quarters().png().toBuffer();
const text = (content: string) => Buffer.from(content, 'latin1');
const inflated = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE));

export const HOSTILE_FILES: Readonly<Record<string, { make: () => Buffer | Promise<Buffer>; outcome: string }>> = {
  'a PNG of 50,000 x 50,000 pixels': { make: () => hollowPng(50_000, 50_000), outcome: 'TOO_MANY_PIXELS' },
  'a PNG whose sides multiply beyond 32 bits': {
    make: () => hollowPng(2 ** 31 - 1, 2 ** 31 - 1),
    outcome: 'DAMAGED|TOO_MANY_PIXELS',
  },
  'a PNG of 60 megapixels without them': { make: () => hollowPng(20_000, 3000), outcome: 'DAMAGED' },
  'a JPEG of 65,535 x 65,535 pixels': { make: () => withJpegSides(65_535, 65_535), outcome: 'DAMAGED|TOO_MANY_PIXELS' },
  'a JPEG of 65,500 x 65,500 pixels': { make: () => withJpegSides(65_500, 65_500), outcome: 'TOO_MANY_PIXELS' },
  'a JPEG that claims far more than it holds': { make: () => withJpegSides(9000, 6000), outcome: 'DAMAGED' },
  'a JPEG of 20,000 scans': { make: () => withScans(20_000), outcome: 'DAMAGED' },
  'a JPEG of 20,000 tables': { make: () => withTables(20_000), outcome: 'DAMAGED' },
  'a PNG of 100,000 chunks of pixels': { make: () => withChunks('IDAT', 100_000), outcome: 'DAMAGED' },
  'a PNG of 20,000 texts': { make: () => withChunks('tEXt', 20_000), outcome: 'DAMAGED' },
  'a WebP of 50,000 frames': { make: () => withFrames(50_000), outcome: 'DAMAGED' },
  'a nested ZIP': { make: nestedZip, outcome: 'NOT_AN_IMAGE' },
  'a nested ZIP behind the mark of a JPEG': {
    make: async () => Buffer.concat([text('\xff\xd8\xff\xe0\x00\x10JFIF\x00'), await nestedZip()]),
    outcome: 'DAMAGED',
  },
  'a PNG with a color profile of 256 MB': {
    make: async () => withChunk(await png(), 'iCCP', Buffer.concat([text('icc\0\0'), inflated(256)])),
    outcome: 'accepted|DAMAGED',
  },
  'a PNG with a text of 256 MB': {
    make: async () => withChunk(await png(), 'zTXt', Buffer.concat([text('Comment\0\0'), inflated(256)])),
    outcome: 'accepted|DAMAGED',
  },
  'a PNG with EXIF of 20 MB': {
    make: async () =>
      withChunk(await png(), 'eXIf', Buffer.concat([text('II*\0\x08\0\0\0'), Buffer.alloc(20 * MEGABYTE)])),
    outcome: 'accepted|DAMAGED',
  },
  'a WebP of 600 frames': { make: () => frames(600), outcome: 'accepted' },
  'a WebP with a canvas of 16,384 x 16,384 pixels': { make: vastCanvas, outcome: 'DAMAGED|TOO_MANY_PIXELS' },
  'a GIF that is a JAR as well': {
    make: async () =>
      Buffer.concat([text('GIF89a\x01\x00\x01\x00\x80\x00\x00;'), await buildZip('Main.class', Buffer.alloc(99))]),
    outcome: 'NOT_AN_IMAGE',
  },
  'a JPEG that is a JAR as well': {
    make: async () =>
      Buffer.concat([await quarters().jpeg().toBuffer(), await buildZip('Main.class', Buffer.alloc(99))]),
    outcome: 'accepted',
  },
  'a JPEG that is a page as well': {
    make: async () => withSegment(await quarters().jpeg().toBuffer(), 0xfe, '--><script>alert(1)</script><!--'),
    outcome: 'accepted',
  },
  'an SVG with a script': {
    make: () => text('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'),
    outcome: 'NOT_AN_IMAGE',
  },
  'an SVG whose entities multiply': {
    make: () =>
      text(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}">]><svg>&b;</svg>`,
      ),
    outcome: 'NOT_AN_IMAGE',
  },
  'a TIFF': { make: () => quarters().tiff().toBuffer(), outcome: 'NOT_AN_IMAGE' },
  'a GIF': { make: () => quarters().gif().toBuffer(), outcome: 'NOT_AN_IMAGE' },
  'a PDF': { make: () => text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj'), outcome: 'NOT_AN_IMAGE' },
  'a BMP': { make: () => Buffer.concat([text('BM'), Buffer.alloc(999)]), outcome: 'NOT_AN_IMAGE' },
};
