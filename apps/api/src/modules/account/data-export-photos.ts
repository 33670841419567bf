import { type DocumentId, PhotoId } from '@marque/domain/api/ids';
import type { DocumentKind } from '@marque/domain/photo/documents';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import { listPhotosInOrder, type Photos, parsePhotoId } from '@marque/domain/photo/photos';

export interface PhotoFolder {
  name: string;
  shown: Photos[];
}

export interface NamedPhoto {
  file: string;
  url: string;
  category: PhotoCategory;
  name: string;
  id: PhotoId | null;
}

/** Names every photo in the archive in category order, once per folder, starting with the newest version's photos. */
export function nameOwnPhotos(folders: readonly PhotoFolder[]): NamedPhoto[] {
  return folders.flatMap(({ name: folder, shown }) => {
    const named = new Map<string, NamedPhoto>();
    const counts = new Map<PhotoCategory, number>();
    for (const { category, photo } of shown.flatMap(listPhotosInOrder)) {
      if (named.has(photo.url)) continue;
      const position = (counts.get(category) ?? 0) + 1;
      counts.set(category, position);
      const file = `photos/${folder}/${category}-${position}.jpg`;
      named.set(photo.url, { file, url: photo.url, category, name: photo.name, id: parsePhotoId(photo.url) });
    }
    return [...named.values()];
  });
}

interface OwnDocument {
  id: DocumentId;
  kind: DocumentKind;
  name: string;
}

export interface NamedDocument {
  file: string;
  /** Missing for a PDF in a message. */
  kind?: DocumentKind;
  name: string;
  id: PhotoId;
}

/** Names the PDFs of a draft or consignment in the archive, in their order. A PDF's id is that of its file. */
export function nameOwnDocuments(folder: string, documents: readonly OwnDocument[]): NamedDocument[] {
  return documents.map(({ id, kind, name }, index) => ({
    file: `documents/${folder}/${index + 1}-${kind}.pdf`,
    kind,
    name,
    id: PhotoId.parse(id),
  }));
}

/** Names the PDFs of an open proposal, in their order. */
export function nameProposedDocuments(folder: string, documents: readonly OwnDocument[]): NamedDocument[] {
  return documents.map(({ id, kind, name }, index) => ({
    file: `documents/${folder}/proposal-${index + 1}-${kind}.pdf`,
    kind,
    name,
    id: PhotoId.parse(id),
  }));
}

/** Names the PDFs in the messages about a consignment, in their order. */
export function nameSentDocuments(folder: string, documents: readonly Omit<OwnDocument, 'kind'>[]): NamedDocument[] {
  return documents.map(({ id, name }, index) => ({
    file: `documents/${folder}/message-${index + 1}.pdf`,
    name,
    id: PhotoId.parse(id),
  }));
}
