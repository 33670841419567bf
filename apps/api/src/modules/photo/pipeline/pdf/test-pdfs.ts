import { deflateSync } from 'node:zlib';

/** PDFs for tests, written object by object, so that malicious ones can contain exactly what they need. */

type PdfObject = string | { dictionary: string; stream: Buffer };

/** A whole PDF of these objects, numbered from 1; the first is the catalog. `trailer` is added to the trailer. */
function writePdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object));
    else {
      add(Buffer.from(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`));
      add(object.stream);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

interface Options {
  pages?: number;
  mediaBox?: string;
  catalog?: string;
  page?: string;
  content?: { dictionary: string; stream: Buffer };
  more?: PdfObject[];
  trailer?: string;
}

export function textContent(lines: readonly string[]): { dictionary: string; stream: Buffer } {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -24 Td`).join('\n');
  return { dictionary: '', stream: Buffer.from(`BT /F1 16 Tf 60 700 Td\n${shown}\nET`) };
}

/** A PDF whose pages are all alike. Objects 1 to 4 are catalog, page tree, font, and content. */
export function makePdf({
  pages = 1,
  mediaBox = '[0 0 612 792]',
  catalog = '',
  page = '',
  content = textContent(['A document']),
  more = [],
  trailer = '',
}: Options = {}): Buffer {
  const first = 5 + more.length;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`).join(' ');
  const leaf = `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R
    /Resources << /Font << /F1 3 0 R >> /XObject << /X 5 0 R >> >> ${page} >>`;
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      content,
      ...more,
      ...Array.from({ length: pages }, () => leaf),
    ],
    trailer,
  );
}

const DRAW_X = { dictionary: '', stream: Buffer.from('q 612 0 0 792 0 0 cm /X Do Q') };

function bomb(megabytes: number, times = 1): { filters: string; stream: Buffer } {
  let stream: Buffer = Buffer.alloc(megabytes * 1024 * 1024);
  for (let time = 0; time < times; time += 1) stream = deflateSync(stream, { level: 9 });
  return { filters: `[${'/FlateDecode '.repeat(times)}]`, stream };
}

function imageBomb(): Buffer {
  const { filters, stream } = bomb(64, 2);
  const image = `/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB
    /Filter ${filters}`;
  return makePdf({ content: DRAW_X, more: [{ dictionary: image, stream }] });
}

function contentBomb(): Buffer {
  const { filters, stream } = bomb(200, 2);
  return makePdf({ content: { dictionary: `/Filter ${filters}`, stream } });
}

function nestedForms(): Buffer {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, index) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 612 792]
      /Resources << /XObject << /X ${Math.min(6 + index, 4 + depth)} 0 R >> >>`,
    stream: Buffer.from(index === depth - 1 ? '0 0 612 792 re f' : '/X Do '.repeat(10)),
  }));
  return makePdf({ content: DRAW_X, more: forms });
}

export const HOSTILE_PDFS: Readonly<Record<string, { make: () => Buffer; outcome: RegExp }>> = {
  'cut in half': { make: () => makePdf().subarray(0, 300), outcome: /^DAMAGED$/ },
  'nothing but its signature': { make: () => Buffer.from('%PDF-1.7\n'), outcome: /^DAMAGED$/ },
  'no pages': { make: () => makePdf({ pages: 0 }), outcome: /^DAMAGED$/ },
  '10,000 pages': { make: () => makePdf({ pages: 10_000 }), outcome: /^PDF_TOO_LONG$/ },
  'a tree of pages that has itself in it': {
    make: () => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
    outcome: /^DAMAGED$/,
  },
  'a huge page': { make: () => makePdf({ mediaBox: '[0 0 99999999 99999999]' }), outcome: /^1 page$/ },
  'a page without an area': { make: () => makePdf({ mediaBox: '[0 0 0 0]' }), outcome: /^(1 page|DAMAGED)$/ },
  'a line of a page': { make: () => makePdf({ mediaBox: '[0 0 100000 1]' }), outcome: /^1 page$/ },
  'JavaScript and what runs when it is opened': {
    make: () =>
      makePdf({
        catalog: `/OpenAction << /S /JavaScript /JS (app.alert(1); while(true);) >>
          /AA << /WC << /S /Launch /F (/bin/sh) >> >>`,
        page: '/AA << /O << /S /JavaScript /JS (while(true);) >> >>',
      }),
    outcome: /^1 page$/,
  },
  'a file inside': {
    make: () =>
      makePdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(evil.exe) 5 0 R] >> >>',
        more: [
          '<< /Type /Filespec /F (evil.exe) /EF << /F 6 0 R >> >>',
          { dictionary: '/Type /EmbeddedFile', stream: Buffer.from('MZ evil') },
        ],
      }),
    outcome: /^1 page$/,
  },
  'a page from another file': {
    make: () => makePdf({ content: DRAW_X, more: ['<< /Type /XObject /Subtype /Form /F (/etc/passwd) >>'] }),
    outcome: /^1 page$/,
  },
};

export const COSTLY_PDFS: Readonly<Record<string, () => Buffer>> = {
  'an image of 10 gigabytes': imageBomb,
  '200 megabytes of content': contentBomb,
  'forms in forms': nestedForms,
};
