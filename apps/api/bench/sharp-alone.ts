import { createServer } from 'node:http';
import sharp from 'sharp';

/**
 * The baseline for the product's photo processing: the same library on an existing file. Nothing is received, checked,
 * hashed, made durable, or recorded. `/defaults` encodes the photo with the library's settings, `/picture` with the
 * product's, `/picture+placeholder` also makes its placeholder.
 */
const file = process.env.ALONE_FILE ?? '';
sharp.cache(false);
sharp.concurrency(1);

const develop = () =>
  sharp(file, { autoOrient: true, failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0', optimizeCoding: false, progressive: false })
    .toBuffer();

const developByDefaults = () => sharp(file).autoOrient().jpeg({ quality: 90 }).toBuffer();

const shrink = (jpeg: Buffer) => sharp(jpeg).resize(24, 24, { fit: 'inside' }).blur(1).webp({ quality: 30 }).toBuffer();

const server = createServer(async (request, response) => {
  request.resume();
  const jpeg = await (request.url === '/defaults' ? developByDefaults() : develop());
  if (request.url === '/picture+placeholder') await shrink(jpeg);
  response.end(String(jpeg.length));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('sharp alone is ready\n'));
