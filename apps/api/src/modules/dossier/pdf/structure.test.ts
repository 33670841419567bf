import { inflateSync } from 'node:zlib';
import { UserId } from '@marque/domain/api/ids';
import { Consignment } from '@marque/domain/consignment/consignment';
import { EVENT_KINDS } from '@marque/domain/review/review';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { dossierContent } from '../dossier-content.ts';
import { loadDossierFonts, writeDossier } from './write-dossier.ts';

interface Node {
  role?: string;
  alt?: string;
  children?: object[];
}

const CREATED = new Date('2026-01-05T09:30:00Z');
const PHOTO_ID = '11111111-0000-4000-8000-000000000000';
const FIRST_NAME = 'ᏣᎳᎩ';
const NOTES = 'Serviced every year by the official dealer, with every invoice. '.repeat(70);

const CONSIGNMENT = Consignment.parse({
  id: 7,
  number: 'MQ-7K2M9QXD',
  userId: UserId.parse(1),
  status: 'in_review',
  personalInfo: { firstName: FIRST_NAME, lastName: 'Οδυσσέας Łada', phone: '4152814199' },
  vehicleInfo: { make: 'Ferrari', model: '488', year: 2019, notes: NOTES },
  damageReport: { exterior: true, conditionRatings: { exterior: 8 } },
  conditionRating: { exterior: 8, interior: null, mechanical: null, electrical: null, notes: null },
  photos: { trunk: [{ url: `/api/photos/${PHOTO_ID}`, name: 'trunk.jpg', size: 1, type: 'image/jpeg' }] },
  createdAt: CREATED,
});

async function write(): Promise<Uint8Array> {
  const row = { id: PHOTO_ID, key: 'k', size: 1, width: 1, height: 1, sha256: 'a'.repeat(64) };
  const content = dossierContent({
    audience: 'staff',
    consignment: CONSIGNMENT,
    photoRows: new Map([[PHOTO_ID, row as never]]),
    events: EVENT_KINDS.map((kind, index) => ({
      kind,
      actorId: null,
      actor: null,
      data: {},
      createdAt: CREATED,
      seq: String(index),
      hash: `hash ${index}`,
    })),
    eventLogHead: { seq: '99', hash: 'head' },
    publicUrl: 'https://marque.example',
    preparedAt: CREATED,
    timeZone: 'America/New_York',
  });
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
  const pieces: Buffer[] = [];
  for await (const piece of writeDossier(await loadDossierFonts(content), content, async () => jpeg))
    pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

let bytes: Uint8Array;
let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
const elements: Node[] = [];

function collect(node: Node): void {
  if (node.role) elements.push(node);
  for (const child of node.children ?? []) collect(child);
}

beforeAll(async () => {
  bytes = await write();
  pdf = await getDocumentProxy(bytes.slice());
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const tree = await (await pdf.getPage(page)).getStructTree();
    if (tree) collect(tree);
  }
});

function listStreams(): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  return [...text.matchAll(/\/FlateDecode\n>>\nstream\n/g)].map(({ 0: mark, index }) =>
    inflateSync(bytes.subarray(index + mark.length)).toString('latin1'),
  );
}

const count = (role: string) => elements.filter((element) => element.role === role).length;

describe('The structure of a dossier', () => {
  it('is there, with language and title, for programs that read it aloud', async () => {
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Language: 'en-US', Title: '2019 Ferrari 488, MQ-7K2M9QXD' });
  });

  it('has headings of three levels, lists of facts, and a table of the photos', () => {
    expect(count('H1')).toBe(1);
    expect(count('H2')).toBeGreaterThanOrEqual(4);
    expect(count('H3')).toBeGreaterThanOrEqual(4);
    expect(count('L')).toBeGreaterThanOrEqual(5);
    expect(count('Lbl')).toBe(count('LBody'));
    expect([count('TR'), count('TH'), count('TD')]).toEqual([1, 1, 2]);
  });

  it('says what each picture shows', () => {
    const figures = elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    expect(figures).toEqual([
      'Photo of the 2019 Ferrari 488',
      'QR code of the page of this consignment',
      'Photo 1: Trunk',
    ]);
  });

  it('has a bookmark for each part', async () => {
    const titles = (await pdf.getOutline()).map(({ title }) => title);
    expect(titles).toEqual(['Owner, car and condition', 'Photos', 'Timeline', 'Photo fingerprints']);
  });

  it('leaves nothing on a page that is neither content nor said to be decoration', async () => {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      let depth = 0;
      for (const item of items) {
        if ('str' in item && item.str.trim() !== '') expect(depth, item.str).toBeGreaterThan(0);
        else if ('type' in item) depth += item.type === 'endMarkedContent' ? -1 : 1;
      }
    }
  });

  it('formats the phone number, however it was typed', async () => {
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('(415) 281-4199');
    expect(text).not.toContain('4152814199');
  });

  it('keeps the characters of a name that no font here can draw', () => {
    const written = Buffer.from(`\ufeff${FIRST_NAME}`, 'utf16le').swap16().toString('latin1').replaceAll('\\', '\\\\');
    expect(count('Span')).toBe(1);
    expect(listStreams().some((stream) => stream.includes(`/ActualText (${written})`))).toBe(true);
  });
});
