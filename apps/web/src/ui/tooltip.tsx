import { useMergedRef } from '@mantine/hooks';
import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, type Ref, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFloating } from './floating/use-floating.ts';
import classes from './tooltip.module.css';

interface Target {
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string | undefined;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
}

interface TooltipProps {
  label: string;
  /** Also opened by keyboard focus and by touch: it says more than its button's name does. */
  isForAll?: boolean;
  /** Set in lines of at most 280 pixels. */
  wraps?: boolean;
  /** In the document beside its button, as in a dialog, rather than at the end of the page. */
  isInPlace?: boolean;
  /** One element that accepts a ref and these handlers; it must not have any of them itself besides the ref. */
  children: ReactElement<Target>;
}

/** A short text above a control, for as long as the pointer is over it. */
export function Tooltip({ label, isForAll = false, wraps = false, isInPlace = false, children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { anchor, floating } = useFloating<HTMLElement>({ gap: 5, onDismiss: () => setIsOpen(false) });
  const ref = useMergedRef(anchor, children.props.ref);
  const tooltip = isOpen && (
    <div ref={floating} id={id} role="tooltip" className={classes.tooltip} data-wraps={wraps || undefined}>
      {label}
    </div>
  );
  return (
    <>
      {cloneElement(children, {
        ref,
        'aria-describedby': isOpen ? id : undefined,
        onPointerEnter: ({ pointerType }) => setIsOpen(isForAll || pointerType === 'mouse'),
        onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setIsOpen(false),
        ...(isForAll && {
          onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setIsOpen(true),
          onBlur: () => setIsOpen(false),
        }),
      })}
      {isInPlace ? tooltip : tooltip && createPortal(tooltip, document.body)}
    </>
  );
}
