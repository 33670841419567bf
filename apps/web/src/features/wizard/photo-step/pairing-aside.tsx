import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dismissToasts, showToast } from '../../../lib/toast.ts';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { IconMobile } from '../../../ui/icons.tsx';
import type { WizardSaver } from '../use-draft-saver.ts';
import classes from './pairing.module.css';
import { arrivedText } from './pairing-texts.ts';
import { usePairing } from './use-pairing.ts';

type Dialog = typeof import('./pairing-dialog.tsx').PairingDialog;

const NOT_LOADED = {
  title: 'Phone pairing is not available right now',
  description: 'Please check your connection and try again.',
};

/** Below the photos: connects a phone to add photos with, or shows that one is connected. */
export function PairingAside({ saver }: { saver: WizardSaver }) {
  const pairing = usePairing(saver);
  const address = useAddressState('dialog');
  const isOpen = address.value === 'phone';
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const { status } = pairing;
  const opener = useRef<HTMLButtonElement>(null);
  const isConnected = status?.isClaimed === true;

  const load = useEffectEvent(async () => {
    try {
      // Offline the dialog cannot be loaded, but the rest of the page works.
      const { PairingDialog } = await import('./pairing-dialog.tsx');
      setLoaded({ Dialog: PairingDialog });
      pairing.begin();
    } catch {
      showToast(NOT_LOADED, 'destructive');
      address.close();
    }
  });
  useEffect(() => {
    if (!isOpen) return;
    void load();
    // The dialog leaves the page with the focus in it.
    return () => opener.current?.focus();
  }, [isOpen]);

  return (
    <div className={classes.aside} data-connected={isConnected || undefined}>
      <Button
        ref={opener}
        variant="subtle"
        size="sm"
        className={classes.open ?? ''}
        leftSection={<IconMobile size={18} />}
        onClick={() => {
          // Toasts would cover the dialog.
          dismissToasts();
          address.open('phone');
        }}
      >
        {isConnected ? 'Your phone' : 'Use your phone'}
      </Button>
      <p className={classes.line} role="status">
        {isConnected && arrivedText(status.arrived)}
      </p>
      {isOpen && loaded && <loaded.Dialog pairing={pairing} onClose={address.close} />}
    </div>
  );
}
