import { z } from 'zod';
import { DocumentId } from '../api/ids.ts';
import { PhotoEntry } from './photos.ts';

/** What a paper of a car is, as its owner says, with the labels from which they choose (ADR 0182). */
export const DOCUMENT_KINDS = {
  title: 'Title',
  registration: 'Registration',
  service_book: 'Service book',
  invoice: 'Invoice',
  other: 'Another paper',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DocumentKind = z.enum(Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]);

/** `Title (PDF)`: the paper as something to ask for, beside the photos. */
export function labelDocument(kind: DocumentKind): string {
  return `${DOCUMENT_KINDS[kind]} (PDF)`;
}

/** A document of the car that was uploaded as a PDF. Its pages are images; the PDF itself is only ever downloaded. */
export const CarDocument = z.object({
  id: DocumentId,
  kind: DocumentKind,
  name: z.string(),
  size: z.int(),
  pages: z.array(PhotoEntry),
  createdAt: z.date(),
});
export type CarDocument = z.infer<typeof CarDocument>;

/** A PDF that is attached to a message, or to a response; it has no kind. */
export const AttachedDocument = CarDocument.omit({ kind: true, createdAt: true });
export type AttachedDocument = z.infer<typeof AttachedDocument>;

export const DocumentRef = z.object({ id: DocumentId });
export type DocumentRef = z.infer<typeof DocumentRef>;

export function documentUrl(id: DocumentId): string {
  return `/api/documents/${id}`;
}

const MEGABYTE = 1024 * 1024;

/** `Title.pdf · 2 pages · 1.4 MB`. */
export function describeDocument({ name, ...shape }: Pick<CarDocument, 'name' | 'pages' | 'size'>): string {
  return `${name} · ${describePages(shape)}`;
}

/** `2 pages · 1.4 MB`. */
export function describePages({ pages, size }: Pick<CarDocument, 'pages' | 'size'>): string {
  const megabytes = size / MEGABYTE;
  const shown = megabytes < 0.1 ? 'less than 0.1 MB' : `${megabytes.toFixed(1)} MB`;
  return `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} · ${shown}`;
}
