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
 * The menu that slides out on small screens, at most 280 px wide (spec 9.8). A modal dialog of the browser's own: it
 * keeps the focus, makes the page behind inert, closes on Escape and gives the focus back.
 */
export function SlideOut({ label, isOpen, onClose, children }: SlideOutProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // A window that is made wide, as by turning a tablet, shows what the menu holds beside the page.
  useEffect(() => {
    const wide = matchMedia(FROM_TABLET);
    const closeWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', closeWide);
    return () => wide.removeEventListener('change', closeWide);
  }, []);

  useEffect(() => {
    const element = dialog.current;
    // A click on the backdrop reaches the dialog itself; one in the menu reaches something inside.
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
        // Also called once the effect above has closed it.
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
