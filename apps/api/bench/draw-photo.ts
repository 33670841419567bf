import sharp, { type Sharp } from 'sharp';

const WIDTH = 4032;
const HEIGHT = 3024;
const WANTED_BYTES = 4_000_000;

function grains(pixels: number, sigma: number): Promise<Buffer> {
  const [width, height] = [Math.ceil(WIDTH / pixels), Math.ceil(HEIGHT / pixels)];
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * A JPEG of 12 megapixels and about 4 MB as a phone writes it: large shapes, texture, and sensor noise, with color at a
 * quarter of the resolution. Decoding it costs as much as a photograph of that size.
 */
export async function drawPhoto(): Promise<Buffer> {
  const [shapes, texture, noise] = await Promise.all([grains(64, 60), grains(8, 22), grains(1, 7)]);
  const { data, info } = await sharp(shapes)
    .composite([
      { input: texture, blend: 'overlay' },
      { input: noise, blend: 'overlay' },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  for (let quality = 84; quality < 98; quality += 1) {
    const jpeg = await encode(picture(), quality);
    if (jpeg.length >= WANTED_BYTES) return jpeg;
  }
  throw new Error('The photo of the benchmark came out too small.');
}

const encode = (picture: Sharp, quality: number) =>
  picture
    .withExif({ IFD0: { Make: 'Camera Works' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
