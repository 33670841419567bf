import { type RefObject, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../use-shortcuts.ts';

export interface ZoomPoint {
  x: number;
  y: number;
}

const MIDDLE: ZoomPoint = { x: 50, y: 50 };
/** How far an arrow key moves the zoomed area, in percent. */
const STEP = 10;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/**
 * Which photo of a case is large, which one is next to it for comparison, and where both are zoomed in. Arrow keys
 * change the photo wherever the focus is in the case; `c` compares while the focus is among the photos, because
 * elsewhere it requests changes; `z` zooms, and Shift with an arrow key moves the zoomed area.
 */
export function usePhotoViewer(root: RefObject<HTMLElement | null>, count: number, hasKeys: boolean) {
  const [chosen, setIndex] = useState(0);
  const [fixed, setFixed] = useState<number | null>(null);
  const [zoom, setZoom] = useState<ZoomPoint | null>(null);
  const turned = useRef(false);
  // The photo may have been removed in the meantime.
  const index = clamp(chosen, Math.max(count - 1, 0));

  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    root.current?.querySelector<HTMLElement>(`[data-photo="${index}"]`)?.focus();
  }, [root, index]);

  function turn(by: 1 | -1): void {
    setIndex(clamp(index + by, Math.max(count - 1, 0)));
  }

  const turnByKey = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (count === 0) return false;
    if (event.shiftKey) return move(by * STEP, 0);
    turned.current = true;
    turn(by);
    return true;
  };

  const moveByKey = (by: number) => (event: KeyboardEvent) => event.shiftKey && move(0, by);

  function move(x: number, y: number): boolean {
    if (zoom) setZoom({ x: clamp(zoom.x + x, 100), y: clamp(zoom.y + y, 100) });
    return zoom !== null;
  }

  function compare(): void {
    if (count < 2) return;
    setFixed(fixed === null ? index : null);
    if (fixed === null) setIndex(index + 1 < count ? index + 1 : index - 1);
  }

  useShortcuts(
    {
      ArrowLeft: turnByKey(-1),
      ArrowRight: turnByKey(1),
      ArrowUp: moveByKey(-STEP),
      ArrowDown: moveByKey(STEP),
      c: () => (root.current?.contains(document.activeElement) ? compare() : false),
      z: () => setZoom(zoom ? null : MIDDLE),
    },
    { isOff: !hasKeys },
  );

  return {
    index,
    fixed: fixed === null || fixed >= count ? null : fixed,
    zoom,
    setZoom,
    show: setIndex,
    turn,
    compare,
  };
}
