import type { GrayImage } from '../src/image/gray-image.ts';
import { code39Bars, code128Bars, interleavedBars } from '../src/testing/bars.ts';
import { photograph, randomShot } from './camera.ts';
import { drawLabel, drawTexture } from './draw-label.ts';
import { createRandom, type Random } from './random.ts';
import { randomOther, randomVin } from './random-vins.ts';

export interface Picture {
  readonly name: string;
  readonly image: GrayImage;
  readonly vin: string | null;
  readonly isPrinted?: boolean;
  readonly notes: string;
}

/** Photos of labels with a VIN in Code 39 or Code 128, every fourth without one, generated from a seed. */
export async function* labelPictures(seed: string, count: number): AsyncGenerator<Picture> {
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`${seed}:${index}`);
    yield await (index % 4 === 3 ? negative(random, `${seed}:${index}`) : positive(random, `${seed}:${index}`));
  }
}

async function positive(random: Random, name: string): Promise<Picture> {
  const vin = randomVin(random, random.chance(0.85));
  const is39 = random.chance(0.7);
  const text = random.chance(0.2) ? `I${vin}` : vin;
  const bars = is39 ? code39Bars(text, random.between(2, 3)) : code128Bars(text, random.chance(0.4));
  const isPrinted = random.chance(0.6);
  const label = await drawLabel(random, { bars, print: isPrinted ? vin : null });
  const shot = randomShot(random);
  const image = await photograph(random, label, shot);
  return { name, image, vin, isPrinted, notes: `${is39 ? '39' : '128'} ${words(shot)}` };
}

async function negative(random: Random, name: string): Promise<Picture> {
  const kind = random.pick(['code 39', 'code 39', 'code 128', 'code 128', 'interleaved', 'print', 'texture']);
  const shot = randomShot(random);
  const text = randomOther(random);
  const notes = `${kind} ${text} ${words(shot)}`;
  if (kind === 'texture')
    return { name, image: await photograph(random, await drawTexture(random), shot), vin: null, notes };
  const bars =
    kind === 'code 39'
      ? code39Bars(text, random.between(2, 3))
      : kind === 'code 128'
        ? code128Bars(text, random.chance(0.4))
        : kind === 'interleaved'
          ? interleavedBars(String(random.whole(1e15, 9e15)))
          : null;
  const label = await drawLabel(random, { bars, print: kind === 'print' ? randomVin(random, true) : text });
  return { name, image: await photograph(random, label, shot), vin: null, notes };
}

function words(shot: object): string {
  return Object.entries(shot)
    .map(([key, value]) => `${key} ${typeof value === 'number' ? Number(value.toFixed(2)) : value}`)
    .join(', ');
}
