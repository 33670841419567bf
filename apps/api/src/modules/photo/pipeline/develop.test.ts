import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_PHOTO_BYTES } from '@marque/domain/product/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developPhoto } from './develop.ts';
import { readImageHeader } from './image-header.ts';
import { sharp } from './image-library.ts';
import { phoneJpeg } from './test-images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function developed(file: Buffer, mostBytes?: number) {
  const [path, target] = [join(folder, 'source'), join(folder, 'target')];
  await writeFile(path, file);
  const photo = await developPhoto(path, await readImageHeader(path), target, mostBytes);
  expect((await stat(target)).size).toBe(photo.size);
  return photo;
}

async function tiledNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const tile = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  const blank = sharp({ create: { width, height, channels: 3, background: '#000' } });
  return blank
    .composite([{ input: tile, tile: true }])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

describe('A stored photo', () => {
  it('is never larger than a photo may be, however small the file it came in', async () => {
    const file = await tiledNoise(6000, 5000);
    expect(file.length).toBeLessThan(1_000_000);
    const { size, width, height } = await developed(file);
    expect(width / height).toBeCloseTo(1.2);
    expect(size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  });

  it('loses quality first, pixels then, and is refused when neither is enough', async () => {
    const file = await tiledNoise(400, 300);
    const whole = await developed(file);
    const coarser = await developed(file, whole.size - 1);
    expect([coarser.width, coarser.size < whole.size]).toEqual([400, true]);
    const smaller = await developed(file, coarser.size - 1);
    expect([smaller.width, smaller.height]).toEqual([240, 180]);
    await expect(developed(file, smaller.size - 1)).rejects.toMatchObject({ code: 'TOO_DETAILED' });
  });

  it('stands upright at every step', async () => {
    const { width, height, size } = await developed(await phoneJpeg(6));
    const smaller = await developed(await phoneJpeg(6), size - 1);
    expect(smaller.width / smaller.height).toBeCloseTo(width / height, 1);
  });
});
