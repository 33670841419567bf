import type { PDFiumPage } from '@hyzyla/pdfium';
import type { PhotoPlace } from '@marque/domain/photo/photo-readings';
import { toLine } from '../reading/written-text.ts';

/** Functions of PDFium that the library's types omit (fpdf_text.h, fpdfview.h). */
interface TextPlaces {
  _FPDFText_GetCharIndexFromTextIndex(textPage: number, index: number): number;
  _FPDFText_CountRects(textPage: number, start: number, count: number): number;
  _FPDFText_GetRect(textPage: number, index: number, left: number, top: number, right: number, bottom: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
}

type Library = PDFiumPage['module'] & TextPlaces;

/** In which the place of a line is measured. */
const UNITS = 100_000;
const DOUBLE = 8;
/** A line is a few rectangles, one for each change of font; a page may claim more. */
const MOST_RECTANGLES = 100;

/**
 * Where lines of a page's text are, as shares of the page as it is drawn; `undefined` for each that does not exist or
 * is not on the page. Lines are written as the text's findings are: with single spaces.
 */
export function findLinePlaces(page: PDFiumPage, text: string, lines: readonly string[]): (PhotoPlace | undefined)[] {
  if (lines.length === 0) return [];
  const written = [...text.matchAll(/[^\r\n]+/g)];
  const library = page['module'] as Library;
  const textPage = library._FPDFText_LoadPage(page['pageIdx']);
  const memory = library.wasmExports.malloc(4 * DOUBLE);
  try {
    const reading = { library, page: page['pageIdx'], textPage, memory };
    return lines.map((line) => {
      const found = written.find(([each]) => toLine(each) === line);
      return found && surround(readLine(reading, found.index, found[0].trimEnd().length));
    });
  } finally {
    library.wasmExports.free(memory);
    library._FPDFText_ClosePage(textPage);
  }
}

interface Point {
  x: number;
  y: number;
}

interface Reading {
  library: Library;
  page: number;
  textPage: number;
  /** Of four doubles. */
  memory: number;
}

/** The corners of the rectangles that part of the text takes. */
function readLine(reading: Reading, at: number, length: number): Point[] {
  const { library, textPage } = reading;
  const toCharacter = (place: number) => library._FPDFText_GetCharIndexFromTextIndex(textPage, place);
  const start = toCharacter(at);
  const found = library._FPDFText_CountRects(textPage, start, toCharacter(at + length - 1) - start + 1);
  const count = Math.min(Math.max(found, 0), MOST_RECTANGLES);
  return Array.from({ length: count }, (_, index) => readCorners(reading, index)).flat();
}

/** Two opposite corners of a rectangle of text, as shares of the page, which may be turned. */
function readCorners({ library, page, textPage, memory }: Reading, index: number): Point[] {
  const at = [0, 1, 2, 3].map((place) => memory + place * DOUBLE) as [number, number, number, number];
  library._FPDFText_GetRect(textPage, index, ...at);
  // Memory may have grown, which replaces the buffer.
  const view = () => new DataView(library.HEAPU8.buffer);
  const [left = 0, top = 0, right = 0, bottom = 0] = at.map((address) => view().getFloat64(address, true));
  return [
    { x: left, y: top },
    { x: right, y: bottom },
  ].map((point) => {
    library._FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, point.x, point.y, memory, memory + DOUBLE);
    return { x: view().getInt32(memory, true) / UNITS, y: view().getInt32(memory + DOUBLE, true) / UNITS };
  });
}

function surround(points: readonly Point[]): PhotoPlace | undefined {
  const clamp = (share: number) => Math.min(Math.max(share, 0), 1);
  const [xs, ys] = [points.map(({ x }) => clamp(x)), points.map(({ y }) => clamp(y))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
