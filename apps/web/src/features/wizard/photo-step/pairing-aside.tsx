import { Button } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { IconMobile } from '../../../ui/icons.tsx';
import type { WizardSaver } from '../use-draft-saver.ts';
import classes from './pairing.module.css';
import { arrivedText } from './pairing-texts.ts';
import { usePairing } from './use-pairing.ts';

type Dialog = typeof import('./pairing-dialog.tsx').PairingDialog;

const NOT_LOADED = { title: 'Not possible at the moment', description: 'Please check your connection and try again.' };

/** Below the photos: adding them with a phone, and whether one is connected. */
export function PairingAside({ saver }: { saver: WizardSaver }) {
  const pairing = usePairing(saver);
  const [PairingDialog, setDialog] = useState<Dialog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { status } = pairing;
  const isConnected = status?.isClaimed === true;

  async function open(): Promise<void> {
    try {
      // Without a connection there is no dialog, but the rest of the page works.
      const loaded = await import('./pairing-dialog.tsx');
      setDialog(() => loaded.PairingDialog);
    } catch {
      showToast(NOT_LOADED, 'destructive');
      return;
    }
    setIsOpen(true);
    pairing.begin();
  }

  return (
    <div className={classes.aside} data-connected={isConnected || undefined}>
      <Button
        variant="subtle"
        size="sm"
        className={classes.open ?? ''}
        leftSection={<IconMobile size={18} />}
        onClick={() => void open()}
      >
        {isConnected ? 'Your phone' : 'Use your phone'}
      </Button>
      <p className={classes.line} role="status">
        {isConnected && arrivedText(status.arrived)}
      </p>
      {isOpen && PairingDialog && <PairingDialog pairing={pairing} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
