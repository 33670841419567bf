import type { ScannerProblem } from '@marque/domain/vin/scanner-texts';
import type { VinReading } from '@marque/domain/vin/vin-source';
import type { ScanMode, SeenVin, VinCandidate } from './candidate.ts';

export interface CameraAbilities {
  readonly hasTorch: boolean;
  readonly zoom: { readonly min: number; readonly max: number; readonly step: number } | null;
}

export type SessionState =
  | { readonly kind: 'closed' }
  /** The tab is hidden; the camera restarts when it is visible again. */
  | { readonly kind: 'paused'; readonly mode: ScanMode }
  | { readonly kind: 'starting'; readonly mode: ScanMode }
  /** The camera is running and has not delivered its first picture yet. */
  | { readonly kind: 'attaching'; readonly mode: ScanMode; readonly looks: number; readonly abilities: CameraAbilities }
  | ScanningState
  | { readonly kind: 'switching'; readonly to: ScanMode }
  | { readonly kind: 'readingPhoto'; readonly mode: ScanMode; readonly stage: PhotoStage }
  | { readonly kind: 'detected'; readonly mode: ScanMode; readonly candidate: VinCandidate; readonly how: VinReading }
  | {
      readonly kind: 'failed';
      readonly mode: ScanMode;
      readonly problem: ScannerProblem;
      /** Text mode starts automatically after a moment. */
      readonly fallsBack: boolean;
    };

/** The reader of a chosen photo: our own, or a second barcode reader, which has to be loaded first. */
type PhotoStage = 'own' | 'second';

export interface ScanningState {
  readonly kind: 'scanning';
  readonly mode: ScanMode;
  readonly abilities: CameraAbilities;
  readonly isTorchOn: boolean;
  /** `null` until the person zooms. */
  readonly zoom: number | null;
  readonly isCapturing: boolean;
  /**
   * Print is read in addition to barcodes: always in text mode, in barcode mode after some seconds without a result.
   */
  readonly readsPrint: boolean;
  /** A problem that leaves the camera running. */
  readonly notice: ScannerProblem | null;
}

export interface Session {
  readonly attempt: number;
  readonly isHidden: boolean;
  /** The person chose the mode, rather than the default. */
  readonly isSwitched: boolean;
  readonly reader: 'loading' | 'ready' | 'failed';
  readonly state: SessionState;
}

export type SessionTimer = 'start' | 'video' | 'switch' | 'fallback' | 'morePixels' | 'print' | 'unreadable';
export type CameraTrouble = 'noPermission' | 'noCamera' | 'noAccess';

/** Responses to an attempt. */
type AttemptResponse =
  | { readonly kind: 'cameraOpened'; readonly abilities: CameraAbilities }
  | { readonly kind: 'cameraRefused'; readonly trouble: CameraTrouble }
  /** The camera was unplugged, or another program took it. */
  | { readonly kind: 'cameraLost' }
  | { readonly kind: 'videoLooked'; readonly hasPicture: boolean }
  | { readonly kind: 'readerReady' }
  | { readonly kind: 'readerFailed' }
  /** The print reader is loaded in barcode mode too. */
  | { readonly kind: 'printReady' }
  | { readonly kind: 'found'; readonly candidate: VinCandidate }
  | { readonly kind: 'captured'; readonly candidate: VinCandidate | null }
  | { readonly kind: 'captureFailed'; readonly problem: 'notCaptured' | 'notProcessed' | 'noCanvas' }
  | { readonly kind: 'photoStage'; readonly stage: PhotoStage }
  | { readonly kind: 'photoRead'; readonly candidate: VinCandidate | null }
  | { readonly kind: 'photoFailed'; readonly problem: 'notProcessed' | 'noCanvas' }
  | { readonly kind: 'canvasFailed' }
  | { readonly kind: 'timer'; readonly timer: SessionTimer };

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
  /** `vin`: what the person confirmed if it differs from the reading; `seen`: which of two VINs they chose. */
  | { readonly kind: 'confirm'; readonly vin?: string; readonly seen?: SeenVin };

export type SessionResponse = AttemptResponse & { readonly attempt: number };
export type SessionEvent = SessionWish | SessionResponse;

export type SessionEffect =
  /** Ends the camera, worker, frames and timers of every earlier attempt. */
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
  /** Requests larger pictures from the running camera. */
  | { readonly kind: 'enlargePicture'; readonly width: number; readonly height: number }
  /** Loads the print reader for barcode mode. */
  | { readonly kind: 'preparePrint'; readonly attempt: number }
  | { readonly kind: 'scanFrames'; readonly attempt: number; readonly mode: ScanMode }
  | { readonly kind: 'capture'; readonly attempt: number; readonly mode: ScanMode }
  | { readonly kind: 'readPhoto'; readonly attempt: number }
  | { readonly kind: 'setTorch'; readonly isOn: boolean }
  | { readonly kind: 'setZoom'; readonly zoom: number }
  | { readonly kind: 'celebrate' }
  /** `vin`: as confirmed by the person; `read`: as originally read. */
  | { readonly kind: 'deliver'; readonly vin: string; readonly read: string; readonly how: VinReading };

export interface Step {
  readonly session: Session;
  readonly effects: readonly SessionEffect[];
}
