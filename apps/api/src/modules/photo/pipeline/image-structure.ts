import { FileCursor } from './file-cursor.ts';
import type { ImageFamily } from './sniff.ts';

/**
 * The most parts that a file may have. Decoders take time for each part, some for each pair of parts, so a small file
 * of many parts can cost minutes; photos of cameras and programs have at most a tenth of this.
 */
const MOST = {
  /** Each scan of a progressive JPEG is another pass over all its blocks. */
  jpegScans: 100,
  /** An ICC profile, extended XMP, or a depth map takes up to a few hundred segments of 64 kB. */
  jpegSegments: 2000,
  /** Writers cut 25 MB of pixels into chunks of at least 1 kB. */
  pngChunks: 50_000,
  /** Text, profiles, frames of an animation: everything but pixels. */
  pngOtherChunks: 1000,
  /** The library searches for each frame from the first one on. */
  webpFrames: 1000,
  webpChunks: 2000,
} as const;

/**
 * Describes why a file has more parts than any photo, or null. Reads it once in chunks, so in bounded memory and linear
 * time. Leaves anything unknown to the decoder.
 */
export function findExcess(path: string, family: ImageFamily): string | null {
  const file = new FileCursor(path);
  try {
    if (family === 'jpeg') return findJpegExcess(file);
    if (family === 'png') return findPngExcess(file);
    // HEIF and AVIF: the library itself bounds items, tiles and boxes.
    return family === 'webp' ? findWebpExcess(file) : null;
  } finally {
    file.close();
  }
}

const SCAN = 0xda;
const END = 0xd9;

/**
 * Markers without a length (ITU-T T.81, B.1.1.3), or with one that the decoder ignores: stuffed bytes, reserved codes,
 * restarts and starts.
 */
const standsAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Counts up to the first end marker: what follows, such as the other pictures of a multi-picture file, is never
 * decoded.
 */
function findJpegExcess(file: FileCursor): string | null {
  let scans = 0;
  let segments = 0;
  while (file.skipPast(0xff)) {
    let marker = file.take(1)?.[0] ?? END;
    // Any number of FF bytes may precede a marker.
    while (marker === 0xff) marker = file.take(1)?.[0] ?? END;
    if (marker === END) break;
    if (standsAlone(marker)) continue;
    segments += 1;
    if (marker === SCAN) scans += 1;
    if (scans > MOST.jpegScans) return `more than ${MOST.jpegScans} scans`;
    if (segments > MOST.jpegSegments) return `more than ${MOST.jpegSegments} segments`;
    const length = file.take(2)?.readUInt16BE() ?? 0;
    if (!file.skip(Math.max(0, length - 2))) break;
  }
  return null;
}

/** PNG (third edition), section 5.3: length, type, content, checksum. */
function findPngExcess(file: FileCursor): string | null {
  let chunks = 0;
  let others = 0;
  file.skip(8);
  for (;;) {
    const head = file.take(8);
    if (!head) return null;
    const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4)];
    if (type === 'IEND') return null;
    chunks += 1;
    if (type !== 'IDAT') others += 1;
    if (chunks > MOST.pngChunks || others > MOST.pngOtherChunks) return 'too many chunks';
    if (!file.skip(length + 4)) return null;
  }
}

/** WebP container, RIFF: type, length, content, a padding byte if the length is odd. */
function findWebpExcess(file: FileCursor): string | null {
  let chunks = 0;
  let frames = 0;
  file.skip(12);
  for (;;) {
    const head = file.take(8);
    if (!head) return null;
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    chunks += 1;
    if (type === 'ANMF') frames += 1;
    if (frames > MOST.webpFrames) return `more than ${MOST.webpFrames} frames`;
    if (chunks > MOST.webpChunks) return 'too many chunks';
    if (!file.skip(length + (length % 2))) return null;
  }
}
