import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface StartOverProps {
  /** Deletes the draft; the dialog stays open until this resolves. */
  onConfirm(): Promise<void>;
}

export function StartOver({ onConfirm }: StartOverProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    await onConfirm();
    setIsBusy(false);
    setIsAsking(false);
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Start Over
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over?"
        message="Your draft and its photos will be deleted. This cannot be undone."
        confirmLabel="Start Over"
        cancelLabel="Keep Draft"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
