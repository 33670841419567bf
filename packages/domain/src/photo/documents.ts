import { z } from 'zod';
import { DocumentId } from '../api/ids.ts';
import { MAX_DOCUMENTS } from '../product/limits.ts';
import { PhotoEntry } from './photos.ts';

/** What a document of a car is, as its owner says, with the labels from which they choose (ADR 0182). */
export const DOCUMENT_KINDS = {
  title: 'Title',
  registration: 'Registration',
  service_book: 'Service records',
  invoice: 'Invoice',
  other: 'Another document',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DocumentKind = z.enum(Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]]);

/** `Title (PDF)`: the document as something to ask for, beside the photos. */
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
  /** The version of the consignment that it came with; `null` in a draft. */
  version: z.int().nullable(),
});
export type CarDocument = z.infer<typeof CarDocument>;

/** A document of a car as lists and comparisons show it. */
export const ListedDocument = CarDocument.omit({ createdAt: true, version: true });
export type ListedDocument = z.infer<typeof ListedDocument>;

/** A PDF that is attached to a message, or to a response; it has no kind. */
export const AttachedDocument = CarDocument.omit({ kind: true, createdAt: true, version: true });
export type AttachedDocument = z.infer<typeof AttachedDocument>;

/** `Title (PDF), Invoice (2 PDFs)`: the documents that came with an answer, in the order of the kinds. */
export function listDocumentKinds(kinds: readonly DocumentKind[]): string {
  const counts = DocumentKind.options.map((kind) => ({ kind, count: kinds.filter((each) => each === kind).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => (count === 1 ? labelDocument(kind) : `${DOCUMENT_KINDS[kind]} (${count} PDFs)`))
    .join(', ');
}

const AT_MOST = `At most ${MAX_DOCUMENTS} PDFs at once`;

/** The PDFs of a response by kind: ids of uploads that are not attached yet (`POST /api/upload/attachment`). */
export const DocumentReferences = z
  .partialRecord(DocumentKind, z.array(DocumentId).max(MAX_DOCUMENTS, AT_MOST))
  .refine((documents) => countIds(documents) <= MAX_DOCUMENTS, AT_MOST)
  .refine((documents) => new Set(Object.values(documents).flat()).size === countIds(documents), 'Name each PDF once');
export type DocumentReferences = z.infer<typeof DocumentReferences>;

function countIds(documents: Partial<Record<DocumentKind, readonly unknown[]>>): number {
  return Object.values(documents).flat().length;
}

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
