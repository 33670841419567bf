import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DossierContent, type DossierPhoto, findCoverPhoto } from '../dossier-content.ts';
import { drawContactSheet } from './contact-sheet.ts';
import { type Cover, drawCover } from './cover.ts';
import { drawData } from './data-part.ts';
import { drawFingerprints, drawTimeline } from './event-log-part.ts';
import { type Fonts, loadFonts } from './fonts.ts';
import { PdfPage } from './pdf-page.ts';
import { LEFT, STYLES } from './styles.ts';
import { timesIn } from './times.ts';
import { MISSING } from './typesetter.ts';

export type ReadPicture = (photo: DossierPhoto) => Promise<Buffer | null>;

const NOTICE = {
  staff: 'Confidential. Contains the owner’s personal data. For the Marque team only.',
  owner: 'Confidential. Contains your personal data. Share it with care.',
} as const;

export function loadDossierFonts(content: DossierContent): Promise<Fonts> {
  const isFromJapan = content.consignment.personalInfo.phone?.startsWith('+81');
  return loadFonts(JSON.stringify(content), isFromJapan ? { prefersJapanese: true } : {});
}

/**
 * Writes the dossier as a PDF, piece by piece as its reader consumes it: at most a page of text and one picture are in
 * memory at a time, and if the reader stops, so does the work.
 */
export async function* writeDossier(
  fonts: Fonts,
  content: DossierContent,
  read: ReadPicture,
): AsyncGenerator<Buffer, void, undefined> {
  const page = new PdfPage(fonts, {
    title: `${content.title}, ${content.consignment.number}`,
    number: content.consignment.number,
    footnote: content.title,
    createdAt: content.preparedAt,
  });
  try {
    for await (const _ of drawParts(page, content, read)) {
      const piece = page.take();
      if (piece) yield piece;
      // Lets other requests run between two pieces.
      await nextTurn();
    }
    page.finish();
    yield* page.doc;
  } finally {
    page.doc.destroy();
  }
}

async function* drawParts(
  page: PdfPage,
  content: DossierContent,
  read: ReadPicture,
): AsyncGenerator<void, void, undefined> {
  drawCover(page, await prepareCover(content, read));
  yield;
  yield* drawData(page, content);
  yield;
  yield* drawContactSheet(page, content, read);
  yield* drawTimeline(page, content);
  yield;
  yield* drawFingerprints(page, content);
  if (!page.type.hasMissing) return;
  page.need(2 * STYLES.label.leading);
  page.text(
    `${MISSING} stands for a character that cannot be printed here. See the consignment online.`,
    STYLES.label,
    {
      x: LEFT,
    },
  );
}

async function prepareCover(content: DossierContent, read: ReadPicture): Promise<Cover> {
  const times = timesIn(content.timeZone);
  const twoLines = (at: Date) => `${times.date(at)}\n${times.time(at)}`;
  const photo = findCoverPhoto(content);
  const jpeg = photo && (await read(photo));
  return {
    title: content.title,
    number: content.consignment.number,
    facts: [
      { label: 'Status', value: content.status },
      { label: 'Submitted', value: twoLines(content.consignment.createdAt) },
      { label: 'Prepared', value: twoLines(content.preparedAt) },
    ],
    url: content.url,
    notice: NOTICE[content.audience],
    photo: jpeg,
  };
}
