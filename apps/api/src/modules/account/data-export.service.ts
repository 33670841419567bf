import type { PhotoId, UserId } from '@marque/domain/api/ids';
import { addAccountEvent } from '../../platform/events/account-events.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { type ArchivedPhotoRow, findUserFiles } from '../photo-archive/photo-archive.queries.ts';
import { measureArchive, streamArchive } from '../photo-archive/stream-archive.ts';
import type { Sink } from '../photo-archive/write-archive.ts';
import { gatherOwnData, type OwnData } from './data-export-content.ts';
import {
  type NamedDocument,
  nameOwnDocuments,
  nameOwnPhotos,
  nameProposedDocuments,
  nameSentDocuments,
} from './data-export-photos.ts';

type ExportDeps = Pick<Deps, 'db' | 'photoStore' | 'clock'>;

const ASKED_AT_ONCE = 16;

export interface DataExport {
  username: string;
  at: Date;
  length: number;
  missing: number;
  record(): Promise<void>;
  write(sink: Sink): Promise<void>;
}

/**
 * The user's data as a ZIP whose length is known before its first byte: `data.json`, their photos, and a README. Raises
 * USER_NOT_FOUND.
 */
export async function prepareDataExport(deps: ExportDeps, userId: UserId): Promise<DataExport> {
  const at = deps.clock();
  // A consistent snapshot of the database, no matter how long reading takes.
  const { data, photos, documents, rows } = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const own = await gatherOwnData(trx, userId, at);
      const named = nameOwnPhotos(listFolders(own));
      const pdfs = listDocuments(own);
      const ids = [...named, ...pdfs].map(({ id }) => id).filter((id): id is PhotoId => id !== null);
      return { data: own, photos: named, documents: pdfs, rows: await findUserFiles(trx, userId, ids) };
    });
  const [files, pdfs] = [await findFiles(deps, photos, rows), await findFiles(deps, documents, rows)];
  const parts = planParts(data, files, pdfs);
  return {
    username: data.profile.username,
    at,
    length: await measureArchive(parts, at),
    missing: [...files, ...pdfs].filter(({ row }) => row === null).length,
    record: () => addAccountEvent(deps.db, { kind: 'data_exported', userId, actorId: userId }),
    write: (sink) => streamArchive(deps.photoStore, parts, at, sink),
  };
}

function listFolders({ draft, consignments }: OwnData) {
  return [
    ...(draft ? [{ name: 'draft', shown: [draft.photos] }] : []),
    ...consignments.map(({ number, photos, proposals, earlierVersions }) => ({
      name: number,
      shown: [
        photos,
        ...proposals.filter(isOpen).map((proposal) => proposal.photos),
        ...earlierVersions.map((version) => version.photos).reverse(),
      ],
    })),
  ];
}

function listDocuments({ draftDocuments, consignments }: OwnData) {
  return [
    ...nameOwnDocuments('draft', draftDocuments),
    ...consignments.flatMap(({ number, documents, proposals, messages }) => [
      ...nameOwnDocuments(number, documents),
      ...nameProposedDocuments(
        number,
        proposals.filter(isOpen).flatMap((proposal) => proposal.documents),
      ),
      ...nameSentDocuments(
        number,
        messages.flatMap((message) => message.documents),
      ),
    ]),
  ];
}

/** The files of others are in a version, or gone. */
function isOpen({ state }: OwnData['consignments'][number]['proposals'][number]): boolean {
  return state === 'open';
}

type InStore<Named> = Named & { row: ArchivedPhotoRow | null };
type OwnFile = InStore<ReturnType<typeof nameOwnPhotos>[number]>;
type OwnDocument = InStore<NamedDocument>;

async function findFiles<Named extends { id: PhotoId | null }>(
  { photoStore }: ExportDeps,
  photos: readonly Named[],
  rows: readonly ArchivedPhotoRow[],
): Promise<InStore<Named>[]> {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const files: InStore<Named>[] = [];
  for (let start = 0; start < photos.length; start += ASKED_AT_ONCE) {
    const some = photos.slice(start, start + ASKED_AT_ONCE).map(async (photo) => {
      const row = (photo.id && rowById.get(photo.id)) ?? null;
      const isWhole = row !== null && (await photoStore.getSize(row.key)) === row.size;
      return { ...photo, row: isWhole ? row : null };
    });
    files.push(...(await Promise.all(some)));
  }
  return files;
}

function planParts(data: OwnData, files: readonly OwnFile[], pdfs: readonly OwnDocument[]) {
  const photos = files.map(({ file, url, category, name, row }) => ({
    file: row && file,
    url,
    category,
    name,
    ...(row && { size: row.size, sha256: row.sha256, width: row.width, height: row.height }),
  }));
  const documents = pdfs.map(({ file, kind, name, row }) => ({
    file: row && file,
    ...(kind && { kind }),
    name,
    ...(row && { size: row.size, sha256: row.sha256 }),
  }));
  return [
    { name: 'README.txt', content: Buffer.from(writeReadme(data, [...files, ...pdfs])) },
    { name: 'data.json', content: Buffer.from(`${JSON.stringify({ ...data, photos, documents }, null, 2)}\n`) },
    ...[...files, ...pdfs].flatMap(({ file, row }) => (row ? [{ name: file, size: row.size, key: row.key }] : [])),
  ];
}

function writeReadme({ profile, exportedAt }: OwnData, files: readonly (OwnFile | OwnDocument)[]): string {
  const missing = files.filter(({ row }) => row === null);
  return [
    `Your data at Marque: ${profile.username}, ${exportedAt.toISOString()}`,
    '',
    'data.json holds everything we keep about you and may show you: your profile and phone, your draft, your',
    'consignments with their earlier versions, their timeline and our requests and decisions, where you are signed',
    'in, the names of your passkeys and access tokens, which messages we sent you and when, and what happened to your',
    'account.',
    'It is a text file that any editor or program can open. All times are in UTC.',
    '',
    'photos holds your photos as we store them: a folder for each consignment, named by its number, and one for',
    'your draft. Each file is named after its category. In data.json the list "photos" says which file is which.',
    'documents holds your PDFs and those of your conversations in the same way, and the list "documents" says which',
    'is which.',
    '',
    'Passwords, codes and keys are not included: they are stored so that they cannot be read.',
    ...(missing.length === 0 ? [] : ['', 'These files are missing, because our photo store does not have them:', '']),
    ...missing.map(({ file }) => file),
    '',
  ].join('\r\n');
}
