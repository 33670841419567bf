import sharp from 'sharp';
import { createGray, type GrayImage } from '../src/image/gray-image.ts';
import { sampleAt } from '../src/image/sampling.ts';
import type { Random } from './random.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
}

const FULL: Frame = { width: 1280, height: 720 };

/** The quality of a photo of a label. Lengths in pixels of the frame. */
export interface Shot {
  /** Width of the label in the frame. */
  readonly width: number;
  readonly turn: number;
  readonly quarters: number;
  readonly perspective: number;
  /** Half the angle of the cylinder that the label is on; 0 is flat. */
  readonly curve: number;
  readonly blur: number;
  /** Radius of the motion blur, and whether it is horizontal. */
  readonly shake: number;
  readonly shakesAcross: boolean;
  readonly noise: number;
  readonly contrast: number;
  readonly glares: number;
  readonly quality: number;
}

/** A shot of medium to poor quality. */
export function randomShot(random: Random): Shot {
  const level = random.pick([0.35, 0.7, 0.7, 1, 1.3]);
  return {
    width: FULL.width * random.between(0.95 - 0.42 * level, 0.98),
    turn: random.normal(6 * level),
    quarters: random.chance(0.06) ? 1 : 0,
    perspective: 0.055 * level,
    curve: random.chance(0.2) ? random.between(0.2, 0.7) : 0,
    blur: Math.abs(random.normal(0.75 * level)),
    shake: random.chance(0.4) ? random.between(0, 2.4 * level) : 0,
    shakesAcross: random.chance(0.5),
    noise: random.between(1, 11 * level),
    contrast: random.between(1 - 0.65 * level, 1),
    glares: random.chance(0.45 * level) ? random.whole(1, 3) : 0,
    quality: random.whole(58, 94),
  };
}

export async function photograph(random: Random, label: GrayImage, shot: Shot, size = FULL): Promise<GrayImage> {
  let frame = project(random, label, shot, size);
  light(random, frame, shot, size);
  if (shot.blur > 0.25) frame = blurTwice(frame, shot.blur, size);
  if (shot.shake > 0.5) frame = smear(frame, shot.shake, shot.shakesAcross, size);
  const gray = createGray(size.width, size.height);
  for (let at = 0; at < frame.length; at += 1) {
    gray.data[at] = Math.max(0, Math.min(255, (frame[at] ?? 0) + random.normal(shot.noise)));
  }
  const raw = { width: size.width, height: size.height, channels: 1 } as const;
  const jpeg = await sharp(gray.data, { raw }).jpeg({ quality: shot.quality }).toBuffer();
  const { data } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { width: size.width, height: size.height, data: new Uint8Array(data) };
}

/** Projects the label into the frame: scaled, rotated, tilted, bent around a cylinder. */
function project(random: Random, label: GrayImage, shot: Shot, { width, height }: Frame): Float32Array {
  const angle = (shot.turn * Math.PI) / 180 + (shot.quarters * Math.PI) / 2;
  const [across, down] = shot.quarters ? [label.height, label.width] : [label.width, label.height];
  const scale = Math.min(shot.width / label.width, (0.94 * height) / down);
  const middleX = width / 2 + random.between(-0.3, 0.3) * Math.max(0, width - across * scale);
  const middleY = height / 2 + random.between(-0.3, 0.3) * Math.max(0, height - down * scale);
  const tiltX = random.normal(shot.perspective);
  const tiltY = random.normal(shot.perspective);
  const skew = random.normal(shot.perspective * 0.5);
  const ground = random.between(30, 190);
  const waves = Array.from(
    { length: 4 },
    () => [random.between(0.002, 0.03), random.between(0.002, 0.03), random.between(2, 12)] as const,
  );
  const frame = new Float32Array(width * height);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const samples = scale < 0.75 ? 3 : 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let hits = 0;
      for (let sub = 0; sub < samples * samples; sub += 1) {
        const offX = x + ((sub % samples) + 0.5) / samples - 0.5 - middleX;
        const offY = y + (Math.floor(sub / samples) + 0.5) / samples - 0.5 - middleY;
        const turnedX = (offX * cosine + offY * sine) / scale;
        const turnedY = (-offX * sine + offY * cosine) / scale;
        const depth = 1 + (tiltX * 2 * turnedX) / label.width + (tiltY * 2 * turnedY) / label.width;
        const flatX = (turnedX + skew * turnedY) / depth;
        const labelX = bend(flatX / (label.width / 2), shot.curve) * (label.width / 2) + label.width / 2 - 0.5;
        const labelY = turnedY / depth + label.height / 2 - 0.5;
        if (!(labelX >= 0) || labelY < 0 || labelX > label.width - 1 || labelY > label.height - 1) continue;
        sum += sampleAt(label, labelX, labelY);
        hits += 1;
      }
      let behind = ground;
      if (hits < samples * samples)
        for (const [u, v, power] of waves) behind += power * Math.sin(u * x * 3 + v * y * 3);
      const part = hits / (samples * samples);
      frame[y * width + x] = (hits > 0 ? (sum / hits) * part : 0) + behind * (1 - part);
    }
  }
  return frame;
}

