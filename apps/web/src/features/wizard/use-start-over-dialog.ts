import { useState } from 'react';

/** The state of the dialog that asks before the draft is deleted; it stays open until `onStartOver` resolves. */
export function useStartOverDialog(onStartOver: () => Promise<void>) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    await onStartOver();
    setIsBusy(false);
    setIsOpen(false);
  }

  const onCancel = () => setIsOpen(false);
  return { open: () => setIsOpen(true), dialog: { isOpen, isBusy, onConfirm: () => void confirm(), onCancel } };
}
