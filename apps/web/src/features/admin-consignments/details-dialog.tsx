import { Modal, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconChevronLeft, IconChevronRight, IconClose } from '../../ui/icons.tsx';
import classes from './details-dialog.module.css';

interface DetailsDialogProps {
  isOpen: boolean;
  title: string;
  /** Under the title: number, status, dates. */
  subtitle?: ReactNode;
  /** The ids of the list behind the dialog, in its order, and the one shown; `null` before the first. */
  ids: readonly number[];
  id: number | null;
  onSelect(id: number): void;
  onClose(): void;
  /** Escape belongs to the lightbox above. */
  isCovered: boolean;
  children: ReactNode;
}

/**
 * The frame of a details dialog: what it is, the ways to its neighbours in the list, and the way out. To be kept mounted while it is
 * closed: only so does the focus go back to where it came from.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  const { isOpen, title, subtitle, ids, id, onSelect, onClose, isCovered, children } = props;
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const place = id === null ? -1 : ids.indexOf(id);
  const newer = place > 0 ? ids[place - 1] : undefined;
  const older = place === -1 ? undefined : ids[place + 1];
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={960}
      fullScreen={isNarrow}
      closeOnEscape={!isCovered}
      centered
      radius="md"
      classNames={{ overlay: classes.overlay ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <div className={classes.headline}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          <div className={classes.controls}>
            <HeaderButton label="Previous in the list" target={newer} onSelect={onSelect}>
              <IconChevronLeft />
            </HeaderButton>
            <HeaderButton label="Next in the list" target={older} onSelect={onSelect}>
              <IconChevronRight />
            </HeaderButton>
            <button type="button" className={classes.control} aria-label="Close" onClick={onClose} data-autofocus>
              <IconClose />
            </button>
          </div>
        </div>
        <div className={classes.body} key={id}>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface HeaderButtonProps {
  label: string;
  /** Nothing at this end of the list. */
  target: number | undefined;
  onSelect(id: number): void;
  children: ReactNode;
}

/** Stays focusable at either end, so that walking through the list by keyboard does not lose the focus. */
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
