import { sharp } from '../../modules/photo/pipeline/image-library.ts';

/** For tests: the average difference of a channel between two pictures at 96 pixels, in steps of 255. */
export async function measureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([shrink(one), shrink(other)]);
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}

function shrink(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(96, 96, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}
