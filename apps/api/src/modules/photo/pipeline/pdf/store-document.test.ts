import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PhotoPipeline } from '../../../../transport/ports/photo-pipeline.port.ts';
import { createPhotoPipeline } from '../photo-pipeline.ts';
import { temporaryStore } from '../test-images.ts';
import { makePdf, textContent } from './test-pdfs.ts';

const VIN = '1HGCM82633A004352';

let testApp: Awaited<ReturnType<typeof temporaryStore>>;
let photos: PhotoPipeline;
beforeEach(async () => {
  testApp = await temporaryStore();
  photos = createPhotoPipeline({ store: testApp.store });
});
afterEach(async () => {
  expect(await testApp.leftovers()).toEqual([]);
  await photos.close();
  await testApp.remove();
});

const store = (pdf: Buffer, fileName = 'Title.PDF') => photos.storeDocument(Readable.from([pdf]), { fileName });
const read = async (key: string) => {
  const opened = await testApp.store.open(key);
  return opened && buffer(opened.stream);
};
async function countFiles(): Promise<number> {
  let count = 0;
  for await (const _ of testApp.store.list()) count += 1;
  return count;
}

function encrypted(userPassword: string): Promise<Buffer> {
  const pdf = new PDFDocument({ userPassword, ownerPassword: 'owner', pdfVersion: '1.7' });
  pdf.text('A locked paper');
  pdf.end();
  return buffer(pdf as unknown as AsyncIterable<Buffer>);
}

describe('A PDF', () => {
  it('is kept as it came, with an image of each page', async () => {
    const pdf = makePdf({ pages: 2 });
    const stored = await store(pdf);
    expect(stored).toMatchObject({ name: 'Title.pdf', size: pdf.length, pages: [{ width: 1700, height: 2200 }, {}] });
    expect((await read(stored.key))?.equals(pdf)).toBe(true);
    for (const { key, size } of stored.pages) {
      const page = await read(key);
      expect([page?.length, page?.toString('latin1', 0, 2)]).toEqual([size, '\xff\xd8']);
    }
  });

  it('says what its text says, page by page, and nothing of it is certain', async () => {
    const lines = ['CERTIFICATE OF TITLE', `VIN ${VIN}`, 'Odometer 12,345', 'Lien: First Bank'];
    const { pages } = await store(makePdf({ content: textContent(lines) }));
    const unsure = { grade: 'check', readers: ['text'], place: expect.any(Object) };
    expect(pages[0]?.findings).toEqual([
      { kind: 'vin', value: VIN, text: `VIN ${VIN}`, ...unsure },
      { kind: 'mileage', value: '12345', text: 'Odometer 12,345', ...unsure },
      { kind: 'title', value: 'lien', text: 'Lien: First Bank', ...unsure },
    ]);
  });

  it('shows what was filled into its fields', async () => {
    const field = (appearance: string) =>
      makePdf({
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        page: '/Annots [5 0 R]',
        content: { dictionary: '', stream: Buffer.from('') },
        more: [
          `<< /Type /Annot /Subtype /Widget /FT /Tx /T (owner) /F 4 /Rect [100 100 300 200] /AP << /N 6 0 R >> >>`,
          {
            dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]',
            stream: Buffer.from(appearance),
          },
        ],
      });
    const [empty, filled] = [await store(field('')), await store(field('0 0 200 100 re f'))];
    expect(filled.pages[0]?.sha256).not.toBe(empty.pages[0]?.sha256);
  });

  it('that needs a password is refused; one that only forbids changes is not', async () => {
    await expect(store(await encrypted('secret'))).rejects.toMatchObject({ code: 'PDF_LOCKED' });
    expect((await store(await encrypted(''))).pages).toHaveLength(1);
  });

  it('may have 30 pages, not 31', async () => {
    const small = { mediaBox: '[0 0 72 72]' };
    expect((await store(makePdf({ ...small, pages: 30 }))).pages).toHaveLength(30);
    await expect(store(makePdf({ ...small, pages: 31 }))).rejects.toMatchObject({ code: 'PDF_TOO_LONG' });
    expect(await countFiles()).toBe(31);
  });

  it('of more than 25 MB is refused', async () => {
    const large = Buffer.concat([makePdf(), Buffer.alloc(25 * 1024 * 1024)]);
    await expect(store(large)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('begins as every PDF does, or is none', async () => {
    await expect(store(Buffer.from('<html>%PDF-1.7'))).rejects.toMatchObject({ code: 'NOT_A_PDF' });
    expect(await countFiles()).toBe(0);
  });
});
