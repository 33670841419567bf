import sharp from 'sharp';
import type { GreyImage } from '../src/image/grey-image.ts';
import type { TextLine } from '../src/print/text-line.ts';
import { boxBlur, type FlatLine } from './compose-line.ts';
import { GLYPH_CAPITAL } from './glyphs.ts';
import { createRandom, type Random } from './random.ts';

/** A line as a poor camera sees it, with its true position; character positions are x coordinates in the picture. */
export interface Shot {
  readonly image: GreyImage;
  readonly textLine: TextLine;
  readonly characters: readonly { readonly character: string; readonly x: number }[];
}

/**
 * Precomputed normal noise: generating it per pixel would dominate the run time. A prime length keeps rows from
 * aligning.
 */
const NOISE = (() => {
  const random = createRandom('noise');
  return Float32Array.from({ length: 65_537 }, () => random.normal(1));
})();

/**
 * How bad a shot may be: 1 includes illegible ones, as in training; less corresponds to a person who aims with care.
 */
export interface Care {
  readonly badness: number;
  /** Range of capital heights in pixels: low for far or small pictures, at most the resolution of the line image. */
  readonly heights: readonly [number, number];
  /** Through glass from the side: squeezed, slanted, pale. */
  readonly isThroughGlass?: boolean;
  /** Light and shadow of strokes embossed into metal, instead of ink. */
  readonly isPressed?: boolean;
}

export const TRAINING_CARE: Care = { badness: 1, heights: [5.8, 25] };

/** Perspective, rotation, low resolution, blur, uneven light, glare, noise and JPEG. */
export async function photograph(random: Random, line: FlatLine, care: Care = TRAINING_CARE): Promise<Shot> {
  const capital = Math.exp(random.between(Math.log(care.heights[0]), Math.log(care.heights[1])));
  const scaleY = capital / GLYPH_CAPITAL;
  const glass = care.isThroughGlass ?? false;
  const scaleX = scaleY * Math.exp(glass ? random.between(0.1, 0.8) : random.normal(0.28));
  const slope = Math.tan(Math.max(-0.35, Math.min(0.35, random.normal(glass ? 0.12 : 0.07))));
  const slant = random.normal(glass ? 0.25 : 0.07);
  const bend = Math.max(-0.18, Math.min(0.18, random.normal(0.06))) / line.width;
  const width = Math.max(60, Math.round(line.width * scaleX));
  const height = Math.round(line.height * scaleY + Math.abs(slope) * width) + 4;
  const middleX = width / 2;
  const middleY = height / 2;
  const isEmbossed = random.chance(0.12) || (care.isPressed ?? false);
  const filling = care.isPressed ? random.between(-0.2, 0.5) : 1;
  const lift = Math.round(random.between(1, 3));
  const glint = random.between(0.3, 1);
  const sub = Math.max(1, Math.min(4, Math.ceil(0.8 / Math.min(scaleX, scaleY))));
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let v = 0; v < sub; v += 1) {
        for (let u = 0; u < sub; u += 1) {
          const offX = x + (u + 0.5) / sub - middleX;
          const flatX = offX / scaleX;
          const offY = (y + (v + 0.5) / sub - middleY - slope * offX) / scaleY;
          const column = Math.round(line.width / 2 + flatX * (1 + bend * flatX) + slant * offY);
          const flatY = Math.round(line.middle + offY * (1 + bend * flatX));
          if (column < lift || flatY < lift || column >= line.width || flatY >= line.height) continue;
          const ink = line.ink[flatY * line.width + column] ?? 0;
          sum += ink * filling;
          if (isEmbossed) sum -= glint * (line.ink[(flatY - lift) * line.width + column - lift] ?? 0) * (1 - ink);
        }
      }
      values[y * width + x] = sum / (sub * sub);
    }
  }
  const image = await develop(random, values, width, height, care);
  // Inverts the bend: it is small, so two iterations suffice.
  const getPlace = (flat: number) => {
    const off = flat - line.width / 2;
    const first = off / (1 + bend * off);
    return middleX + scaleX * (off / (1 + bend * first));
  };
  const characters = line.characters.map(({ character, x }) => ({ character, x: getPlace(x) }));
  const first = characters[0]?.x ?? 0;
  const last = characters.at(-1)?.x ?? width;
  const step = (last - first) / Math.max(1, characters.length - 1);
  const row: TextLine = {
    height: capital,
    slope,
    left: first - step / 2,
    right: last + step / 2,
    middleX,
    middleY,
    isLight: false,
    step,
    count: characters.length,
  };
  return { image: image.picture, textLine: { ...row, isLight: image.isLight }, characters };
}

