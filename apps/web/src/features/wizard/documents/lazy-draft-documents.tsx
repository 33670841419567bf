import { lazy, Suspense } from 'react';
import type { WizardSaver } from '../use-draft-saver.ts';

const DraftDocuments = lazy(() =>
  import('./draft-documents.tsx').then((module) => ({ default: module.DraftDocuments })),
);

/** Documents as PDF, loaded with the last group of photos, where they are offered. */
export function LazyDraftDocuments({ saver }: { saver: WizardSaver }) {
  return (
    <Suspense fallback={null}>
      <DraftDocuments saver={saver} />
    </Suspense>
  );
}
