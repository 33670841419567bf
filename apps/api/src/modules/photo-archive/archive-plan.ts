import { crc32 } from 'node:zlib';
import type { ConsignmentId, ConsignmentNumber } from '@marque/domain/api/ids';
import { DOCUMENT_KINDS, type DocumentKind } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { documentName, photoName } from '../photo/pipeline/photo-name.ts';
import { type ZipEntry, zipLength } from './zip-format.ts';

export interface ArchivePhoto {
  category: PhotoCategory;
  name: string;
  stored: StoredFile | null;
}

export interface ArchiveDocument {
  kind: DocumentKind;
  name: string;
  stored: StoredFile;
}

interface StoredFile {
  key: string;
  size: number;
  sha256: string;
  crc32: number;
  width: number;
  height: number;
  found: number | null;
}

export type PlannedEntry = ZipEntry & ({ content: Buffer } | { key: string });

export interface ArchivePlan {
  fileName: string;
  entries: PlannedEntry[];
  length: number;
  missing: number;
}

interface Consignment {
  id: ConsignmentId;
  number: ConsignmentNumber;
}

/**
 * Makes a name that is safe on every system and unique in its folder: it starts with the position, so that neither
 * equal names nor Windows device names cause problems.
 */
function entryName(category: PhotoCategory, position: number, name: string): string {
  return `${category}/${String(position).padStart(2, '0')}_${photoName(name)}`;
}

function documentPath({ kind, name }: ArchiveDocument, position: number): string {
  return `documents_pdf/${String(position).padStart(2, '0')}_${kind}_${documentName(name)}`;
}

function isWhole(stored: StoredFile | null): stored is StoredFile {
  return stored !== null && stored.found === stored.size;
}

/** Plans the ZIP of a consignment's photos and PDFs, byte for byte (spec 7.4: `consignment_{id}_photos.zip`). */
export function planArchive(
  { id, number }: Consignment,
  photos: readonly ArchivePhoto[],
  documents: readonly ArchiveDocument[] = [],
): ArchivePlan {
  const positions = new Map<PhotoCategory, number>();
  const named = photos.map((photo) => {
    const position = (positions.get(photo.category) ?? 0) + 1;
    positions.set(photo.category, position);
    return { ...photo, path: entryName(photo.category, position, photo.name) };
  });
  const present = named.flatMap(({ stored, ...photo }) => (isWhole(stored) ? [{ ...photo, stored }] : []));
  const pdfs = documents.map((document, index) => ({ ...document, path: documentPath(document, index + 1) }));
  const wholePdfs = pdfs.filter(({ stored }) => isWhole(stored));
  const missing = [
    ...named.filter(({ stored }) => !isWhole(stored)).map(({ path, category, name }) => ({ path, category, name })),
    ...pdfs.filter(({ stored }) => !isWhole(stored)).map(({ path, kind, name }) => ({ path, kind, name })),
  ];

  const manifest = {
    number,
    id,
    files: present.map(({ path, category, name, stored: { size, sha256, width, height } }) => ({
      path,
      category,
      title: PHOTO_CATEGORY_RULES[category].title,
      name,
      size,
      sha256,
      width,
      height,
    })),
    ...(pdfs.length > 0 && {
      documents: wholePdfs.map(({ path, kind, name, stored: { size, sha256 } }) => ({
        ...{ path, kind, title: DOCUMENT_KINDS[kind], name, size, sha256 },
      })),
    }),
    missing,
  };
  const entries: PlannedEntry[] = [
    withContent('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`),
    ...(missing.length > 0 ? [withContent('MISSING.txt', missingNote(missing.map(({ path }) => path)))] : []),
    ...[...present, ...wholePdfs].map(({ path, stored }) => ({
      name: path,
      size: stored.size,
      crc32: stored.crc32,
      key: stored.key,
    })),
  ];
  return {
    fileName: `consignment_${id}_photos.zip`,
    entries,
    length: zipLength(entries),
    missing: missing.length,
  };
}

function missingNote(paths: string[]): string {
  return [
    'These files belong to the consignment but could not be put into this archive,',
    'because the photo store does not have them or has them damaged:',
    '',
    ...paths,
    '',
  ].join('\r\n');
}

function withContent(name: string, text: string): PlannedEntry {
  const content = Buffer.from(text);
  return { name, size: content.length, crc32: crc32(content), content };
}
