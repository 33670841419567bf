import { ActionIcon } from '@mantine/core';
import { IconMail, IconTrash } from '../../ui/icons.tsx';
import classes from './row-actions.module.css';

interface RowActionsProps {
  of: string;
  onMail?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** The rare actions of a row, shown on hover and focus; always on touch devices. */
export function RowActions({ of, onMail, onDelete }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      {onMail && (
        <ActionIcon size={36} aria-label={`Send email about ${of}`} onClick={onMail}>
          <IconMail size={18} />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon size={36} color="danger" aria-label={`Delete ${of}`} onClick={onDelete}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </span>
  );
}
