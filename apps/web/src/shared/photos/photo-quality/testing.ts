import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { GrayImage } from '@marque/scanner/image/gray-image';
import sharp, { type Sharp } from 'sharp';
import { JUDGED_SIDE, judgePicture } from './judge-picture.ts';
import { wantedOrientation } from './wanted-orientation.ts';

const PHOTOS = `${import.meta.dirname}/../../../../e2e/photos`;

interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const decoded = new Map<PhotoCategory, Promise<Raw>>();

function decode(category: PhotoCategory): Promise<Raw> {
  const known =
    decoded.get(category) ?? sharp(`${PHOTOS}/${category}.jpg`).grayscale().raw().toBuffer({ resolveWithObject: true });
  decoded.set(category, known);
  return known;
}

/**
 * Creates any number of pictures from a category's sample photo, which is decoded once in gray: nothing else is judged.
 */
export async function samplePhotos(category: PhotoCategory): Promise<() => Sharp> {
  const { data, info } = await decode(category);
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

export async function toGray(picture: Sharp): Promise<GrayImage & { ownWidth: number; ownHeight: number }> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width: ownWidth, height: ownHeight, channels } = info;
  const { data: gray, info: small } = await sharp(data, { raw: { width: ownWidth, height: ownHeight, channels } })
    .resize(JUDGED_SIDE, JUDGED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: small.width, height: small.height, data: gray, ownWidth, ownHeight };
}

export async function judge(picture: Sharp, category: PhotoCategory, others: readonly string[] = []) {
  const { ownWidth, ownHeight, ...image } = await toGray(picture);
  return judgePicture({ image, width: ownWidth, height: ownHeight, wanted: wantedOrientation(category), others });
}

/** Motion blur: each pixel becomes the mean of its neighbors along a line. */
export function shaken(picture: Sharp, length: number, direction: 'across' | 'down' | 'diagonal'): Sharp {
  // Sharp requires kernels of at least three pixels.
  const [width, height] = [direction === 'down' ? 3 : length, direction === 'across' ? 3 : length];
  const isOn = (x: number, y: number) =>
    direction === 'diagonal' ? x === y : direction === 'across' ? y === 1 : x === 1;
  const kernel = Array.from({ length: width * height }, (_, at) => (isOn(at % width, Math.floor(at / width)) ? 1 : 0));
  return picture.convolve({ width, height, kernel });
}

/** A white patch in the middle: with a glow around it, or with hard edges. */
export function withPatch(
  picture: Sharp,
  edge: 'soft' | 'hard',
  { width, height }: { width: number; height: number },
): Sharp {
  const radius = Math.round(Math.min(width, height) * 0.16);
  const fade =
    edge === 'soft'
      ? '<stop offset=".55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
      : '<stop offset="1" stop-color="#fff"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">${fade}</radialGradient></defs><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="url(#g)"/></svg>`;
  return picture.composite([{ input: Buffer.from(svg) }]);
}

/** How a second photo from the same spot differs. Shares of the picture's sides; degrees. */
export interface SecondShot {
  /** How much of each side is cropped, and which share of that on the left and at the top. */
  cut: readonly [number, number];
  at: readonly [number, number];
  shift: readonly [number, number];
  turn: number;
  light: number;
}

/** Share of the sample used as the first photo; a second photo may see the rest. */
const FIRST_SHOT = 0.84;

export function firstShot(picture: Sharp, size: { width: number; height: number }): Sharp {
  return secondShot(picture, size, { cut: [0, 0], at: [0, 0], shift: [0, 0], turn: 0, light: 1 });
}

export function secondShot(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  { cut, at, shift, turn, light }: SecondShot,
): Sharp {
  const [across, down] = [width * FIRST_SHOT, height * FIRST_SHOT];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // Offset of the crop's center from that of the sample, which rotation keeps in place.
  const right = across * (shift[0] + (at[0] - 0.5) * cut[0]);
  const low = down * (shift[1] + (at[1] - 0.5) * cut[1]);
  const turned = { right: right * cos - low * sin, low: right * sin + low * cos };
  const canvas = {
    width: width * cos + height * Math.abs(sin),
    height: width * Math.abs(sin) + height * cos,
  };
  const size = { width: Math.round(across * (1 - cut[0])), height: Math.round(down * (1 - cut[1])) };
  return picture
    .rotate(turn, { background: '#808080' })
    .extract({
      left: Math.round((canvas.width - size.width) / 2 + turned.right),
      top: Math.round((canvas.height - size.height) / 2 + turned.low),
      ...size,
    })
    .linear(light, 0);
}
