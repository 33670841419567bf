import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { mayMove, moveShared } from '../../../lib/view-transition.ts';
import { ROW_ID } from '../../../ui/staff-list/row-focus.ts';

/** A case that takes longer to load opens without its photo. */
const LONGEST_WAIT_MS = 150;

/** The dialog is mounted and removed within this time, or shown without a transition. */
const LONGEST_RENDER_MS = 500;

const STAGE_PHOTO = '[data-stage] img';
const rowPhoto = (id: number | null) => `[${ROW_ID}="${id}"] img`;

/** The dialog follows its properties in several renders. Frames are not drawn in a transition, timers run. */
async function untilRendered(isOpen: boolean): Promise<void> {
  const end = performance.now() + LONGEST_RENDER_MS;
  const isRendered = () => (document.querySelector('[role="dialog"]') !== null) === isOpen;
  while (!isRendered() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve));
}

interface CaseOpening {
  isOpen: boolean;
  /** Whether a view transition shows the change, so that the dialog itself does not fade. */
  isMoved: boolean;
}

interface WantedCase {
  isWanted: boolean;
  /** The case that is opened, or that was shown last. */
  id: number | null;
  isLoaded: boolean;
}

/**
 * When the dialog of a case is shown. By pointer it opens and closes in a view transition: the photo of the row becomes
 * the large photo of the case, and goes back to its row. By keyboard it does so at once, because the next key already
 * belongs to what comes (spec 25.6).
 */
export function useCaseOpening({ isWanted, id, isLoaded }: WantedCase): CaseOpening {
  const isByPointer = useIsByPointer();
  // One that the address of the page names is there from the start.
  const [opening, setOpening] = useState(() => ({ isOpen: isWanted && !isByPointer.current, isMoved: false }));
  const { isOpen } = opening;
  /** What a transition that has begun leads to: the case may load before its first frame. */
  const moving = useRef<boolean | null>(null);

  const move = useEffectEvent(() => {
    const [from, to] = isWanted ? [rowPhoto(id), STAGE_PHOTO] : [STAGE_PHOTO, rowPhoto(id)];
    moving.current = isWanted;
    const change = () => {
      moving.current = null;
      setOpening({ isOpen: isWanted, isMoved: true });
      return untilRendered(isWanted);
    };
    moveShared({ from, to, change });
  });

  useLayoutEffect(() => {
    if (isOpen === isWanted || moving.current === isWanted) return;
    if (!isByPointer.current || !mayMove()) return setOpening({ isOpen: isWanted, isMoved: false });
    if (!isWanted || isLoaded) return move();
    const timer = setTimeout(move, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isByPointer, isOpen, isWanted, isLoaded]);

  return opening;
}

/** The press on the first row comes before this is mounted. */
function isRowPressed(): boolean {
  const focused = document.activeElement;
  return Boolean(focused?.closest(`[${ROW_ID}]`)) && !focused?.matches(':focus-visible');
}

/** Whether the last input on the page was by pointer. */
function useIsByPointer() {
  const [initial] = useState(isRowPressed);
  const isByPointer = useRef(initial);
  useEffect(() => {
    const listening = new AbortController();
    const note = (isPointer: boolean) => () => {
      isByPointer.current = isPointer;
    };
    const options = { capture: true, signal: listening.signal };
    addEventListener('pointerdown', note(true), options);
    addEventListener('keydown', note(false), options);
    return () => listening.abort();
  }, []);
  return isByPointer;
}