/** Maps a position in view to one on the label, both -1 to 1: a cylinder compresses its sides. */
function bend(seen: number, half: number): number {
  if (half === 0) return seen;
  return Math.asin(seen * Math.sin(half)) / half;
}

/** Vignetting to one side, reduced contrast, and reflections. */
function light(random: Random, frame: Float32Array, shot: Shot, { width, height }: Frame): void {
  const unit = width / FULL.width;
  const direction = random.between(0, Math.PI * 2);
  const fall = random.between(0, 0.5) * (1.4 - shot.contrast);
  const lift = random.between(0, 255 * (1 - shot.contrast));
  const spots = Array.from({ length: shot.glares }, () => ({
    x: random.between(0, width),
    y: random.between(0, height),
    long: random.between(40, 190) * unit,
    short: random.between(12, 70) * unit,
    angle: random.between(0, Math.PI),
    power: random.between(40, 230),
  }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const slope = 1 + fall * ((x / width - 0.5) * Math.cos(direction) + (y / height - 0.5) * Math.sin(direction)) * 2;
      let value = (frame[at] ?? 0) * shot.contrast * slope + lift;
      for (const spot of spots) {
        const u = ((x - spot.x) * Math.cos(spot.angle) + (y - spot.y) * Math.sin(spot.angle)) / spot.long;
        const v = (-(x - spot.x) * Math.sin(spot.angle) + (y - spot.y) * Math.cos(spot.angle)) / spot.short;
        const far = u * u + v * v;
        if (far < 9) value += spot.power * Math.exp(-far);
      }
      frame[at] = Math.min(255, value);
    }
  }
}

function blurTwice(frame: Float32Array, deviation: number, size: Frame): Float32Array {
  const radius = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * deviation ** 2)),
  );
  return convolve(convolve(frame, weights, true, size), weights, false, size);
}

function smear(frame: Float32Array, radius: number, isAcross: boolean, size: Frame): Float32Array {
  const whole = Math.ceil(radius);
  const weights = Array.from({ length: 2 * whole + 1 }, (_, at) =>
    Math.min(1, Math.max(0, radius + 0.5 - Math.abs(at - whole))),
  );
  return convolve(frame, weights, isAcross, size);
}

function convolve(
  frame: Float32Array,
  weights: readonly number[],
  isAcross: boolean,
  { width, height }: Frame,
): Float32Array {
  const result = new Float32Array(frame.length);
  const radius = (weights.length - 1) / 2;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let off = -radius; off <= radius; off += 1) {
        const fromX = isAcross ? Math.min(width - 1, Math.max(0, x + off)) : x;
        const fromY = isAcross ? y : Math.min(height - 1, Math.max(0, y + off));
        sum += (frame[fromY * width + fromX] ?? 0) * (weights[off + radius] ?? 0);
      }
      result[y * width + x] = sum / total;
    }
  }
  return result;
}
