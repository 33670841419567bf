import { Button } from '@mantine/core';
import { SCANNER_PROBLEMS } from '@marque/domain/vin/scanner-texts';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dismissToasts, showToast } from '../../../lib/toast.ts';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { IconScan } from '../../../ui/icons.tsx';
import type { ScannedVin } from './scanned-vin.ts';
import type { VinScannerDialogProps } from './vin-scanner-dialog.tsx';

type Dialog = ComponentType<VinScannerDialogProps>;

interface ScanVinButtonProps {
  onScanned(scanned: ScannedVin): void;
}

/** Opens the scanner, which has its own URL and is loaded on demand; if loading fails, the VIN can still be typed. */
export function ScanVinButton({ onScanned }: ScanVinButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const address = useAddressState('dialog');
  const isOpen = address.value === 'scanner';
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const wantsField = useRef(false);
  useFocusAfterClosing(isOpen, () => {
    const field = button.current?.form?.querySelector<HTMLElement>('[data-path$="vin"]');
    (wantsField.current && field ? field : button.current)?.focus();
    wantsField.current = false;
  });

  const load = useEffectEvent(async () => {
    try {
      const { VinScannerDialog } = await import('./vin-scanner-dialog.tsx');
      setLoaded({ Dialog: VinScannerDialog });
    } catch {
      showToast(SCANNER_PROBLEMS.notStarted, 'destructive');
      address.close();
    }
  });
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);

  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconScan size={18} />}
        loading={isOpen && !loaded}
        aria-haspopup="dialog"
        onClick={() => {
          // Toasts would cover the scanner.
          dismissToasts();
          address.open('scanner');
        }}
      >
        Scan VIN
      </Button>
      {isOpen && loaded && (
        <loaded.Dialog
          onClose={address.close}
          onEnterByHand={() => {
            wantsField.current = true;
            address.close();
          }}
          onConfirm={(scanned) => {
            address.close();
            onScanned(scanned);
          }}
        />
      )}
    </>
  );
}

/** Runs however the scanner was closed: by its buttons or by Back. */
function useFocusAfterClosing(isOpen: boolean, giveFocus: () => void): void {
  const wasOpen = useRef(isOpen);
  const onClosed = useEffectEvent(giveFocus);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClosed();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
