import { readFile } from 'node:fs/promises';
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';
import { MAX_DOCUMENT_PAGES } from '@marque/domain/product/limits';
import type { PhotoFinding, RenderedDocument, RenderedPage } from '../../../../transport/ports/photo-pipeline.port.ts';
import { makePlaceholder } from '../develop.ts';
import { hashFile } from '../hash-file.ts';
import { sharp } from '../image-library.ts';
import { PhotoRefusedError } from '../photo-refused.ts';
import { findMileage, findTitleRemarks, findUncheckedVin, findVin, findYear } from '../reading/written-text.ts';
import { findLinePlaces } from './line-place.ts';
import { loadPdfLibrary } from './pdf-library.ts';

const SCALE = 200 / 72;
const LONGEST_SIDE = 2400;
const SHORTEST_SIDE = 16;
const QUALITY = 82;
const MOST_TEXT = 50_000;

const NEEDS_PASSWORD = /password|security/i;

/**
 * Draws every page of the PDF `source`, each into the file `target-N` (from 1), and reads its text. Throws PDF_LOCKED,
 * PDF_TOO_LONG, and DAMAGED. Only for a process that is killed at a deadline: the PDF determines the cost.
 */
export async function renderPdf(source: string, target: string): Promise<RenderedDocument> {
  const document = await open(source);
  const count = document.getPageCount();
  if (count > MAX_DOCUMENT_PAGES) throw new PhotoRefusedError('PDF_TOO_LONG');
  if (count < 1) throw new PhotoRefusedError('DAMAGED');
  const pages: RenderedPage[] = [];
  for (let index = 0; index < count; index += 1) {
    pages.push(await renderPage(document, index, `${target}-${index + 1}`));
  }
  return { pages, ...(await hashFile(source)) };
}

async function open(source: string): Promise<PDFiumDocument> {
  const library = await loadPdfLibrary();
  try {
    return await library.loadDocument(await readFile(source));
  } catch (error) {
    const isLocked = NEEDS_PASSWORD.test(String(error));
    throw new PhotoRefusedError(isLocked ? 'PDF_LOCKED' : 'DAMAGED', { cause: error });
  }
}

async function renderPage(document: PDFiumDocument, index: number, target: string): Promise<RenderedPage> {
  try {
    const page = document.getPage(index);
    const { width, height } = fitSides(page.getOriginalSize());
    const findings = findInText(page);
    const drawn = await page.render({ width, height, renderFormFields: true });
    const { size } = await sharp(drawn.data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(target);
    return { width, height, size, placeholder: await makePlaceholder(target), ...(await hashFile(target)), findings };
  } catch (error) {
    // Even if it ran out of memory: what was drawn until then does not count.
    throw new PhotoRefusedError('DAMAGED', { cause: error });
  }
}

/** The size in pixels of a page in points, whatever its file claims. */
export function fitSides(page: { originalWidth: number; originalHeight: number }): { width: number; height: number } {
  const [width, height] = [page.originalWidth, page.originalHeight];
  if (!(width > 0 && height > 0)) throw new Error('The page has no size.');
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
  const toPixels = (side: number) => Math.min(LONGEST_SIDE, Math.max(SHORTEST_SIDE, Math.round(side * scale)));
  return { width: toPixels(width), height: toPixels(height) };
}

/** The text behind a page can be forged, so no finding is certain. */
function findInText(page: PDFiumPage): PhotoFinding[] {
  const text = page.getText().slice(0, MOST_TEXT);
  const found = {
    vin: findVin(text) ?? findUncheckedVin(text),
    mileage: findMileage(text, { isDocument: true }),
    year: findYear(text),
    title: findTitleRemarks(text),
  } as const;
  const kinds = ['vin', 'mileage', 'year', 'title'] as const;
  const findings = kinds.flatMap((kind) => (found[kind] ? [{ kind, ...found[kind] }] : []));
  const places = findLinePlaces(
    page,
    text,
    findings.map((finding) => finding.text),
  );
  return findings.map((finding, index) => ({ ...finding, grade: 'check', readers: ['text'], place: places[index] }));
}
