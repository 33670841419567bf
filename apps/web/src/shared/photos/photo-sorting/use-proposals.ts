import { type PhotoCategory, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadJudgePhoto } from '../photo-quality/load-photo-quality.ts';
import type { Upload } from '../upload-queue/upload.ts';
import { type KnownView, type PhotoView, proposeCategories, type ViewsToSort } from './propose-categories.ts';
import { readTakenAt } from './taken-at.ts';

interface LookedAt extends PhotoView {
  takenAt: string | null;
}

interface ProposalContext {
  unsorted: readonly Upload[];
  known: readonly KnownView[];
  countOf(category: PhotoCategory): number;
}

/**
 * Looks at the photos that are to be sorted, on the device and one after the other, and says where they belong as far
 * as that can be told. Nothing is said until all of them were looked at.
 */
export function useProposals({ unsorted, known, countOf }: ProposalContext): ReadonlyMap<string, PhotoCategory> {
  const [seen, setSeen] = useState<ReadonlyMap<string, LookedAt>>(new Map());
  const next = unsorted.find(({ id, state }) => !seen.has(id) && state.kind === 'unsorted');
  const looking = useRef<string | null>(null);

  useEffect(() => {
    if (!next || looking.current === next.id) return;
    looking.current = next.id;
    const gone = new AbortController();
    lookAt(next, gone.signal).then(
      (view) => !gone.signal.aborted && setSeen((before) => new Map(before).set(next.id, view)),
      () => undefined,
    );
    return () => {
      gone.abort();
      looking.current = null;
    };
  }, [next]);

  const isWaiting = unsorted.length === 0 || unsorted.some(({ id }) => !seen.has(id));
  const views = isWaiting ? [] : inTheirOrder(unsorted.flatMap(({ id }) => seen.get(id) ?? []));
  const wanted = WIZARD_CATEGORIES.filter((category) => countOf(category) === 0);
  // As a text: the page is drawn far more often than the question changes.
  const question = JSON.stringify({ views, known, wanted });
  return useMemo(() => {
    const asked: ViewsToSort = JSON.parse(question);
    return proposeCategories(asked);
  }, [question]);
}

/** By the clock of the camera where all of them tell it, else as they were chosen. */
function inTheirOrder(views: readonly LookedAt[]): readonly LookedAt[] {
  if (views.some(({ takenAt }) => takenAt === null)) return views;
  return [...views].sort((one, other) => (one.takenAt ?? '').localeCompare(other.takenAt ?? ''));
}

async function lookAt({ id, file }: Upload, signal: AbortSignal): Promise<LookedAt> {
  const takenAt = await readTakenAt(file);
  try {
    const judge = await loadJudgePhoto();
    const { orientation = null, fingerprint } = await judge({ file, category: null, others: [], signal });
    return { id, takenAt, orientation, fingerprint };
  } catch {
    // Where the check cannot be loaded the photos are asked about.
    return { id, takenAt, orientation: null, fingerprint: null };
  }
}