/** From ink to brightness: blur, then background, contrast, glare and noise, then JPEG. */
async function develop(random: Random, ink: Float32Array, width: number, height: number, care: Care) {
  const { badness, isThroughGlass = false } = care;
  let values = ink;
  if (random.chance(0.8)) values = mix(values, soften(values, width, height), random.between(0, badness));
  if (random.chance(0.25 * badness)) values = soften(values, width, height);
  if (random.chance(0.2 * badness)) values = shake(values, width, random.whole(2, 3));
  const isLight = random.chance(0.55);
  const strongest = isThroughGlass ? 60 : 190;
  const contrast =
    Math.exp(random.between(Math.log(22 + 30 * (1 - badness)), Math.log(strongest))) * (isLight ? 1 : -1);
  const ground = isLight
    ? random.between(8, Math.max(20, 235 - contrast))
    : random.between(Math.min(230, 30 - contrast), 245);
  const tiltX = random.normal(0.4 * badness) * Math.abs(contrast);
  const tiltY = random.normal(0.3 * badness) * Math.abs(contrast);
  const glare = random.chance(0.3 * badness) ? random.normal(110 * badness) : 0;
  const [glareX, glareY] = [random.between(0, width), random.between(0, height)];
  const [glareW, glareH] = [random.between(0.5, 5) * height * 0.3, random.between(0.3, 2) * height * 0.4];
  const cloth = random.chance((isThroughGlass ? 0.6 : 0.3) * badness) ? texture(random, width, height) : null;
  const clothDepth = random.between(0.03, 0.25) * Math.abs(contrast);
  const noise = random.between(0.5, 9 * badness) * Math.min(1, Math.abs(contrast) / 60 + 0.2);
  const shift = random.whole(0, NOISE.length - 1);
  const grain = Uint8Array.from(values, (value, at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    const shine = glare ? glare * Math.exp(-(((x - glareX) / glareW) ** 2) - ((y - glareY) / glareH) ** 2) : 0;
    const slow = tiltX * (x / width - 0.5) + tiltY * (y / height - 0.5) + (cloth?.[at] ?? 0) * clothDepth;
    return Math.max(
      0,
      Math.min(
        255,
        Math.round(ground + contrast * value + slow + shine + noise * (NOISE[(shift + at) % NOISE.length] ?? 0)),
      ),
    );
  });
  if (random.chance(0.2)) return { isLight, picture: { width, height, data: grain } };
  const jpeg = await sharp(grain, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: random.whole(28, 92) })
    .toBuffer();
  const { data } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { isLight, picture: { width, height, data: new Uint8Array(data) } };
}

const mix = (one: Float32Array, two: Float32Array, part: number) =>
  one.map((value, at) => value * (1 - part) + (two[at] ?? 0) * part);

const soften = (values: Float32Array, width: number, height: number) => boxBlur(values, width, height, 1);

function shake(values: Float32Array, width: number, length: number): Float32Array {
  return values.map((_, at) => {
    let sum = 0;
    for (let step = 0; step < length; step += 1)
      sum += values[at - (at % width) + Math.min(width - 1, (at % width) + step)] ?? 0;
    return sum / length;
  });
}

/** Low-frequency dirt, reflections and brushed metal around 0. */
function texture(random: Random, width: number, height: number): Float32Array {
  const waves = Array.from(
    { length: 3 },
    () => [random.between(0, 0.35), random.between(0, 0.35), random.between(0, 6.3)] as const,
  );
  return Float32Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    return waves.reduce((sum, [u, v, phase]) => sum + Math.sin(u * x + v * y + phase), 0) / 1.7;
  });
}
