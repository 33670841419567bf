import { Modal, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { SessionState } from '@marque/scanner/camera-session-types';
import type { ScanMode } from '@marque/scanner/candidate';
import { firstModeOn } from '@marque/scanner/first-mode';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SEGMENTED } from '../../../ui/form/segmented.ts';
import { CameraControls } from './camera-controls.tsx';
import { CameraView } from './camera-view.tsx';
import { DetectedPanel } from './detected-panel.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import type { ScannedVin } from './scanned-vin.ts';
import { Scanner } from './scanner.ts';
import { describeState, otherMode } from './scanner-labels.ts';
import classes from './vin-scanner.module.css';

export interface VinScannerDialogProps {
  onConfirm(scanned: ScannedVin): void;
  onClose(): void;
  onEnterByHand(): void;
}

const MODES: { value: ScanMode; label: string }[] = [
  { value: 'barcode', label: 'Barcode' },
  { value: 'ocr', label: 'Text' },
];

/**
 * Reads the VIN with the camera or from a photo and asks the person to confirm it (spec 2.15 and 4.11). Load it on
 * demand.
 */
export function VinScannerDialog({ onConfirm, onClose, onEnterByHand }: VinScannerDialogProps) {
  const [scanner] = useState(() => new Scanner(onConfirm));
  const { state } = useSyncExternalStore(scanner.session.subscribe, scanner.session.get);
  useEffect(() => scanner.open(firstModeOn(navigator.userAgent)), [scanner]);
  const mode = getMode(state);

  return (
    <Modal
      opened
      onClose={onClose}
      // The button that opened it takes the focus instead.
      returnFocus={false}
      title="Scan VIN"
      size={620}
      closeButtonProps={{ 'aria-label': 'Close the scanner' }}
      transitionProps={{ duration: 160 }}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      <VisuallyHidden role="status">{describeState(state)}</VisuallyHidden>
      {state.kind === 'detected' ? (
        <DetectedPanel
          candidate={state.candidate}
          onRescan={() => scanner.send({ kind: 'rescan' })}
          onConfirm={(vin, seen) => scanner.send({ kind: 'confirm', vin, seen })}
        />
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="md"
            classNames={SEGMENTED}
            aria-label="What to read"
            data={MODES}
            value={mode}
            disabled={state.kind === 'readingPhoto'}
            // The options are the two values above.
            onChange={(value) => scanner.send({ kind: 'switchMode', to: value as ScanMode })}
          />
          <CameraView state={state} mode={mode} videoRef={scanner.attach}>
            {state.kind === 'failed' && (
              <ProblemPanel
                problem={state.problem}
                other={otherMode(mode)}
                fallsBack={state.fallsBack}
                onTryAgain={() => scanner.send({ kind: 'tryAgain' })}
                onSwitch={() => scanner.send({ kind: 'switchMode', to: otherMode(mode) })}
                onEnterByHand={onEnterByHand}
              />
            )}
          </CameraView>
          {state.kind === 'scanning' && state.notice && (
            <ProblemPanel
              isNotice
              problem={state.notice}
              other={otherMode(mode)}
              onTryAgain={() => scanner.send({ kind: 'tryAgain' })}
              onSwitch={() => scanner.send({ kind: 'switchMode', to: otherMode(mode) })}
              onEnterByHand={onEnterByHand}
            />
          )}
          <CameraControls state={state} mode={mode} send={(event) => scanner.send(event)} />
          <PhotoChooser isBusy={state.kind === 'readingPhoto'} onPhoto={(photo) => scanner.readPhoto(photo)} />
        </>
      )}
    </Modal>
  );
}

function getMode(state: SessionState): ScanMode {
  if (state.kind === 'closed') return 'barcode';
  return state.kind === 'switching' ? state.to : state.mode;
}
