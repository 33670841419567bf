import { buffer } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import type { Fonts } from './fonts.ts';
import { PdfPage } from './pdf-page.ts';
import { LEFT, STYLES } from './styles.ts';

/** Draws `text` on a page for tests and returns what pdf.js finds there, without the head and foot of the page. */
export async function readBack(fonts: Fonts, text: string): Promise<string> {
  const page = new PdfPage(fonts, { title: '', number: '', footnote: '', createdAt: new Date(0) });
  page.barePage();
  page.text(text, STYLES.body, { x: LEFT, width: 400 });
  page.finish();
  const pdf = await getDocumentProxy(new Uint8Array(await buffer(page.doc)));
  const { items } = await (await pdf.getPage(1)).getTextContent({ disableNormalization: true });
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
