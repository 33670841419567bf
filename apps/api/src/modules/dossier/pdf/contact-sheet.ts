import type { DossierContent, DossierPhoto } from '../dossier-content.ts';
import type { PdfPage } from './pdf-page.ts';
import { LEFT, LINE, STYLES, TINT, WIDTH } from './styles.ts';
import type { Element } from './tags.ts';

const COLUMNS = 3;
const GAP = 16;
const CELL = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
const CAPTION_HEIGHT = 30;
const ROW_GAP = 18;
const ROW_HEIGHT = CELL + CAPTION_HEIGHT;
const RADIUS = 4;

export type ReadPhoto = (photo: DossierPhoto) => Promise<Buffer | null>;

/** Draws all photos by category, uncropped and numbered, with one in memory at a time. Yields after each photo. */
export async function* drawContactSheet(
  page: PdfPage,
  { photos }: DossierContent,
  read: ReadPhoto,
): AsyncGenerator<void, void, undefined> {
  page.startPart('Photos', ROW_HEIGHT);
  if (photos.length === 0) {
    page.text('No photos were submitted.', STYLES.body);
    return;
  }
  for (const [index, photo] of photos.entries()) {
    const column = index % COLUMNS;
    if (column === 0 && index > 0) page.y += ROW_HEIGHT + ROW_GAP;
    if (column === 0) page.need(ROW_HEIGHT);
    const x = LEFT + column * (CELL + GAP);
    const jpeg = await read(photo);
    const alt = `Photo ${photo.no}: ${describePhoto(photo)}${jpeg ? '' : ', not available'}`;
    const figure = page.tags.add('Figure', { alt });
    drawPicture(page, jpeg, x, figure);
    drawCaption(page, photo, x, page.y + CELL + 7, figure.add('Caption'));
    figure.end();
    yield;
  }
  page.y += ROW_HEIGHT;
}

export function describePhoto({ title, position }: Pick<DossierPhoto, 'title' | 'position'>): string {
  return position ? `${title}, ${position}` : title;
}

function drawPicture(page: PdfPage, jpeg: Buffer | null, x: number, figure: Element): void {
  const { doc, y } = page;
  if (!jpeg) {
    page.tags.artifact(() =>
      doc
        .roundedRect(x + 0.5, y + 0.5, CELL - 1, CELL - 1, RADIUS)
        .lineWidth(0.8)
        .strokeColor(LINE)
        .stroke(),
    );
    const line = page.type.fit('Not available', STYLES.label, CELL);
    page.line(line, STYLES.label, x + (CELL - line.width) / 2, y + CELL / 2 - 6, figure);
    return;
  }
  page.tags.mark(figure, () => {
    doc.save().roundedRect(x, y, CELL, CELL, RADIUS).clip();
    doc.rect(x, y, CELL, CELL).fill(TINT);
    doc.image(jpeg, x, y, { fit: [CELL, CELL], align: 'center', valign: 'center' });
    doc.restore();
  });
}

function drawCaption(page: PdfPage, photo: DossierPhoto, x: number, y: number, caption: Element): void {
  const { no, title, position, name } = photo;
  const { type } = page;
  const number = type.fit(String(no).padStart(2, '0'), STYLES.code, CELL);
  page.line(number, STYLES.code, x, y, caption);
  const left = number.width + 7;
  const place = type.fit(position, STYLES.label, CELL);
  const heading = type.fit(title, STYLES.strong, CELL - left - place.width - 6);
  page.line(heading, STYLES.strong, x + left, y - 1, caption);
  page.line(place, STYLES.label, x + CELL - place.width, y, caption);
  page.line(type.fit(name, STYLES.small, CELL - left), STYLES.small, x + left, y + 13, caption);
}
