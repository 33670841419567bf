import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Characters as strokes of a pen or a marking machine; capitals are 1 high with the baseline at 0. */
export interface StrokeAlphabet {
  readonly name: string;
  readonly strokes: ReadonlyMap<string, readonly Stroke[]>;
}

/** Points along a stroke, x to the right and y up. */
export type Stroke = readonly (readonly [number, number])[];

/** Single and double strokes of Debian's `hershey-fonts-data`. */
const HERSHEY_FILES = ['futural', 'futuram'] as const;
const HERSHEY_FOLDER = 'hershey-fonts';
const HERSHEY_CAPITAL = 21;
const HERSHEY_BASELINE = 9;
const FIRST_CODE = 32;

/** The alphabets below a folder of data files, by default Debian's `/usr/share`. */
export function hersheyAlphabets(folder: string): StrokeAlphabet[] {
  return HERSHEY_FILES.map((name) => ({
    name,
    strokes: parseHershey(readFileSync(join(folder, HERSHEY_FOLDER, `${name}.jhf`), 'latin1')),
  }));
}

/** Glyphs in the order of ASCII: five characters of number, three of the count of pairs, then pairs around 'R'. */
function parseHershey(text: string): Map<string, Stroke[]> {
  const strokes = new Map<string, Stroke[]>();
  const source = text.replace(/\r?\n/g, '');
  for (let at = 0, code = FIRST_CODE; at + 8 <= source.length; code += 1) {
    const count = Number(source.slice(at + 5, at + 8));
    const pairs = source.slice(at + 8, at + 8 + 2 * count);
    at += 8 + 2 * count;
    strokes.set(String.fromCharCode(code), toStrokes(pairs.slice(2)));
  }
  return strokes;
}

function toStrokes(pairs: string): Stroke[] {
  const strokes: [number, number][][] = [[]];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    if (pairs.slice(at, at + 2) === ' R') {
      strokes.push([]);
      continue;
    }
    const x = pairs.charCodeAt(at) - 82;
    const y = pairs.charCodeAt(at + 1) - 82;
    strokes.at(-1)?.push([x / HERSHEY_CAPITAL, (HERSHEY_BASELINE - y) / HERSHEY_CAPITAL]);
  }
  return strokes.filter((stroke) => stroke.length > 0);
}

/** Engraved characters with cut corners on a grid of 8 by 12: hexadecimal x and y of points, strokes apart by '/'. */
const ANGULAR: Readonly<Record<string, string>> = {
  '0': '20 60 82 8a 6c 2c 0a 02 20',
  '1': '29 4c 40',
  '2': '0a 2c 6c 8a 87 00 80',
  '3': '0a 2c 6c 8a 88 66 36/66 84 82 60 20 02',
  '4': '60 6c 04 84',
  '5': '8c 0c 07 57 85 82 60 20 02',
  '6': '7c 4c 07 02 20 60 82 85 67 07',
  '7': '0c 8c 30',
  '8': '26 08 0a 2c 6c 8a 88 66 26 04 02 20 60 82 84 66',
  '9': '10 40 85 8a 6c 2c 0a 07 25 85',
  A: '00 4c 80/14 74',
  B: '00 0c 6c 8a 88 66 06/66 84 82 60 00',
  C: '8a 6c 2c 0a 02 20 60 82',
  D: '00 0c 5c 89 83 50 00',
  E: '8c 0c 00 80/06 66',
  F: '8c 0c 00/06 66',
  G: '8a 6c 2c 0a 02 20 60 82 85 55',
  H: '00 0c/80 8c/06 86',
  J: '8c 82 60 20 02',
  K: '00 0c/8c 04/27 80',
  L: '0c 00 80',
  M: '00 0c 45 8c 80',
  N: '00 0c 80 8c',
  P: '00 0c 6c 8a 88 66 06',
  R: '00 0c 6c 8a 88 66 06/46 80',
  S: '8a 6c 2c 0a 08 26 66 84 82 60 20 02',
  T: '0c 8c/4c 40',
  U: '0c 02 20 60 82 8c',
  V: '0c 40 8c',
  W: '0c 20 48 60 8c',
  X: '00 8c/0c 80',
  Y: '0c 46 8c/46 40',
  Z: '0c 8c 00 80',
  '*': '42 4a/08 84/04 88',
  '-': '16 76',
};
/** Other shapes that machines give the same characters. */
const ANGULAR_VARIANTS: Readonly<Record<string, string>> = {
  '0': '20 60 82 8a 6c 2c 0a 02 20/13 79',
  '1': '29 4c 40/20 60',
  '3': '0c 8c 47 67 84 82 60 20 02',
  '4': '50 5c/6c 04 84',
  '7': '0c 8c 89 30',
  A: '00 09 3c 5c 89 80/05 85',
  G: '8a 6c 2c 0a 02 20 60 82 86 46',
  J: '3c 8c 82 60 20 02',
  M: '00 0c 48 8c 80',
  W: '0c 00 44 80 8c',
};

export function angularAlphabet(hasVariants: boolean): StrokeAlphabet {
  const all = Object.entries({ ...ANGULAR, ...(hasVariants ? ANGULAR_VARIANTS : {}) });
  const toPoint = (point: string): [number, number] => [
    Number.parseInt(point.charAt(0), 16) / 12,
    Number.parseInt(point.charAt(1), 16) / 12,
  ];
  const toStrokes = (text: string) => text.split('/').map((stroke) => stroke.split(' ').map(toPoint));
  return { name: 'angular', strokes: new Map(all.map(([character, text]) => [character, toStrokes(text)])) };
}

/** Matrix characters of five by seven dots: five columns each, the lowest bit at the top. */
const MATRIX: Readonly<Record<string, string>> = {
  '0': '3e4141413e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  P: '7f09090906',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '*': '14083e0814',
  '-': '0808080808',
};
const SLASHED_ZERO = '3e5149453e';
const MATRIX_ROWS = 7;

/** Every dot is a stroke of one point. */
export function matrixAlphabet(hasSlashedZero: boolean): StrokeAlphabet {
  const entries = Object.entries({ ...MATRIX, ...(hasSlashedZero ? { '0': SLASHED_ZERO } : {}) });
  const pitch = 1 / (MATRIX_ROWS - 1);
  const strokes = entries.map(([character, columns]) => {
    const dots: Stroke[] = [];
    for (let x = 0; x < 5; x += 1) {
      const bits = Number.parseInt(columns.slice(2 * x, 2 * x + 2), 16);
      for (let y = 0; y < MATRIX_ROWS; y += 1) if (bits & (1 << y)) dots.push([[x * pitch, 1 - y * pitch]]);
    }
    return [character, dots] as const;
  });
  return { name: 'matrix', strokes: new Map(strokes) };
}

/** Dots at even distances along strokes, as a marking needle sets them. */
export function toDots(strokes: readonly Stroke[], distance: number): Stroke[] {
  return strokes.flatMap((stroke) => {
    const dots: Stroke[] = [];
    let left = 0;
    for (const [index, to] of stroke.entries()) {
      const from = stroke[index - 1];
      if (!from) {
        dots.push([to]);
        left = distance;
        continue;
      }
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      let at = left;
      for (; at <= length; at += distance) {
        const part = at / length;
        dots.push([[from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]]);
      }
      left = at - length;
    }
    return dots;
  });
}
