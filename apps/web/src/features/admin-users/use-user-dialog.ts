import type { ManagedUser } from '@marque/domain/account/admin-users';
import { useEffect, useRef, useState } from 'react';
import { findNeighbor, focusRow } from '../../ui/staff-list/row-focus.ts';

export type UserDialogKind =
  | 'setUpTwoFactor'
  | 'disableTwoFactor'
  | 'resetPassword'
  | 'changeRole'
  | 'verifyPhone'
  | 'delete';

export type OpenUserDialog = (kind: UserDialogKind, user: ManagedUser, opener: HTMLElement | null) => void;

/** `user` is `null` until a dialog was first opened. */
export interface UserDialogProps {
  user: ManagedUser | null;
  isOpen: boolean;
  onClose(): void;
}

interface Shown {
  kind: UserDialogKind;
  user: ManagedUser;
  opener: HTMLElement | null;
  /** The row to focus once the user's own row is gone. */
  neighbor: number | null;
}

/**
 * Which dialog is open for which user. The last user stays while the dialog fades out; the focus returns to where it
 * came from.
 */
export function useUserDialog() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);

  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed || !shown) return;
    const { opener, user, neighbor } = shown;
    const frame = requestAnimationFrame(() => {
      if (opener?.isConnected) opener.focus();
      else if (!focusRow(user.id) && (neighbor === null || !focusRow(neighbor)))
        document.querySelector<HTMLElement>('h1')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, shown]);

  const open: OpenUserDialog = (kind, user, opener) => {
    setShown({ kind, user, opener, neighbor: findNeighbor(user.id) });
    setIsOpen(true);
  };

  return {
    open,
    close: () => setIsOpen(false),
    user: shown?.user ?? null,
    isAnyOpen: isOpen,
    isOpen: (kind: UserDialogKind) => isOpen && shown?.kind === kind,
  };
}
