import sharp from 'sharp';
import type { GrayImage } from '../src/image/gray-image.ts';
import { boxBlur } from './box-blur.ts';
import type { Care } from './care.ts';
import { blotches } from './marking.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Precomputed normal noise: generating it per pixel would dominate the run time. A prime length keeps rows from
 * aligning.
 */
const NOISE = (() => {
  const random = createRandom('noise');
  return Float32Array.from({ length: 65_537 }, () => random.normal(1));
})();

interface Exposure {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** From ink to brightness: blur, then background, contrast, glare and noise, then JPEG. */
export async function develop(random: Random, exposure: Exposure, care: Care) {
  const { width, height } = exposure;
  const { badness, isThroughGlass = false, isPressed = false } = care;
  const values = blurred(random, exposure, badness);
  const isLight = random.chance(isThroughGlass ? 0.75 : 0.5);
  const strongest = isPressed ? 140 : isThroughGlass ? 90 : 190;
  const depth = Math.exp(random.between(Math.log(24 + 30 * (1 - badness)), Math.log(strongest)));
  const contrast = depth * (isPressed || isLight ? 1 : -1);
  const ground = isPressed
    ? random.between(60, 200)
    : isLight
      ? random.between(8, Math.max(20, 235 - contrast))
      : random.between(Math.min(230, 30 - contrast), 245);
  const light = addLight(random, exposure, depth, care);
  const noise = random.between(0.5, 9 * badness) * Math.min(1, depth / 80 + 0.1);
  const shift = random.whole(0, NOISE.length - 1);
  const grain = Uint8Array.from(values, (value, at) => {
    const brightness = ground + contrast * value + (light[at] ?? 0) + noise * (NOISE[(shift + at) % NOISE.length] ?? 0);
    return Math.max(0, Math.min(255, Math.round(brightness)));
  });
  return { isLight, picture: await compress(random, { width, height, data: grain }) };
}

function blurred(random: Random, { values: ink, width, height }: Exposure, badness: number): Float32Array {
  let values = ink;
  if (random.chance(0.8)) values = mix(values, boxBlur(values, width, height, 1), random.between(0, badness));
  if (random.chance(0.25 * badness)) values = boxBlur(values, width, height, 1);
  if (random.chance(0.2 * badness)) values = shake(values, width, random.whole(2, 3));
  // Cameras and telephones sharpen what they see.
  if (random.chance(0.25)) {
    const soft = boxBlur(values, width, height, 1);
    values = mix(values, soft, -random.between(0.2, 1.2));
  }
  return values;
}

const mix = (one: Float32Array, two: Float32Array, part: number) =>
  one.map((value, at) => value * (1 - part) + (two[at] ?? 0) * part);

function shake(values: Float32Array, width: number, length: number): Float32Array {
  return values.map((_, at) => {
    let sum = 0;
    for (let step = 0; step < length; step += 1)
      sum += values[at - (at % width) + Math.min(width - 1, (at % width) + step)] ?? 0;
    return sum / length;
  });
}

/** Uneven light, glare, texture, and what glass mirrors and carries. */
function addLight(random: Random, { width, height }: Exposure, depth: number, care: Care): Float32Array {
  const { badness, isThroughGlass = false } = care;
  const light = new Float32Array(width * height);
  const tiltX = random.normal(0.4 * badness) * depth;
  const tiltY = random.normal(0.3 * badness) * depth;
  const glare = random.chance(0.3 * badness) ? random.normal(110 * badness) : 0;
  const [glareX, glareY] = [random.between(0, width), random.between(0, height)];
  const [glareW, glareH] = [random.between(0.5, 5) * height * 0.3, random.between(0.3, 2) * height * 0.4];
  const waves = random.chance((isThroughGlass ? 0.4 : 0.2) * badness) ? random.between(0.03, 0.2) * depth : 0;
  const cloth = waves > 0 ? texture(random) : null;
  for (let at = 0; at < light.length; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    const shine = glare ? glare * Math.exp(-(((x - glareX) / glareW) ** 2) - ((y - glareY) / glareH) ** 2) : 0;
    light[at] = tiltX * (x / width - 0.5) + tiltY * (y / height - 0.5) + shine + (cloth ? waves * cloth(x, y) : 0);
  }
  if (random.chance((isThroughGlass ? 0.55 : 0.08) * badness)) addReflection(random, light, width, height, depth);
  if (random.chance((isThroughGlass ? 0.4 : 0.08) * badness)) addDirt(random, light, width, height, depth);
  return light;
}

/** Low-frequency waves around 0. */
function texture(random: Random): (x: number, y: number) => number {
  const waves = Array.from(
    { length: 3 },
    () => [random.between(0, 0.35), random.between(0, 0.35), random.between(0, 6.3)] as const,
  );
  return (x, y) => waves.reduce((sum, [u, v, phase]) => sum + Math.sin(u * x + v * y + phase), 0) / 1.7;
}

/** The outline of a sky, a hand or a telephone: a field with an edge that may cross the characters. */
function addReflection(random: Random, light: Float32Array, width: number, height: number, depth: number): void {
  const power = random.between(-1.3, 1.3) * depth;
  const edge = random.between(0.6, 6);
  const size = random.between(0.5, 4) * height;
  const spots = blotches(random, width, height, size);
  const level = random.between(0.3, 0.7);
  const isStraight = random.chance(0.4);
  const [x0, slope] = [random.between(0, width), random.normal(1)];
  for (let at = 0; at < light.length; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    const away = isStraight ? x - x0 - slope * (y - height / 2) : ((spots[at] ?? 0) - level) * size;
    light[at] = (light[at] ?? 0) + power / (1 + Math.exp(-away / edge));
  }
}

/** Dust, snow, drops: small spots, brighter or darker. */
function addDirt(random: Random, light: Float32Array, width: number, height: number, depth: number): void {
  const count = Math.round((width * height * random.between(0.2, 3)) / 400);
  const power = random.normal(0.9) * depth;
  const most = random.between(0.5, 2.2);
  for (let spot = 0; spot < count; spot += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const radius = random.between(0.4, most);
    const strength = power * random.between(0.2, 1);
    for (let v = Math.max(0, Math.floor(y - 2 * radius)); v < Math.min(height, y + 2 * radius + 1); v += 1)
      for (let u = Math.max(0, Math.floor(x - 2 * radius)); u < Math.min(width, x + 2 * radius + 1); u += 1) {
        const away = ((u - x) ** 2 + (v - y) ** 2) / (radius * radius);
        light[v * width + u] = (light[v * width + u] ?? 0) + strength * Math.exp(-away);
      }
  }
}

async function compress(random: Random, picture: GrayImage): Promise<GrayImage> {
  if (random.chance(0.2)) return picture;
  const { width, height, data } = picture;
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: random.whole(28, 94) })
    .toBuffer();
  const read = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8Array(read.data) };
}
