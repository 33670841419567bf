import type { ScannerProblem } from '@marque/domain/vin/scanner-texts';
import type { VinReading } from '@marque/domain/vin/vin-source';
import type { ScanMode, SeenVin, VinCandidate } from './candidate.ts';

/** What the camera that is running can do beyond pictures. */
export interface CameraAbilities {
  readonly hasTorch: boolean;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | null;
}

export type SessionState =
  | { readonly kind: 'closed' }
  /** The tab is hidden; the camera is taken up again when it is shown. */
  | { readonly kind: 'paused'; readonly mode: ScanMode }
  | { readonly kind: 'starting'; readonly mode: ScanMode }
  /** The camera runs; its first picture is waited for. */
  | { readonly kind: 'attaching'; readonly mode: ScanMode; readonly looks: number; readonly abilities: CameraAbilities }
  | ScanningState
  | { readonly kind: 'switching'; readonly to: ScanMode }
  | { readonly kind: 'readingPhoto'; readonly mode: ScanMode; readonly stage: PhotoStage }
  | { readonly kind: 'detected'; readonly mode: ScanMode; readonly candidate: VinCandidate; readonly how: VinReading }
  | {
      readonly kind: 'failed';
      readonly mode: ScanMode;
      readonly problem: ScannerProblem;
      /** Text mode begins by itself in a moment. */
      readonly fallsBack: boolean;
    };

/** Who looks at a chosen photo: our readers, or a second one for bars, which is fetched before. */
type PhotoStage = 'own' | 'second';

export interface ScanningState {
  readonly kind: 'scanning';
  readonly mode: ScanMode;
  readonly abilities: CameraAbilities;
  readonly isTorchOn: boolean;
  /** `null` until the person zooms. */
  readonly zoom: number | null;
  readonly isCapturing: boolean;
  /** Print is looked for beside bars: always in text mode, in bar code mode once some seconds brought nothing. */
  readonly readsPrint: boolean;
  /** A problem that leaves the camera running. */
  readonly notice: ScannerProblem | null;
}

export interface Session {
  readonly attempt: number;
  readonly isHidden: boolean;
  /** The mode was chosen by the person, not the first one. */
  readonly isSwitched: boolean;
  readonly reader: 'loading' | 'ready' | 'failed';
  readonly state: SessionState;
}

export type SessionTimer = 'start' | 'video' | 'switch' | 'fallback' | 'morePixels' | 'print' | 'unreadable';
export type CameraTrouble = 'noPermission' | 'noCamera' | 'noAccess';

/** What is answered to an attempt. */
type Answer =
  | { readonly kind: 'cameraOpened'; readonly abilities: CameraAbilities }
  | { readonly kind: 'cameraRefused'; readonly trouble: CameraTrouble }
  /** The camera was unplugged, or another program took it. */
  | { readonly kind: 'cameraLost' }
  | { readonly kind: 'videoLooked'; readonly hasPicture: boolean }
  | { readonly kind: 'readerReady' }
  | { readonly kind: 'readerFailed' }
  /** The reader of print is there in bar code mode too. */
  | { readonly kind: 'printReady' }
  | { readonly kind: 'found'; readonly candidate: VinCandidate }
  | { readonly kind: 'captured'; readonly candidate: VinCandidate | null }
  | { readonly kind: 'captureFailed'; readonly problem: 'notCaptured' | 'notProcessed' | 'noCanvas' }
  | { readonly kind: 'photoStage'; readonly stage: PhotoStage }
  | { readonly kind: 'photoRead'; readonly candidate: VinCandidate | null }
  | { readonly kind: 'photoFailed'; readonly problem: 'notProcessed' | 'noCanvas' }
  | { readonly kind: 'canvasFailed' }
  | { readonly kind: 'timer'; readonly timer: SessionTimer };

/** What the person or the browser does. */
export type SessionWish =
  | { readonly kind: 'open'; readonly mode: ScanMode }
  | { readonly kind: 'close' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'switchMode'; readonly to: ScanMode }
  | { readonly kind: 'tryAgain' }
  | { readonly kind: 'capture' }
  | { readonly kind: 'choosePhoto' }
  | { readonly kind: 'cancelPhoto' }
  | { readonly kind: 'setTorch'; readonly isOn: boolean }
  | { readonly kind: 'setZoom'; readonly zoom: number }
  | { readonly kind: 'rescan' }
  /** `vin`: what the person saw and took, where that is not what was read; `seen`: which of two VINs they chose. */
  | { readonly kind: 'confirm'; readonly vin?: string; readonly seen?: SeenVin };

export type SessionAnswer = Answer & { readonly attempt: number };
export type SessionEvent = SessionWish | SessionAnswer;

export type SessionEffect =
  /** Ends camera, worker, frames and timers of every former attempt. */
  | { readonly kind: 'release' }
  | { readonly kind: 'openCamera'; readonly attempt: number; readonly mode: ScanMode }
  | { readonly kind: 'prepareReader'; readonly attempt: number; readonly mode: ScanMode }
  | {
      readonly kind: 'startTimer';
      readonly attempt: number;
      readonly timer: SessionTimer;
      readonly milliseconds: number;
    }
  | { readonly kind: 'lookAtVideo'; readonly attempt: number }
  /** Asks the running camera for larger pictures. */
  | { readonly kind: 'enlargePicture'; readonly width: number; readonly height: number }
  /** Fetches the reader of print for the frames of bar code mode. */
  | { readonly kind: 'preparePrint'; readonly attempt: number }
  | { readonly kind: 'scanFrames'; readonly attempt: number; readonly mode: ScanMode }
  | { readonly kind: 'capture'; readonly attempt: number; readonly mode: ScanMode }
  | { readonly kind: 'readPhoto'; readonly attempt: number }
  | { readonly kind: 'setTorch'; readonly isOn: boolean }
  | { readonly kind: 'setZoom'; readonly zoom: number }
  /** The beep, and a short shake of the phone. */
  | { readonly kind: 'celebrate' }
  /** `vin`: the one that the person confirmed; `read`: as it was read. */
  | { readonly kind: 'deliver'; readonly vin: string; readonly read: string; readonly how: VinReading };

export interface Step {
  readonly session: Session;
  readonly effects: readonly SessionEffect[];
}
