import { latePart } from '../../../ui/late-part.tsx';
import { LatePlace } from '../../../ui/late-place.tsx';
import type { WizardSaver } from '../use-draft-saver.ts';

const draftDocuments = latePart(async () => (await import('./draft-documents.tsx')).DraftDocuments);

/** Documents as PDF, loaded with the last group of photos, where they are offered. */
export function LazyDraftDocuments({ saver }: { saver: WizardSaver }) {
  return <LatePlace part={draftDocuments} props={{ saver }} />;
}
