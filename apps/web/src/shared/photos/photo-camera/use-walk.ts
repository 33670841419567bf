import { PHOTO_CATEGORY_RULES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import { useState } from 'react';
import { shotFile } from './shot-file.ts';
import { NOT_TAKEN } from './still.ts';
import { listMissing, nextView } from './walk.ts';
import type { WalkAroundProps } from './walk-around-props.ts';

export interface LastShot {
  view: WizardCategory;
  file: File;
  id: string;
}

/**
 * Goes through the views, starting at the first required one without a photo. Pictures are kept at once, so nothing is
 * lost when the phone is put away.
 */
export function useWalk({ isTaken, onShot }: WalkAroundProps) {
  const [view, setView] = useState<WizardCategory | null>(() => listMissing(isTaken)[0] ?? null);
  const [last, setLast] = useState<LastShot | null>(null);
  /** Id of the photo being retaken. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [news, setNews] = useState('');

  function goTo(next: WizardCategory | null, before = ''): void {
    setView(next);
    setReplaced(null);
    const told = next ? `${PHOTO_CATEGORY_RULES[next].title}. ${PHOTO_CATEGORY_RULES[next].guidance}` : '';
    setNews(`${before} ${told}`.trim());
  }

  return {
    view,
    last,
    news,
    isRetake: replaced !== null,
    keep(picture: Blob): void {
      if (!view) return;
      const file = picture instanceof File ? picture : shotFile(picture, view, new Date());
      const id = onShot(view, file, replaced);
      if (id === null) return;
      setLast({ view, file, id });
      goTo(nextView(view, isTaken), `${PHOTO_CATEGORY_RULES[view].title} taken.`);
    },
    /** Moves on without a picture; a photo that was to be retaken stays. */
    skip: () => view && goTo(nextView(view, isTaken)),
    retake(): void {
      if (!last) return;
      goTo(last.view);
      setReplaced(last.id);
    },
    /** Returns to the first skipped view. */
    startOver: () => goTo(listMissing(isTaken)[0] ?? null),
    fail: () => setNews(NOT_TAKEN),
  };
}
export type Walk = ReturnType<typeof useWalk>;
