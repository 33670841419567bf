import { Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconClose } from '../../ui/bar-icons.tsx';
import { upTo } from '../../ui/breakpoints.ts';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { focusRow } from '../../ui/staff-list/row-focus.ts';
import classes from './details-dialog.module.css';
import { useShortcuts } from './use-shortcuts.ts';
import type { Neighbors } from './walk.ts';

interface DetailsDialogProps {
  isOpen: boolean;
  title: string;
  subtitle?: ReactNode;
  id: number | null;
  neighbors: Neighbors;
  onSelect(id: number): void;
  onClose(): void;
  /** Whether Escape belongs to something above or inside the dialog. */
  isCovered: boolean;
  /** Nearly the full window, for work; otherwise a readable width. */
  isWide?: boolean;
  /** Without a fade of its own. */
  isStill?: boolean;
  children: ReactNode;
}

/**
 * The frame of a details dialog: title, previous and next, close. Focus starts at the title and returns to the row of
 * the entry shown last. Keep it mounted while it is closed.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  const { isOpen, title, subtitle, id, neighbors, onSelect, onClose, isCovered, children } = props;
  const { isWide = false, isStill = false } = props;
  const isNarrow = useMediaQuery(upTo('tablet')) ?? false;
  const titleRef = useFocusOnTurning(id, isOpen);
  useFocusBackToRow(id, isOpen);
  useShortcuts(
    {
      j: () => neighbors.next !== undefined && onSelect(neighbors.next),
      k: () => neighbors.previous !== undefined && onSelect(neighbors.previous),
    },
    { isOff: !isOpen || isCovered },
  );
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={isWide ? 'calc(100vw - 24px)' : 960}
      {...(isWide && { xOffset: 12, yOffset: 12 })}
      fullScreen={isNarrow}
      {...(isStill && { transitionProps: { duration: 0 } })}
      closeOnEscape={!isCovered}
      returnFocus={false}
      centered
      radius="md"
      classNames={{ overlay: classes.overlay ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content data-wide={isWide || undefined}>
        <div className={classes.header}>
          <div className={classes.headline}>
            <Modal.Title ref={titleRef} className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </Modal.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          <div className={classes.controls}>
            <HeaderButton label="Previous in the list" target={neighbors.previous} onSelect={onSelect}>
              <IconChevronLeft />
            </HeaderButton>
            <HeaderButton label="Next in the list" target={neighbors.next} onSelect={onSelect}>
              <IconChevronRight />
            </HeaderButton>
            <button type="button" className={classes.control} aria-label="Close" onClick={onClose}>
              <IconClose />
            </button>
          </div>
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Changing the entry removes the focused element from the page, unless it was one of the header's own buttons. */
function useFocusOnTurning(id: number | null, isOpen: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (isOpen && (document.activeElement === document.body || !document.activeElement)) titleRef.current?.focus();
  }, [id, isOpen]);
  return titleRef;
}

function useFocusBackToRow(id: number | null, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed || id === null) return;
    // A link may have opened an entry that is not on the page behind.
    if (!focusRow(id)) document.querySelector<HTMLElement>('h1')?.focus();
  }, [id, isOpen]);
}

interface HeaderButtonProps {
  label: string;
  target: number | undefined;
  onSelect(id: number): void;
  children: ReactNode;
}

/** Stays focusable at either end of the list, so that keyboard users do not lose the focus. */
function HeaderButton({ label, target, onSelect, children }: HeaderButtonProps) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      aria-disabled={target === undefined || undefined}
      onClick={() => target !== undefined && onSelect(target)}
    >
      {children}
    </button>
  );
}

export function DetailsBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

const SKELETON_LINES = ['1', '2', '3', '4', '5', '6'];

export function DetailsSkeleton() {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">Loading details</VisuallyHidden>
      {SKELETON_LINES.map((line) => (
        <Skeleton key={line} height={40} />
      ))}
    </div>
  );
}
