import { Button } from '@mantine/core';
import { SCANNER_PROBLEMS } from '@marque/domain/vin/scanner-texts';
import { type ComponentType, useRef, useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { IconScan } from '../../../ui/icons.tsx';
import type { ScannedVin } from './scanned-vin.ts';
import type { VinScannerDialogProps } from './vin-scanner-dialog.tsx';

type Dialog = ComponentType<VinScannerDialogProps>;

interface ScanVinButtonProps {
  onScanned(scanned: ScannedVin): void;
}

/** Opens the scanner. Nothing of it is fetched before; when that fails, the VIN can still be typed. */
export function ScanVinButton({ onScanned }: ScanVinButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [dialog, setDialog] = useState<{ Dialog: Dialog } | null>(null);

  async function open(): Promise<void> {
    setIsLoading(true);
    try {
      const { VinScannerDialog } = await import('./vin-scanner-dialog.tsx');
      setDialog({ Dialog: VinScannerDialog });
    } catch {
      showToast(SCANNER_PROBLEMS.notStarted, 'destructive');
    } finally {
      setIsLoading(false);
    }
  }

  function close(): void {
    setDialog(null);
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconScan size={18} />}
        loading={isLoading}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        Scan VIN
      </Button>
      {dialog && (
        <dialog.Dialog
          onClose={close}
          onConfirm={(scanned) => {
            close();
            onScanned(scanned);
          }}
        />
      )}
    </>
  );
}
