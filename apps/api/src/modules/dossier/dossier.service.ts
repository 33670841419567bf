import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SessionUser } from '@marque/domain/account/user';
import { DomainError } from '@marque/domain/api/errors';
import type { ConsignmentId, ConsignmentNumber, PhotoId } from '@marque/domain/api/ids';
import { listPhotosInOrder, parsePhotoId } from '@marque/domain/photo/photos';
import { OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import { addEvent } from '../../platform/events/consignment-events.queries.ts';
import type { Deps } from '../../transport/deps.ts';
import { findConsignment } from '../consignment/consignment.queries.ts';
import { listDocumentsIn } from '../document/document.queries.ts';
import { findDossierPhotos, getEventLogHead, listLinkedEvents } from './dossier.queries.ts';
import { type Audience, type DossierContent, dossierContent } from './dossier-content.ts';
import type { ReadPicture } from './pdf/write-dossier.ts';

type DossierDeps = Pick<Deps, 'db' | 'photos' | 'config' | 'clock' | 'log'>;

const PICTURE_WIDTH = 1200;

interface Request {
  id: ConsignmentId;
  user: SessionUser;
  audience: Audience;
  timeZone: string;
}

export interface Dossier {
  number: ConsignmentNumber;
  /** Records a download by staff and starts writing. The stream must be read to its end or destroyed. */
  open(): Promise<Readable>;
}

/** Prepares the dossier of a consignment: any for staff, their own for owners. Raises CONSIGNMENT_NOT_FOUND. */
export async function prepareDossier(deps: DossierDeps, { id, user, audience, timeZone }: Request): Promise<Dossier> {
  const { db } = deps;
  const consignment = await findConsignment(db, id, audience === 'staff' ? null : user.id);
  if (!consignment) throw new DomainError('CONSIGNMENT_NOT_FOUND');
  return {
    number: consignment.number,
    open: async () => {
      // Loaded on first use: most processes never write a dossier, and this is the heaviest library.
      const { loadDossierFonts, writeDossier } = await import('./pdf/write-dossier.ts');
      if (audience === 'staff') {
        // Recorded first so that the copy itself shows the download: its last hash belongs to this very copy.
        await addEvent(db, {
          kind: 'dossier_downloaded',
          consignmentId: id,
          ownerId: consignment.userId,
          actorId: user.id,
        });
      }
      const content = await gatherContent(deps, consignment, audience, timeZone);
      const fonts = await loadDossierFonts(content);
      return Readable.from(writeDossier(fonts, content, pictureReader(deps)), { objectMode: true, highWaterMark: 1 });
    },
  };
}

async function gatherContent(
  { db, config, clock }: DossierDeps,
  consignment: DossierContent['consignment'],
  audience: Audience,
  timeZone: string,
): Promise<DossierContent> {
  const documents = await listDocumentsIn(db, { consignmentId: consignment.id });
  const shown = [
    ...listPhotosInOrder(consignment.photos).map(({ photo }) => photo),
    ...documents.flatMap(({ pages }) => pages),
  ];
  const ids = shown.map(({ url }) => parsePhotoId(url));
  const isStaff = audience === 'staff';
  const [photoRows, events, eventLogHead] = await Promise.all([
    findDossierPhotos(
      db,
      consignment.userId,
      ids.filter((photo): photo is PhotoId => photo !== null),
    ),
    listLinkedEvents(db, consignment.id, isStaff ? null : OWNER_EVENT_KINDS),
    isStaff ? getEventLogHead(db) : null,
  ]);
  return dossierContent({
    audience,
    consignment,
    documents,
    photoRows,
    events,
    eventLogHead,
    publicUrl: config.publicUrl,
    preparedAt: clock(),
    timeZone,
  });
}

/** A picture that cannot be read leaves an empty frame: one bad file must not prevent the whole document. */
function pictureReader({ photos, log }: DossierDeps): ReadPicture {
  return async ({ stored }) => {
    if (!stored) return null;
    try {
      const opened = await photos.openSize(stored.key, PICTURE_WIDTH, 'jpeg');
      if (!opened) log.error({ photoId: stored.id }, 'a photo has a row but no file');
      return opened && (await buffer(opened.stream));
    } catch (error) {
      log.error({ err: error, photoId: stored.id }, 'a photo could not be added to a dossier');
      return null;
    }
  };
}
