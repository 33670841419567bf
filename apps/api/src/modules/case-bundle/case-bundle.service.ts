import type { SessionUser } from '@marque/domain/account/user';
import { DomainError, ERRORS, type InputIssue } from '@marque/domain/api/errors';
import type { ConsignmentId } from '@marque/domain/api/ids';
import type { Consignment } from '@marque/domain/consignment/consignment';
import { listPhotosInOrder } from '@marque/domain/photo/photos';
import type { Deps } from '../../transport/deps.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { listDocumentsIn } from '../document/document.queries.ts';
import { prepareDossier } from '../dossier/dossier.service.ts';
import { findDocumentFiles } from '../photo-archive/photo-archive.queries.ts';
import { preparePhotoArchive } from '../photo-archive/photo-archive.service.ts';
import { type ArchivePart, streamArchive } from '../photo-archive/stream-archive.ts';
import type { Sink } from '../photo-archive/write-archive.ts';
import { readReview } from '../review/reading.service.ts';

const MAX_BUNDLE_BYTES = 4_000_000_000;

type BundleDeps = Pick<Deps, 'db' | 'photoStore' | 'photos' | 'config' | 'clock' | 'log'>;

interface Request {
  ids: readonly ConsignmentId[];
  user: SessionUser;
  timeZone: string;
}

export interface CaseBundle {
  fileName: string;
  /** Writes the whole ZIP, recording each dossier and each set of photos before its bytes; see `streamArchive`. */
  write(sink: Sink): Promise<void>;
}

/**
 * Prepares whole cases as a ZIP for staff: a folder per consignment with its data, dossier, and photos. Raises
 * CONSIGNMENT_NOT_FOUND with an issue for each that is missing, and VALIDATION_FAILED for more photos than a bundle may
 * contain.
 */
export async function prepareCaseBundle(deps: BundleDeps, request: Request): Promise<CaseBundle> {
  const at = deps.clock();
  const found: Pick<Consignment, 'id' | 'number'>[] = [];
  const missing: InputIssue[] = [];
  let bytes = 0;
  for (const id of request.ids) {
    const consignment = await findConsignment(deps.db, id, null);
    if (!consignment) {
      missing.push({ path: ['id', id], message: ERRORS.CONSIGNMENT_NOT_FOUND.message });
      continue;
    }
    bytes += listPhotosInOrder(consignment.photos).reduce((total, { photo }) => total + photo.size, 0);
    bytes += (await findDocumentFiles(deps.db, id)).reduce((total, { size }) => total + size, 0);
    found.push({ id, number: consignment.number });
  }
  if (missing.length > 0) throw new DomainError('CONSIGNMENT_NOT_FOUND', { issues: missing });
  if (bytes > MAX_BUNDLE_BYTES) {
    const message = 'These consignments have more than 4 GB of photos. Please choose fewer';
    throw new DomainError('VALIDATION_FAILED', { issues: [{ path: ['also'], message }] });
  }
  const [first] = found;
  const name = found.length === 1 && first ? first.number : `marque-cases-${at.toISOString().slice(0, 10)}`;
  return {
    fileName: `${name}.zip`,
    write: (sink) => streamArchive(deps.photoStore, listParts(deps, request, found), at, sink),
  };
}

async function getConsignment({ db }: Pick<Deps, 'db'>, id: ConsignmentId): Promise<Consignment> {
  const consignment = await findConsignment(db, id, null);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return consignment;
}

/** Reads each case only when it is next, so that at most one is in memory. */
async function* listParts(
  deps: BundleDeps,
  { user, timeZone }: Request,
  found: readonly Pick<Consignment, 'id' | 'number'>[],
): AsyncGenerator<ArchivePart> {
  for (const { id, number } of found) {
    try {
      yield* listCaseParts(deps, { id, user, timeZone });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'CONSIGNMENT_NOT_FOUND') throw error;
      yield {
        name: `${number}/REMOVED.txt`,
        content: Buffer.from('This consignment was deleted while the bundle was being made.\r\n'),
      };
    }
  }
}

async function* listCaseParts(
  deps: BundleDeps,
  { id, user, timeZone }: { id: ConsignmentId; user: SessionUser; timeZone: string },
): AsyncGenerator<ArchivePart> {
  const consignment = await getConsignment(deps, id);
  const review = await readReview(deps, user.id, id);
  const documents = await listDocumentsIn(deps.db, { consignmentId: id });
  const dossier = await prepareDossier(deps, { id, user, audience: 'staff', timeZone });
  const photos = await preparePhotoArchive(deps, id);
  if (photos.missing > 0) {
    deps.log.error(
      { consignmentId: id, missing: photos.missing },
      'photos of a consignment are not in the store as they should be',
    );
  }
  const folder = consignment.number;
  yield {
    name: `${folder}/record.json`,
    content: Buffer.from(`${JSON.stringify({ consignment, documents, review }, null, 2)}\n`),
  };
  yield { name: `${folder}/${dossier.number}.pdf`, open: () => dossier.open() };
  await photos.record(user.id);
  for (const entry of photos.entries) yield { ...entry, name: `${folder}/photos/${entry.name}` };
}
