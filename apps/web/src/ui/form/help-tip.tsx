import { HELP_TOOLTIP_DELAY_MS } from '@marque/domain/product/limits';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useFloating } from '../floating/use-floating.ts';
import { IconHelp } from '../icons.tsx';
import type { HelpIllustrationKind } from '../illustrations/help-illustration.tsx';
import classes from './help-tip.module.css';
import { LateIllustration, preloadIllustrations } from './late-illustration.tsx';

interface HelpTipProps {
  kind: HelpIllustrationKind;
  text: string;
  labelId: string;
}

/** `pinned` by a click or tap: then it stays open when the pointer leaves. */
type Disclosure = 'closed' | 'open' | 'pinned';

/** A help icon whose tooltip opens after hovering for 300 ms, and at once on keyboard focus or a tap (spec 2.11). */
export function HelpTip({ kind, text, labelId }: HelpTipProps) {
  const [disclosure, setDisclosure] = useState<Disclosure>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tipId = useId();
  const isOpen = disclosure !== 'closed';
  const { anchor, floating } = useFloating<HTMLButtonElement>({ gap: 6, onDismiss: () => become('closed') });

  useEffect(() => () => clearTimeout(timer.current), []);

  function later(change: (current: Disclosure) => Disclosure): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDisclosure(change), HELP_TOOLTIP_DELAY_MS);
  }

  function become(next: Disclosure): void {
    clearTimeout(timer.current);
    setDisclosure(next);
  }

  // Lets the pointer move from the icon into the tooltip without closing it.
  const hover = {
    onPointerEnter: (event: PointerEvent) => {
      preloadIllustrations();
      if (event.pointerType === 'mouse') later((current) => (current === 'closed' ? 'open' : current));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later((current) => (current === 'open' ? 'closed' : current));
    },
  };

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    become('closed');
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={classes.icon}
        aria-label="Help"
        aria-describedby={isOpen ? tipId : labelId}
        onClick={() => become(disclosure === 'pinned' ? 'closed' : 'pinned')}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && become('open')}
        onBlur={() => become('closed')}
        onKeyDown={closeOnEscape}
        {...hover}
      >
        <IconHelp size={18} />
      </button>
      {isOpen && (
        <div ref={floating} id={tipId} role="tooltip" className={classes.tip} {...hover}>
          <LateIllustration kind={kind} />
          <p className={classes.text}>{text}</p>
        </div>
      )}
    </>
  );
}
