import { useEffect } from 'react';
import { onFirstInput } from '../lib/on-first-input.ts';
import type { ConfirmWindowProps } from './confirm-window.tsx';
import { LateDialog, latePart } from './late-part.tsx';

export type ConfirmDialogProps = Omit<ConfirmWindowProps, 'onClose'> & { onCancel(): void };

const confirmWindow = latePart(async () => (await import('./confirm-window.tsx')).ConfirmWindow);

/**
 * Asks before something is lost or sent. Focus starts on the safe choice, which Back chooses too. Loaded once somebody
 * uses the page.
 */
export function ConfirmDialog({ onCancel, ...props }: ConfirmDialogProps) {
  useEffect(() => onFirstInput(confirmWindow.preload), []);
  return <LateDialog part={confirmWindow} props={{ ...props, onClose: onCancel }} />;
}
