import type { PhotoAdvice } from '@marque/domain/photo/photo-advice';
import type { WizardCategory } from '@marque/domain/photo/photo-categories';
import sharp, { type Sharp } from 'sharp';
import { firstShot, secondShot, shaken } from '../src/shared/photos/photo-quality/testing.ts';

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function toNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A photograph with one fault, or with none, and what should be found in it. */
export interface Variant {
  picture: Sharp;
  fault: PhotoAdvice | null;
  /** In pixels, as the phone gave it; the picture itself is smaller. */
  ownSize: { width: number; height: number };
  /** Whether the first shot of the same view is there already. */
  isSecond: boolean;
}

export const FAULTS = ['blurred', 'dark', 'glare', 'small', 'sideways', 'duplicate'] as const satisfies PhotoAdvice[];

interface Size {
  width: number;
  height: number;
}

interface Sample {
  category: WizardCategory;
  photo: () => Sharp;
  size: Size;
}

const LONG = 4032;
const SHORT = 3024;

/**
 * A variant of a sample photo with a fault, or with none, as the numbers fall. All of them are another cut, in other
 * light, grainy and compressed.
 */
export async function getVariant(sample: Sample, fault: PhotoAdvice | null, next: () => number): Promise<Variant> {
  const between = (least: number, most: number) => least + (most - least) * next();
  const isLying = sample.size.width > sample.size.height;
  const ownSize = isLying ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };
  if (fault === 'duplicate') {
    const picture = secondShot(sample.photo(), sample.size, {
      cut: [between(0, 0.1), between(0, 0.1)],
      at: [next(), next()],
      shift: [between(-0.05, 0.05), between(-0.05, 0.05)],
      turn: between(-3, 3),
      light: between(0.75, 1.2),
    });
    return { picture: await saved(picture, next), fault, ownSize, isSecond: true };
  }
  const cut = await anyCut(sample, between);
  const { info } = await cut.clone().toBuffer({ resolveWithObject: true });
  const plain = { fault, ownSize, isSecond: false };
  switch (fault) {
    case 'blurred': {
      const blurred =
        next() < 0.5 ? cut.blur(between(2, 5)) : shaken(cut, 13 + 2 * Math.floor(between(0, 4)), anyWay(next));
      return { ...plain, picture: await saved(blurred, next) };
    }
    case 'dark':
      return { ...plain, picture: await saved(cut.linear(between(0.1, 0.22), 0), next) };
    case 'glare':
      return { ...plain, picture: await saved(withGlare(cut, info, between), next) };
    case 'small': {
      const scale = between(0.1, 0.21);
      const small = { width: Math.round(ownSize.width * scale), height: Math.round(ownSize.height * scale) };
      return {
        ...plain,
        ownSize: small,
        picture: await saved(cut.resize({ width: Math.min(small.width, info.width) }), next),
      };
    }
    case 'sideways':
      return {
        ...plain,
        ownSize: { width: ownSize.height, height: ownSize.width },
        picture: await saved(cut.rotate(next() < 0.5 ? 90 : 270), next),
      };
    default:
      return { ...plain, picture: await saved(cut, next) };
  }
}

/** The first of two shots, as `getVariant` makes the second. */
export function findFirst({ photo, size }: Sample): Sharp {
  return firstShot(photo(), size);
}

async function anyCut({ photo, size }: Sample, between: (least: number, most: number) => number): Promise<Sharp> {
  const [width, height] = [Math.round(size.width * between(0.86, 1)), Math.round(size.height * between(0.86, 1))];
  const left = Math.floor(between(0, size.width - width));
  const top = Math.floor(between(0, size.height - height));
  const cut = photo().extract({ left, top, width, height }).linear(between(0.75, 1.15), 0);
  return raw(cut);
}

/** What was done so far is settled: sharp has an order of its own. */
async function raw(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function anyWay(next: () => number): 'across' | 'down' | 'diagonal' {
  const way = next();
  return way < 1 / 3 ? 'across' : way < 2 / 3 ? 'down' : 'diagonal';
}

function withGlare(picture: Sharp, { width, height }: Size, between: (least: number, most: number) => number): Sharp {
  const radius = Math.min(width, height) * between(0.14, 0.22);
  const [x, y] = [between(radius, width - radius), between(radius, height - radius)];
  const fade = '<stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>';
  const circle = `<radialGradient id="g">${fade}</radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#g)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circle}</svg>`;
  return picture.composite([{ input: Buffer.from(svg) }]);
}

/** With the grain of a phone, as JPEG. */
async function saved(picture: Sharp, next: () => number): Promise<Sharp> {
  const { data, info } = await picture.grayscale().raw().toBuffer({ resolveWithObject: true });
  const grain = 6 * next();
  for (let at = 0; at < data.length; at += 1) {
    // Between 0 and 255 by itself: a Buffer would wrap around.
    const value = (data[at] ?? 0) + grain * (next() + next() - 1);
    data[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  const { width, height, channels } = info;
  const quality = 60 + Math.floor(35 * next());
  return sharp(await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer());
}
