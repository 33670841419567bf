import type { DossierContent, DossierEvent, DossierPhoto } from '../dossier-content.ts';
import { describePhoto } from './contact-sheet.ts';
import type { PdfPage } from './pdf-page.ts';
import { BESIDE, BESIDE_WIDTH, INK, LEFT, LINE, RAIL, STYLES, WIDTH } from './styles.ts';
import { type Times, timesIn } from './times.ts';

/** Lines of 60 to 75 characters read best. */
const MEASURE = { width: 400 };
const CHAIN_HEIGHT = 150;
const EVENT_GAP = 14;
const EVENT_HEIGHT = 60;
const DOT = 2.75;
const DOT_X = BESIDE + DOT;
const TEXT_X = BESIDE + 22;
const TEXT_WIDTH = BESIDE_WIDTH - 22;

/** Draws the events in order with their hashes. Yields after each event. */
export function* drawTimeline(page: PdfPage, content: DossierContent): Generator<void, void, undefined> {
  const times = timesIn(content.timeZone);
  page.startPart('Timeline', 3 * EVENT_HEIGHT);
  page.tags.open('L');
  for (const [index, event] of content.events.entries()) {
    drawEvent(page, event, times, index === content.events.length - 1);
    yield;
  }
  page.tags.close();
  drawChain(page, content);
}

function drawEvent(page: PdfPage, event: DossierEvent, times: Times, isLast: boolean): void {
  page.need(EVENT_HEIGHT);
  const { doc, type } = page;
  const startPage = doc.page;
  const top = page.y;
  const at = page.tags.open('LI').add('Lbl');
  page.line(type.fit(times.date(event.at), STYLES.body, RAIL), STYLES.body, LEFT, top, at);
  page.line(type.fit(times.time(event.at), STYLES.small, RAIL), STYLES.small, LEFT, top + STYLES.body.leading, at);
  page.tags.open('LBody');

  const place = { x: TEXT_X, width: TEXT_WIDTH };
  page.text(event.what, STYLES.strong, place);
  page.text(event.from === null ? event.by : `${event.by}, from “${event.from}”`, STYLES.label, place);
  for (const detail of event.details) {
    page.y += 3;
    page.text(detail, STYLES.body, place);
  }
  if (event.hash !== null && event.seq !== null) {
    page.y += 2;
    page.text(`No. ${event.seq} · ${event.hash}`, { ...STYLES.hash, size: 6.5, leading: 10 }, place);
  }
  page.tags.close();
  page.tags.close();
  page.y += EVENT_GAP;

  // A long note continues on the next page; the dot stays where the event began.
  if (startPage !== doc.page) return;
  page.tags.artifact(() => {
    doc.circle(DOT_X, top + 7, DOT).fill(INK);
    if (isLast) return;
    doc
      .moveTo(DOT_X, top + 14)
      .lineTo(DOT_X, page.y)
      .lineWidth(0.8)
      .strokeColor(LINE)
      .stroke();
  });
}

/** Draws the last hashes of the chain, each of which seals everything before it. */
function drawChain(page: PdfPage, { events, eventLogHead, preparedAt, timeZone }: DossierContent): void {
  const last = events.findLast(({ hash }) => hash !== null);
  if (!last) return;
  page.need(CHAIN_HEIGHT);
  page.y += 12;
  page.text('How the event log is sealed', STYLES.heading, { as: 'H3' });
  page.y += 6;
  page.text(
    'Events are only ever added, and each carries a hash over itself and the one before it. The hashes below therefore vouch for everything before them: no event can be changed or removed without being noticed.',
    STYLES.body,
    MEASURE,
  );
  page.y += 12;
  drawLink(page, `Last event shown: ${last.what}${last.seq === null ? '' : `, no. ${last.seq}`}`, last.hash ?? '');
  if (!eventLogHead) return;
  const at = timesIn(timeZone).full(preparedAt);
  drawLink(page, `End of the whole event log on ${at}, no. ${eventLogHead.seq}`, eventLogHead.hash);
}

function drawLink(page: PdfPage, label: string, hash: string): void {
  page.text(label, STYLES.label);
  page.text(hash, { ...STYLES.hash, size: 9, leading: 14 });
  page.y += 10;
}

const NO_WIDTH = 26;
const HASH_WIDTH = 284;
const NAME_WIDTH = WIDTH - NO_WIDTH - HASH_WIDTH - 12;
const ROW_HEIGHT = 31;
const KIB = 1024;

function formatSize(bytes: number): string {
  return bytes < KIB * KIB ? `${Math.round(bytes / KIB)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;
}

export function* drawFingerprints(page: PdfPage, content: DossierContent): Generator<void, void, undefined> {
  page.startPart('Photo fingerprints', 5 * ROW_HEIGHT);
  if (content.photos.length === 0) {
    page.text('No photos were submitted.', STYLES.body);
    return;
  }
  page.text(
    'Each photo is stored once and never altered. Its SHA-256 identifies the stored file byte for byte: a file with the same fingerprint is the same photo.',
    STYLES.body,
    MEASURE,
  );
  page.y += 14;
  page.tags.open('Table');
  for (const photo of content.photos) {
    drawPhotoRow(page, photo);
    yield;
  }
  page.tags.close();
  page.rule();
}

function drawPhotoRow(page: PdfPage, photo: DossierPhoto): void {
  page.need(ROW_HEIGHT);
  const { no, name, stored } = photo;
  const { type, y } = page;
  page.rule();
  const row = page.tags.add('TR');
  const [head, facts, file] = [row.add('TH', { scope: 'Row' }), row.add('TD'), row.add('TD')];
  page.line(type.fit(String(no).padStart(2, '0'), STYLES.code, NO_WIDTH), STYLES.code, LEFT, y + 5, head);
  const x = LEFT + NO_WIDTH;
  page.line(type.fit(describePhoto(photo), STYLES.body, NAME_WIDTH), STYLES.body, x, y + 4, head);
  const hashX = LEFT + WIDTH - HASH_WIDTH;
  page.line(type.fit(name, STYLES.small, HASH_WIDTH), STYLES.small, hashX, y + 18, file);
  if (stored) {
    const size = `${stored.width} × ${stored.height} · ${formatSize(stored.size)}`;
    page.line(type.fit(size, STYLES.small, NAME_WIDTH), STYLES.small, x, y + 18, facts);
    page.line(type.fit(stored.sha256, STYLES.hash, HASH_WIDTH), STYLES.hash, hashX, y + 5.5, file);
  } else page.line(type.fit('Not available', STYLES.label, HASH_WIDTH), STYLES.label, hashX, y + 5, file);
  row.end();
  page.y += ROW_HEIGHT;
}
