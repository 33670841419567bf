import type { PdfPage } from './pdf-page.ts';
import { encodeQrCode, QUIET_ZONE } from './qr.ts';
import { BRASS, INK, IVORY, LEFT, MUTED, PAGE, RIGHT, STYLES, type Style, TINT, WIDTH } from './styles.ts';
import type { Line } from './typesetter.ts';

export interface Cover {
  title: string;
  number: string;
  facts: { label: string; value: string }[];
  url: string;
  notice: string;
  photo: Buffer | null;
}

const PHOTO_TOP = 104;
const PHOTO_HEIGHT = 398;
const RADIUS = 8;
const TITLE_TOP = 538;
const TITLE_SIZES = [
  [40, 2],
  [32, 2],
  [26, 3],
] as const;
const NUMBER_STYLE = { ...STYLES.vin, color: MUTED, size: 11 };
const FACTS_TOP = 672;
const QR_SIDE = 92;

/** Draws the first page: the photo, the title, the facts and a QR code for the consignment's page. */
export function drawCover(page: PdfPage, cover: Cover): void {
  page.barePage();
  page.tags.artifact(() => page.doc.rect(0, 0, PAGE.width, PAGE.height).fill(IVORY));
  page.wordmark(LEFT, 56, 15);
  page.lineToRight('Consignment dossier', STYLES.body, RIGHT, 55);
  drawPhoto(page, cover);
  drawTitle(page, cover);
  drawFacts(page, cover);
  drawQr(page, cover.url);
  page.line(page.type.fit(cover.notice, STYLES.label, WIDTH), STYLES.label, LEFT, 781);
}

function drawPhoto({ doc, tags }: PdfPage, { photo, title }: Cover): void {
  const draw = () => {
    doc.save().roundedRect(LEFT, PHOTO_TOP, WIDTH, PHOTO_HEIGHT, RADIUS).clip();
    doc.rect(LEFT, PHOTO_TOP, WIDTH, PHOTO_HEIGHT).fill(TINT);
    if (photo) {
      doc.image(photo, LEFT, PHOTO_TOP, { cover: [WIDTH, PHOTO_HEIGHT], align: 'center', valign: 'center' });
    }
    doc.restore();
  };
  if (!photo) {
    tags.artifact(draw);
    return;
  }
  const figure = tags.add('Figure', { alt: `Photo of the ${title}` });
  tags.mark(figure, draw);
  figure.end();
}

function drawTitle(page: PdfPage, { title, number }: Cover): void {
  const { doc, type } = page;
  page.tags.artifact(() => doc.rect(LEFT, TITLE_TOP - 8, 32, 1.5).fill(BRASS));
  const heading = page.tags.add('H1');
  const { style, lines } = titleLines(page, title);
  let y = TITLE_TOP + 8;
  for (const line of lines) {
    page.line(line, style, LEFT, y, heading);
    y += style.leading;
  }
  heading.end();
  page.line(type.fit(number, NUMBER_STYLE, WIDTH), NUMBER_STYLE, LEFT, y + 6);
}

function titleLines({ type }: PdfPage, title: string): { style: Style; lines: Line[] } {
  for (const [size, most] of TITLE_SIZES) {
    const style = { ...STYLES.cover, size, leading: size * 1.12 };
    const lines = type.wrap(title, style, WIDTH);
    if (lines.length <= most) return { style, lines };
  }
  return { style: STYLES.title, lines: [type.fit(title, STYLES.title, WIDTH)] };
}

function drawFacts(page: PdfPage, { facts, url }: Cover): void {
  const { type } = page;
  page.rule({}, FACTS_TOP);
  const room = WIDTH - QR_SIDE - 32;
  const width = room / facts.length;
  page.tags.open('L');
  for (const [index, { label, value }] of facts.entries()) {
    const x = LEFT + index * width;
    const item = page.tags.add('LI');
    page.line(type.fit(label, STYLES.label, width - 12), STYLES.label, x, FACTS_TOP + 14, item.add('Lbl'));
    const body = item.add('LBody').add('P');
    let y = FACTS_TOP + 28;
    for (const line of type.wrap(value, STYLES.body, width - 12)) {
      page.line(line, STYLES.body, x, y, body);
      y += STYLES.body.leading;
    }
    item.end();
  }
  page.tags.close();
  page.line(type.fit(url, STYLES.label, room), STYLES.label, LEFT, FACTS_TOP + 72);
}

function drawQr(page: PdfPage, url: string): void {
  const { size, dark } = encodeQrCode(url);
  const side = QR_SIDE / (size + 2 * QUIET_ZONE);
  const [left, top] = [RIGHT - QR_SIDE, FACTS_TOP + 14];
  const link = page.tags.add('Link');
  page.tags.mark(link.add('Figure', { alt: 'QR code of the page of this consignment' }), () => {
    page.doc.rect(left, top, QR_SIDE, QR_SIDE).fill('#ffffff');
    for (const { x, y, width } of dark) {
      page.doc.rect(left + (x + QUIET_ZONE) * side, top + (y + QUIET_ZONE) * side, width * side, side);
    }
    page.doc.fill(INK);
  });
  const options: { structParent: unknown; Border?: number[] } = { structParent: link.struct };
  page.doc.link(left, top, QR_SIDE, QR_SIDE, url, options);
  link.end();
}
