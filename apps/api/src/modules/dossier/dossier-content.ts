import type { Consignment } from '@marque/domain/consignment/consignment';
import { statusView } from '@marque/domain/consignment/status';
import { vehicleTitle } from '@marque/domain/consignment/vehicle-info';
import { type CarDocument, DOCUMENT_KINDS } from '@marque/domain/photo/documents';
import { PHOTO_CATEGORY_RULES, type PhotoCategory } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, parsePhotoId } from '@marque/domain/photo/photos';
import { type EventKind, OWNER_EVENT_KINDS } from '@marque/domain/review/review';
import type { DossierPhotoRow, LinkedEvent } from './dossier.queries.ts';
import { describeEvent, type EventLabels } from './event-labels.ts';

/** The owner's dossier shows what they know anyway and names no staff. */
export type Audience = 'staff' | 'owner';

export interface DossierPhoto {
  no: number;
  category: PhotoCategory;
  title: string;
  /** `2 of 3`, or empty if the category has only one. */
  position: string;
  name: string;
  stored: DossierPhotoRow | null;
}

export interface DossierEvent extends EventLabels {
  at: Date;
  by: string;
  hash: string | null;
  seq: string | null;
}

export interface DossierContent {
  audience: Audience;
  consignment: Consignment;
  title: string;
  status: string;
  url: string;
  preparedAt: Date;
  timeZone: string;
  photos: DossierPhoto[];
  events: DossierEvent[];
  eventLogHead: { seq: string; hash: string } | null;
}

export interface DossierSources {
  audience: Audience;
  consignment: Consignment;
  documents?: readonly CarDocument[];
  photoRows: ReadonlyMap<string, DossierPhotoRow>;
  events: readonly LinkedEvent[];
  eventLogHead: { seq: string; hash: string } | null;
  publicUrl: string;
  preparedAt: Date;
  timeZone: string;
}

const OWNERS_DOING: readonly string[] = ['submitted', 'resubmitted', 'withdrawn'] satisfies EventKind[];

function describeActor({ kind, actorId, actor }: LinkedEvent, audience: Audience): string {
  if (OWNERS_DOING.includes(kind)) return 'By the owner';
  if (actorId === null) return 'By Marque';
  return audience === 'staff' && actor !== null ? `By ${actor}` : 'By the Marque team';
}

function toDossierEvent(event: LinkedEvent, audience: Audience): DossierEvent {
  return {
    ...describeEvent(event.kind, event.data),
    at: event.createdAt,
    by: describeActor(event, audience),
    hash: event.hash,
    seq: audience === 'staff' ? event.seq : null,
  };
}

/** The timeline always begins with the submission, which older versions did not record as an event. */
function listShownEvents({ audience, consignment, events }: DossierSources): DossierEvent[] {
  const ownerKinds: readonly string[] = OWNER_EVENT_KINDS;
  const shown = events.filter(({ kind }) => audience === 'staff' || ownerKinds.includes(kind));
  const lines = shown.map((event) => toDossierEvent(event, audience));
  if (shown.some(({ kind }) => kind === 'submitted')) return lines;
  const submitted = {
    ...describeEvent('submitted', {}),
    at: consignment.createdAt,
    by: 'By the owner',
    hash: null,
    seq: null,
  };
  return [submitted, ...lines];
}

function listDossierPhotos({ photos }: Consignment, rows: DossierSources['photoRows']): DossierPhoto[] {
  const places = new Map<PhotoCategory, number>();
  return listPhotosInOrder(photos).map(({ category, photo }, index) => {
    const place = (places.get(category) ?? 0) + 1;
    places.set(category, place);
    const count = photos[category]?.length ?? 0;
    return {
      no: index + 1,
      category,
      title: PHOTO_CATEGORY_RULES[category].title,
      position: count > 1 ? `${place} of ${count}` : '',
      name: photo.name,
      stored: rows.get(parsePhotoId(photo.url) ?? '') ?? null,
    };
  });
}

function listDossierPages({ documents = [], photoRows }: DossierSources, before: number): DossierPhoto[] {
  const pages = documents.flatMap((document) => document.pages.map((page, index) => ({ document, page, index })));
  return pages.map(({ document: { kind, pages: all }, page, index }, place) => ({
    no: before + place + 1,
    category: 'documents',
    title: DOCUMENT_KINDS[kind],
    position: all.length > 1 ? `page ${index + 1} of ${all.length}` : '',
    name: page.name,
    stored: photoRows.get(parsePhotoId(page.url) ?? '') ?? null,
  }));
}

/** Builds the content of a dossier. The owner's only contains events that they may see, whatever is passed in. */
export function dossierContent(sources: DossierSources): DossierContent {
  const { audience, consignment, publicUrl } = sources;
  const shown = listDossierPhotos(consignment, sources.photoRows);
  return {
    audience,
    consignment,
    title: vehicleTitle(consignment.vehicleInfo) ?? 'Vehicle consignment',
    status: statusView(consignment.status).label,
    url: `${publicUrl}/consignments/${consignment.id}`,
    preparedAt: sources.preparedAt,
    timeZone: sources.timeZone,
    photos: [...shown, ...listDossierPages(sources, shown.length)],
    events: listShownEvents(sources),
    eventLogHead: audience === 'staff' ? sources.eventLogHead : null,
  };
}

const COVER_CATEGORIES: readonly PhotoCategory[] = ['scenic', 'exterior_profile', 'exterior_front', 'exterior_rear'];

/** The photo for the cover: the first that shows the whole car, otherwise the first one. */
export function findCoverPhoto({ photos }: Pick<DossierContent, 'photos'>): DossierPhoto | null {
  const stored = photos.filter((photo) => photo.stored !== null);
  const best = COVER_CATEGORIES.map((wanted) => stored.find(({ category }) => category === wanted)).find(Boolean);
  return best ?? stored[0] ?? null;
}
