import type { AttachedDocument, DocumentKind } from '@marque/domain/photo/documents';
import { MAX_DOCUMENTS } from '@marque/domain/product/limits';
import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { sendAttachment } from '../../../shared/documents/send-attachment.ts';
import { type FileUpload, useFileUploads } from '../../../shared/documents/use-file-uploads.ts';
import type { AnswerDocuments } from './answer-parts.ts';

export type DocumentUpload = FileUpload<DocumentKind, AttachedDocument>;

/** The PDFs of an answer by kind, uploaded as soon as they are chosen, and the documents that it does without. */
export function useAnswerDocuments(initial: () => AnswerDocuments) {
  const { uploads, add, remove, retry } = useFileUploads<DocumentKind, AttachedDocument>(sendAttachment, () =>
    listStored(initial()),
  );
  const [without, setWithout] = useState(() => initial().without);
  return {
    uploads,
    content: { added: groupStored(uploads), without } satisfies AnswerDocuments,
    isFull: uploads.length >= MAX_DOCUMENTS,
    add: (kind: DocumentKind, files: readonly File[]) =>
      add(files.slice(0, MAX_DOCUMENTS - uploads.length).map((file) => ({ file, tag: kind }))),
    remove,
    retry,
    setWithout: (kind: DocumentKind, isWithout: boolean) =>
      setWithout((kinds) => [...kinds.filter((each) => each !== kind), ...(isWithout ? [kind] : [])]),
  };
}

export type OpenDocuments = ReturnType<typeof useAnswerDocuments>;

function listStored({ added }: AnswerDocuments): DocumentUpload[] {
  return Object.entries(added).flatMap(([kind, documents]) =>
    documents.map((stored) => ({
      key: newId(),
      name: stored.name,
      // The keys of the record.
      tag: kind as DocumentKind,
      state: { kind: 'stored' as const, stored },
    })),
  );
}

function groupStored(uploads: readonly DocumentUpload[]): AnswerDocuments['added'] {
  const added: Partial<Record<DocumentKind, AttachedDocument[]>> = {};
  for (const { tag, state } of uploads) {
    if (state.kind === 'stored') added[tag] = [...(added[tag] ?? []), state.stored];
  }
  return added;
}
