import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { findNeighbor, focusRow } from '../../ui/staff-list/row-focus.ts';

interface Removal<Row> {
  question: string;
  consequence(row: Row): string;
  /** `true` when the row is deleted and the list is up to date again. */
  remove(row: Row): Promise<boolean>;
}

/** Deletes a row after confirmation and focuses the row that takes its place. */
export function useRemoval<Row extends { id: number }>({ question, consequence, remove }: Removal<Row>) {
  const [row, setRow] = useState<Row | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (!row) return;
    const neighbor = findNeighbor(row.id);
    setIsBusy(true);
    const isGone = await remove(row);
    setIsBusy(false);
    setIsOpen(false);
    if (!isGone) return;
    // Wait until the dialog has returned the focus to a button that is gone.
    requestAnimationFrame(() => {
      if (neighbor === null || !focusRow(neighbor)) document.querySelector<HTMLElement>('h1')?.focus();
    });
  }

  return {
    ask: (next: Row) => {
      setRow(next);
      setIsOpen(true);
    },
    isAsking: isOpen,
    dialog: (
      <ConfirmDialog
        isOpen={isOpen}
        title={question}
        message={row ? consequence(row) : ''}
        confirmLabel="Delete"
        cancelLabel="Cancel"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      />
    ),
  };
}
