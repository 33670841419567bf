import type { DocumentKind } from '@marque/domain/photo/documents';
import type { PhotoCategory } from '@marque/domain/photo/photo-categories';
import type { ChangeableField } from '@marque/domain/review/review';
import { createContext, type ReactNode, useContext } from 'react';

/** Elements that a page adds to single facts, photos, and kinds of documents of a consignment, such as pin buttons. */
export interface FactMarks {
  ofField(field: ChangeableField): ReactNode;
  /** `url` is `null` for the category as a whole. */
  ofPhoto(category: PhotoCategory, url: string | null, name: string): ReactNode;
  ofDocument(kind: DocumentKind): ReactNode;
}

const Marks = createContext<FactMarks | null>(null);

export const FactMarksProvider = Marks.Provider;

/** `null` on read-only pages. */
export function useFactMarks(): FactMarks | null {
  return useContext(Marks);
}
