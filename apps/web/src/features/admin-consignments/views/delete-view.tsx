import { Button } from '@mantine/core';
import type { SavedView } from '@marque/domain/review/saved-views';
import { useEffect, useRef } from 'react';
import type { ViewChanges } from './use-view-changes.ts';
import classes from './views-dialog.module.css';

interface DeleteViewProps {
  view: SavedView;
  changes: ViewChanges;
  onDelete(): Promise<void>;
  onKeep(): void;
}

/** Asks before a view is deleted. Focus starts on the safe choice. */
export function DeleteView({ view, changes, onDelete, onKeep }: DeleteViewProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <>
      <p className={classes.note}>
        {view.shared ? `“${view.name}” will be deleted for the whole team.` : `“${view.name}” will be deleted.`} No
        consignment changes.
      </p>
      {changes.problem && (
        <p role="alert" className={classes.problem}>
          {changes.problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button ref={keep} variant="default" onClick={onKeep}>
          Keep
        </Button>
        <Button color="danger" loading={changes.isBusy} onClick={() => void onDelete()}>
          Delete
        </Button>
      </div>
    </>
  );
}
