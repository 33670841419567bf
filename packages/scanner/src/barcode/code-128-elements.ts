import type { LineText } from './code-39-elements.ts';
import type { Elements } from './elements.ts';
import { CODE_128, CODE_128_PATTERNS, CODE_128_STOP, code128Check, code128Text } from './symbols.ts';

const ELEMENTS = 6;
const MODULES = 11;
/** Maximum mean squared deviation, in modules, for six elements to match a symbol. */
const MOST_ERROR = 0.32;
const WIDTH_CHANGE = 1.3;
const MOST_SYMBOLS = 60;

/** Distances between edges of the same kind (dark to dark, light to light), which do not depend on ink spread. */
const SIMILAR_EDGES = [...CODE_128_PATTERNS, CODE_128_STOP].map((pattern) => {
  const widths = [...pattern].map(Number);
  return [0, 1, 2, 3].map((place) => (widths[place] ?? 0) + (widths[place + 1] ?? 0));
});
const BARS = [...CODE_128_PATTERNS, CODE_128_STOP].map((pattern) =>
  [0, 2, 4].reduce((sum, place) => sum + Number(pattern.charAt(place)), 0),
);
const DISTANCES = Float32Array.from(SIMILAR_EDGES.flat());
const BAR_SUMS = Float32Array.from(BARS);

/** All Code 128 texts in a line with a correct check symbol. */
export function readCode128Elements(elements: Elements): LineText[] {
  const found: LineText[] = [];
  const { edges, count } = elements;
  for (let first = 0; first + ELEMENTS <= count; first += 2) {
    const start = symbolAt(edges, first, CODE_128.startA, CODE_128.startC);
    if (start < 0) continue;
    const line = readFrom(elements, first, start);
    if (!line) continue;
    found.push(line);
    while (first + 2 < count && (edges[first + 2] ?? 0) < line.end) first += 2;
  }
  return found;
}

function readFrom({ edges, count }: Elements, first: number, start: number): LineText | null {
  const symbols: number[] = [];
  let width = (edges[first + ELEMENTS] ?? 0) - (edges[first] ?? 0);
  for (let at = first + ELEMENTS; at + ELEMENTS <= count && symbols.length < MOST_SYMBOLS; at += ELEMENTS) {
    const next = (edges[at + ELEMENTS] ?? 0) - (edges[at] ?? 0);
    if (next > width * WIDTH_CHANGE || width > next * WIDTH_CHANGE) return null;
    const symbol = symbolAt(edges, at, 0, CODE_128.stop);
    if (symbol < 0 || (symbol >= CODE_128.startA && symbol <= CODE_128.startC)) return null;
    if (symbol === CODE_128.stop) {
      const check = symbols.pop();
      if (symbols.length < 2 || check !== code128Check(start, symbols)) return null;
      const text = code128Text(start, symbols);
      return text === null ? null : { text, start: edges[first] ?? 0, end: edges[at + ELEMENTS] ?? 0 };
    }
    symbols.push(symbol);
    width = next;
  }
  return null;
}

/** The symbol in the range that best matches six elements, or -1 if none is close. */
function symbolAt(edges: Float32Array, first: number, from: number, to: number): number {
  const begin = edges[first] ?? 0;
  const module = ((edges[first + ELEMENTS] ?? 0) - begin) / MODULES;
  if (!(module > 0)) return -1;
  const one = ((edges[first + 2] ?? 0) - begin) / module;
  const two = ((edges[first + 3] ?? 0) - (edges[first + 1] ?? 0)) / module;
  const three = ((edges[first + 4] ?? 0) - (edges[first + 2] ?? 0)) / module;
  const four = ((edges[first + 5] ?? 0) - (edges[first + 3] ?? 0)) / module;
  const bar1 = (edges[first + 1] ?? 0) - begin;
  const bar2 = (edges[first + 3] ?? 0) - (edges[first + 2] ?? 0);
  const bar3 = (edges[first + 5] ?? 0) - (edges[first + 4] ?? 0);
  const bars = (bar1 + bar2 + bar3) / module;
  let best = -1;
  let least = MOST_ERROR * 4;
  for (let symbol = from; symbol <= to; symbol += 1) {
    const at = symbol * 4;
    const off1 = one - (DISTANCES[at] ?? 0);
    const off2 = two - (DISTANCES[at + 1] ?? 0);
    const off3 = three - (DISTANCES[at + 2] ?? 0);
    const off4 = four - (DISTANCES[at + 3] ?? 0);
    // Ink spread changes the sum of the bars by up to 1.5 modules: it has little weight, but separates some similar
    // symbols.
    const offBars = bars - (BAR_SUMS[symbol] ?? 0);
    const error = off1 * off1 + off2 * off2 + off3 * off3 + off4 * off4 + offBars * offBars * 0.12;
    if (error < least) {
      least = error;
      best = symbol;
    }
  }
  return best;
}
