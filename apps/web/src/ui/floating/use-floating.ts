import { type RefCallback, type RefObject, useCallback, useRef } from 'react';
import { findSpot } from './spot.ts';

interface Floating<Anchor extends HTMLElement> {
  anchor: RefObject<Anchor | null>;
  /** The floating element, which is positioned absolutely. */
  floating: RefCallback<HTMLElement>;
}

interface FloatingOptions {
  /** Between both elements, in pixels. */
  gap: number;
  /** A press outside of both, or Escape. */
  onDismiss: () => void;
}

/**
 * Keeps a floating element beside its anchor for as long as it is in the document, also when the page scrolls. A tenth
 * of Mantine's Popover and of its library for floating elements, which every field with a help icon would start.
 */
export function useFloating<Anchor extends HTMLElement>({ gap, onDismiss }: FloatingOptions): Floating<Anchor> {
  const anchor = useRef<Anchor>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  const floating = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const stops = new AbortController();
      const { signal } = stops;
      const place = () => anchor.current && placeBeside(anchor.current, element, gap);
      const onPress = ({ target }: Event) => {
        const isOutside = target instanceof Node && !element.contains(target) && !anchor.current?.contains(target);
        if (isOutside) dismiss.current();
      };
      const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss.current();
      place();
      window.addEventListener('resize', place, { signal });
      document.addEventListener('scroll', place, { signal, capture: true, passive: true });
      document.addEventListener('pointerdown', onPress, { signal });
      document.addEventListener('keydown', onKey, { signal });
      return () => stops.abort();
    },
    [gap],
  );
  return { anchor, floating };
}

function placeBeside(anchor: HTMLElement, element: HTMLElement, gap: number): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  element.style.left = '0';
  element.style.top = '0';
  // Where its containing block begins in the window.
  const origin = element.getBoundingClientRect();
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const { left, top } = findSpot(anchor.getBoundingClientRect(), size, { width, height }, gap);
  element.style.left = `${left - origin.left}px`;
  element.style.top = `${top - origin.top}px`;
}
