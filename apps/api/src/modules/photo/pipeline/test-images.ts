import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { createDiskPhotoStore } from '../../../adapters/photo-store/disk.ts';
import type { PhotoStore } from '../../../adapters/photo-store/photo-store.ts';
import { sharp } from './image-library.ts';

/**
 * Pictures and helpers for the tests of this folder: a picture of four colored quarters, so that a rotation is visible.
 */
export const WIDTH = 96;
export const HEIGHT = 64;

const COLORS: Record<string, [number, number, number]> = {
  A: [200, 40, 40],
  B: [40, 180, 60],
  C: [40, 60, 200],
  D: [220, 200, 40],
};

/** The quarters (top left, top right, bottom left, bottom right) as a camera stores them, by EXIF orientation. */
export const STORED_AS = { 1: 'ABCD', 2: 'BADC', 3: 'DCBA', 4: 'CDAB', 5: 'ACBD', 6: 'BDAC', 7: 'DBCA', 8: 'CADB' };
export type Orientation = keyof typeof STORED_AS;

export function quarters(order = 'ABCD', width = WIDTH, height = HEIGHT): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = order[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? 'A';
      pixels.set(COLORS[quarter] ?? [0, 0, 0], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function phoneJpeg(orientation: Orientation): Promise<Buffer> {
  const turned = orientation > 4;
  return quarters(STORED_AS[orientation], turned ? HEIGHT : WIDTH, turned ? WIDTH : HEIGHT)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Camera Works', Model: 'SECRET-MODEL' },
      IFD2: { BodySerialNumber: 'SECRET-SERIAL' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 3975/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SECRET-XMP</secret></x:xmpmeta>')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export function withSegment(jpeg: Buffer, marker: number, payload: string): Buffer {
  const segment = Buffer.alloc(4 + payload.length);
  segment.writeUInt16BE(0xff00 | marker, 0);
  segment.writeUInt16BE(payload.length + 2, 2);
  segment.write(payload, 4, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

export function jpegStructure(jpeg: Buffer): { markers: number[]; endsCleanly: boolean } {
  const markers: number[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    markers.push(marker);
    at += 2 + jpeg.readUInt16BE(at + 2);
    if (marker === 0xda) break;
  }
  // Within a scan an FF is always followed by 00 or a restart marker, so the first other one is the end marker.
  while (at < jpeg.length && !(jpeg[at] === 0xff && jpeg[at + 1] !== 0)) at += 1;
  return { markers, endsCleanly: jpeg.readUInt16BE(at) === 0xffd9 && at + 2 === jpeg.length };
}

export async function seenQuarters(image: Buffer): Promise<string> {
  const colors = await quarterColors(image);
  return colors.map(nearestColor).join('');
}

export async function quarterColors(image: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const spots = [1, 3].flatMap((y) => [1, 3].map((x) => [(x * info.width) >> 2, (y * info.height) >> 2] as const));
  return spots.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + info.channels)];
  });
}

function nearestColor(seen: number[]): string {
  const near = Object.entries(COLORS).find(([, color]) =>
    color.every((part, i) => Math.abs(part - (seen[i] ?? 999)) <= 12),
  );
  return near?.[0] ?? `(${seen})`;
}

export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

export async function temporaryStore() {
  const folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
  const store = await createDiskPhotoStore({ folder });
  return {
    folder,
    store,
    leftovers: () => readdir(store.tempFolder),
    remove: () => rm(folder, { recursive: true }),
  };
}

export async function readAll(store: PhotoStore, key: string): Promise<Buffer> {
  const opened = await store.open(key);
  if (!opened) throw new Error(`${key} is not in the store.`);
  return buffer(opened.stream);
}
