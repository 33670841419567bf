import sharp from 'sharp';

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let blank: Promise<Buffer> | null = null;

/** A smooth gradient, which gets no quality advice. */
function baseJpeg(): Promise<Buffer> {
  const [width, height] = [640, 480];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = Math.floor(at / 3) % width;
    pixels[at] = 90 + ((x * 7 + Math.floor(at / (width * 3)) * 5) % 90);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** A JPEG comment segment (ITU-T T.81, B.2.4.5), which makes the file unique without drawing another picture. */
function comment(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text, 'latin1')]);
}

/** Small pictures with distinct bytes, named `front-001.jpg` and so on, padded by `bytes`. */
export async function pictures(count: number, { prefix = 'photo', from = 1, bytes = 0 } = {}): Promise<Picture[]> {
  blank ??= baseJpeg();
  const jpeg = await blank;
  return Array.from({ length: count }, (_, index) => {
    const name = `${prefix}-${String(from + index).padStart(3, '0')}.jpg`;
    const words = [comment(name)];
    for (let left = bytes - jpeg.length; left > 0; left -= 60_000)
      words.push(comment('x'.repeat(Math.min(left, 60_000))));
    return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), ...words, jpeg.subarray(2)]) };
  });
}
