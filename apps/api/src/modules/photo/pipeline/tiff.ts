/** Rows per strip: enough to be fast, few enough that a reader needs little memory. */
const ROWS_PER_STRIP = 16;
const CHANNELS = 3;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const ICC_PROFILE = 34_675;

type Entry = [tag: number, type: number, values: number[] | Uint8Array];

export interface TiffInMaking {
  file: Uint8Array<ArrayBuffer>;
  pixels: Uint8Array<ArrayBuffer>;
}

/**
 * Creates an uncompressed RGB picture (TIFF 6.0, section 6) with an optional ICC profile (ICC.1, annex B.4), to be
 * filled in place: the only way to pass raw pixels with their color profile to the image library.
 */
export function createTiff(width: number, height: number, profile: Uint8Array | undefined): TiffInMaking {
  const strips = Math.ceil(height / ROWS_PER_STRIP);
  const stripBytes = width * CHANNELS * ROWS_PER_STRIP;
  const total = width * CHANNELS * height;
  const layout = (pixelsAt: number): Entry[] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [8, 8, 8]],
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, Array.from({ length: strips }, (_, strip) => pixelsAt + strip * stripBytes)],
    [277, SHORT, [CHANNELS]],
    [278, LONG, [ROWS_PER_STRIP]],
    [279, LONG, Array.from({ length: strips }, (_, strip) => Math.min(stripBytes, total - strip * stripBytes))],
    ...(profile ? ([[ICC_PROFILE, UNDEFINED, profile]] satisfies Entry[]) : []),
  ];
  // The length of this part does not depend on the numbers in it.
  const pixelsAt = front(layout(0)).length;
  const file = new Uint8Array(pixelsAt + total);
  file.set(front(layout(pixelsAt)));
  return { file, pixels: file.subarray(pixelsAt) };
}

/** Header, directory, and the values that do not fit into it (TIFF 6.0, section 2). */
function front(entries: Entry[]): Buffer {
  const directory = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  directory.write('II*\0', 0, 'latin1');
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(entries.length, 8);
  const parts = [directory];
  let end = directory.length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 10 + index * 12;
    const bytes = encode(type, values);
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(values.length, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32LE(end, at + 8);
    // Values start on even addresses.
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    parts.push(padded);
    end += padded.length;
  }
  return Buffer.concat(parts);
}

function encode(type: number, values: number[] | Uint8Array): Buffer {
  if (values instanceof Uint8Array) return Buffer.from(values);
  const width = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(values.length * width);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width);
  return bytes;
}
