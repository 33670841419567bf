import type { AttachedDocument, DocumentKind } from '@marque/domain/photo/documents';
import { MAX_DOCUMENTS } from '@marque/domain/product/limits';
import { useState } from 'react';
import { newId } from '../../../lib/new-id.ts';
import { sendAttachment } from '../../../shared/documents/send-attachment.ts';
import { type FileUpload, useFileUploads } from '../../../shared/documents/use-file-uploads.ts';
import type { AnswerPapers } from './answer-parts.ts';

export type PaperUpload = FileUpload<DocumentKind, AttachedDocument>;

/** The PDFs of an answer by kind, uploaded as soon as they are chosen, and the papers that it does without. */
export function useAnswerPapers(initial: () => AnswerPapers) {
  const { uploads, add, remove, retry } = useFileUploads<DocumentKind, AttachedDocument>(sendAttachment, () =>
    listStored(initial()),
  );
  const [without, setWithout] = useState(() => initial().without);
  return {
    uploads,
    content: { added: groupStored(uploads), without } satisfies AnswerPapers,
    isFull: uploads.length >= MAX_DOCUMENTS,
    add: (kind: DocumentKind, files: readonly File[]) =>
      add(files.slice(0, MAX_DOCUMENTS - uploads.length).map((file) => ({ file, tag: kind }))),
    remove,
    retry,
    setWithout: (kind: DocumentKind, isWithout: boolean) =>
      setWithout((kinds) => [...kinds.filter((each) => each !== kind), ...(isWithout ? [kind] : [])]),
  };
}

export type OpenPapers = ReturnType<typeof useAnswerPapers>;

function listStored({ added }: AnswerPapers): PaperUpload[] {
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

function groupStored(uploads: readonly PaperUpload[]): AnswerPapers['added'] {
  const added: Partial<Record<DocumentKind, AttachedDocument[]>> = {};
  for (const { tag, state } of uploads) {
    if (state.kind === 'stored') added[tag] = [...(added[tag] ?? []), state.stored];
  }
  return added;
}
