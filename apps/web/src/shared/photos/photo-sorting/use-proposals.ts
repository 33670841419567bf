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
  getCount(category: PhotoCategory): number;
}

/**
 * Analyzes unsorted photos on the device, one at a time, and proposes categories. Returns no proposals until all of
 * them were analyzed.
 */
export function useProposals({ unsorted, known, getCount }: ProposalContext): ReadonlyMap<string, PhotoCategory> {
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
  const wanted = WIZARD_CATEGORIES.filter((category) => getCount(category) === 0);
  // A string, so that re-renders with the same contents do not ask again.
  const question = JSON.stringify({ views, known, wanted });
  return useMemo(() => {
    const asked: ViewsToSort = JSON.parse(question);
    return proposeCategories(asked);
  }, [question]);
}

/** By EXIF time if all photos have one, otherwise in the order in which they were chosen. */
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
    // Without the check there are no proposals, and the person is asked.
    return { id, takenAt, orientation: null, fingerprint: null };
  }
}
