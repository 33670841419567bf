import sharp from 'sharp';

const SIDE = 4_000;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** A small file whose last scan is repeated: a decoder processes the whole picture for each of them. */
export async function progressiveJpeg(scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#8c6a2f' } })
    .jpeg({ progressive: true, quality: 80 })
    .toBuffer();
  const last = jpeg.lastIndexOf(START_OF_SCAN);
  const end = jpeg.lastIndexOf(END_OF_IMAGE);
  const scan = jpeg.subarray(last, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: scans }, () => scan), END_OF_IMAGE]);
}
