import { MOBILE_MENU_WIDTH_PX } from '@marque/domain/product/limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconClose } from '../bar-icons.tsx';
import { FROM_TABLET } from '../breakpoints.ts';
import classes from './slide-out.module.css';

export interface SlideOutProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The slide-out menu of small screens, at most 280 px wide (spec 9.8). A native modal dialog: it traps the focus, makes
 * the page behind it inert, closes on Escape and returns the focus.
 */
export function SlideOut({ label, isOpen, onClose, children }: SlideOutProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // A window that becomes wide, such as by turning a tablet, shows the links beside the page instead.
  useEffect(() => {
    const wide = matchMedia(FROM_TABLET);
    const closeWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', closeWide);
    return () => wide.removeEventListener('change', closeWide);
  }, []);

  useEffect(() => {
    const element = dialog.current;
    // The target of a click on the backdrop is the dialog; of a click in the menu, something inside it.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      style={{ maxWidth: MOBILE_MENU_WIDTH_PX }}
      aria-label={label}
      onClose={() => {
        // Also called after the effect above has closed it.
        if (isOpen) onClose();
      }}
    >
      {isOpen && (
        <div className={classes.content}>
          <button type="button" className={classes.close} aria-label="Close menu" onClick={onClose}>
            <IconClose />
          </button>
          {children}
        </div>
      )}
    </dialog>
  );
}
