import { crop, type GrayImage } from '../src/image/gray-image.ts';
import type { TextLine } from '../src/print/text-line.ts';
import type { FlatLine } from './canvas.ts';
import { type Care, TRAINING_CARE } from './care.ts';
import { develop } from './develop.ts';
import { GLYPH_CAPITAL } from './glyphs.ts';
import type { Random } from './random.ts';

/** A line as a poor camera sees it, with its true position; character positions are x coordinates in the picture. */
export interface Shot {
  readonly image: GrayImage;
  readonly textLine: TextLine;
  readonly characters: readonly { readonly character: string; readonly x: number }[];
}

/** Where the camera stands: how flat pixels become pixels of the picture. */
interface View {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly slope: number;
  readonly slant: number;
  /** Perspective along the line. */
  readonly bend: number;
  /** The line bows up or down toward its ends, in flat pixels. */
  readonly bow: number;
}

/** Perspective, rotation, low resolution, blur, uneven light, glare, noise and JPEG. */
export async function photograph(random: Random, line: FlatLine, care: Care = TRAINING_CARE): Promise<Shot> {
  const [least, most] = care.heights;
  const capital = least * (most / least) ** (random.next() ** 0.8);
  const view = chooseView(random, line, capital, care.isThroughGlass ?? false);
  const width = Math.max(60, Math.round(line.width * view.scaleX));
  const fall = Math.abs(view.slope) * width + Math.abs(view.bow) * view.scaleY;
  const height = Math.round(line.height * view.scaleY + fall) + 4;
  const values = project(line, view, width, height);
  const { picture, isLight } = await develop(random, { values, width, height }, care);
  const characters = line.characters.map(({ character, x }) => ({ character, x: toPictureX(line, view, width, x) }));
  const first = characters[0]?.x ?? 0;
  const last = characters.at(-1)?.x ?? width;
  const step = (last - first) / Math.max(1, characters.length - 1);
  const textLine: TextLine = {
    height: capital,
    slope: view.slope,
    left: first - step / 2,
    right: last + step / 2,
    middleX: width / 2,
    // Fitted to the whole line, a bow lies a third of its height off the middle.
    middleY: height / 2 + (view.bow * view.scaleY) / 3,
    isLight,
    step,
    count: characters.length,
  };
  const shot: Shot = { image: picture, textLine, characters };
  return random.chance(0.25 * care.badness) ? croppedClose(random, shot) : shot;
}

function chooseView(random: Random, line: FlatLine, capital: number, isGlass: boolean): View {
  const scaleY = capital / GLYPH_CAPITAL;
  const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return {
    scaleX: scaleY * Math.exp(isGlass ? random.between(-0.1, 0.8) : random.normal(0.3)),
    scaleY,
    slope: Math.tan(limit(random.normal(isGlass ? 0.12 : 0.07), 0.35)),
    slant: random.normal(isGlass ? 0.25 : 0.08),
    bend: limit(random.normal(0.06), 0.18) / line.width,
    bow: random.chance(isGlass ? 0.5 : 0.2) ? limit(random.normal(3.5), 9) : 0,
  };
}

/** Averages the flat ink over each pixel of the picture. */
function project(line: FlatLine, view: View, width: number, height: number): Float32Array {
  const { scaleX, scaleY, slope, slant, bend, bow } = view;
  const sub = Math.max(1, Math.min(4, Math.ceil(0.8 / Math.min(scaleX, scaleY))));
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let v = 0; v < sub; v += 1) {
        for (let u = 0; u < sub; u += 1) {
          const offX = x + (u + 0.5) / sub - width / 2;
          const flatX = offX / scaleX;
          const side = (2 * flatX) / line.width;
          const offY = (y + (v + 0.5) / sub - height / 2 - slope * offX) / scaleY - bow * side * side;
          const column = Math.round(line.width / 2 + flatX * (1 + bend * flatX) + slant * offY);
          const row = Math.round(line.middle + offY * (1 + bend * flatX));
          if (column >= 0 && row >= 0 && column < line.width && row < line.height)
            sum += line.ink[row * line.width + column] ?? 0;
        }
      }
      values[y * width + x] = sum / (sub * sub);
    }
  }
  return values;
}

/** Inverts the bend: it is small, so two iterations suffice. */
function toPictureX(line: FlatLine, { scaleX, bend }: View, width: number, flat: number): number {
  const off = flat - line.width / 2;
  const first = off / (1 + bend * off);
  return width / 2 + scaleX * (off / (1 + bend * first));
}

/** Aimed so close that the picture ends near the text. */
function croppedClose(random: Random, { image, textLine, characters }: Shot): Shot {
  const { step, height, slope, left, right } = textLine;
  const beside = () => (random.chance(0.7) ? random.between(-0.1, 1.2) * step : image.width);
  const x = Math.max(0, Math.round(left - beside()));
  const end = Math.min(image.width, Math.round(right + beside()));
  const half = random.chance(0.5)
    ? height * random.between(0.6, 1.3) + Math.abs(slope) * (right - left) * 0.5
    : image.height;
  const y = Math.max(0, Math.round(textLine.middleY - half));
  const bottom = Math.min(image.height, Math.round(textLine.middleY + half));
  return {
    image: crop(image, { x, y, width: end - x, height: bottom - y }),
    textLine: {
      ...textLine,
      left: left - x,
      right: right - x,
      middleX: textLine.middleX - x,
      middleY: textLine.middleY - y,
    },
    characters: characters.map((one) => ({ ...one, x: one.x - x })),
  };
}
