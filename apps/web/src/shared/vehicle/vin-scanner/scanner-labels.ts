import { SCANNER_PROBLEMS } from '@marque/domain/vin/scanner-texts';
import { formatVin } from '@marque/domain/vin/vin';
import type { ScanningState, SessionState } from '@marque/scanner/camera-session-types';
import type { ScanMode } from '@marque/scanner/candidate';

const AIM = {
  barcode: 'Hold the barcode of the door-frame label inside the frame.',
  ocr: 'Hold the 17 characters of the VIN inside the frame, as large as possible.',
} as const satisfies Record<ScanMode, string>;

const AIM_AT_BOTH = 'Hold the barcode or the 17 characters of the VIN inside the frame. Both are read now.';

/** Instructions for a mode, below the picture; barcode mode also reads printed text after some seconds. */
export function describeAim(mode: ScanMode, live: ScanningState | null): string {
  return mode === 'barcode' && live?.readsPrint ? AIM_AT_BOTH : AIM[mode];
}

/** Button labels for switching to the other mode. */
export const SWITCH_TO = {
  barcode: 'Switch to barcode mode',
  ocr: 'Switch to text mode',
} as const satisfies Record<ScanMode, string>;

export function otherMode(mode: ScanMode): ScanMode {
  return mode === 'barcode' ? 'ocr' : 'barcode';
}

/** The text in the view while it shows no picture; `null` if there is one, or a panel. */
export function waitingLabel(state: SessionState): string | null {
  switch (state.kind) {
    case 'starting':
    case 'attaching':
      return 'Starting the camera';
    case 'switching':
      return state.to === 'ocr' ? 'Switching to text' : 'Switching to barcode';
    case 'paused':
      return 'Paused while the page is hidden';
    case 'readingPhoto':
      return state.stage === 'own' ? 'Reading the photo' : 'Trying another way to find a barcode';
    default:
      return null;
  }
}

export function describeState(state: SessionState): string {
  switch (state.kind) {
    case 'scanning':
      if (state.isCapturing) return 'Reading the image';
      return state.notice ? '' : describeAim(state.mode, state);
    case 'detected':
      return `Detected ${formatVin(state.candidate.vin)}. Please confirm.`;
    case 'failed':
      return state.fallsBack ? `${SCANNER_PROBLEMS[state.problem].title}. Text mode starts in a moment.` : '';
    default:
      return waitingLabel(state) ?? '';
  }
}
