import type { ScannerProblem } from '@marque/domain/vin/scanner-texts';
import type { VinReading } from '@marque/domain/vin/vin-source';
import type {
  CameraAbilities,
  ScanningState,
  Session,
  SessionEffect,
  SessionEvent,
  SessionResponse,
  SessionState,
  SessionTimer,
  SessionWish,
  Step,
} from './camera-session-types.ts';
import type { ScanMode, SeenVin, VinCandidate } from './candidate.ts';

/* State machine of the scanner from opening to confirming (spec 4.11, 8.3 and 9.5). Pure: `reduce` takes an event
   and returns the next session and the effects to run. Everything started carries the number of its attempt; responses
   with an old number change nothing. */

/** Times and sizes of spec 9.5. */
export const CAMERA_IDEALS = {
  barcode: { width: 640, height: 480 },
  ocr: { width: 1280, height: 720 },
} as const satisfies Record<ScanMode, { width: number; height: number }>;
const BARCODE_START_TIMEOUT_MS = 10_000;
const VIDEO_LOOKS = 10;
const VIDEO_LOOK_MS = 100;
const MODE_SWITCH_DELAY_MS = 300;
const FALLBACK_DELAY_MS = 1_000;
/**
 * Steps while nothing is found (spec 16.4): larger pictures, then print in barcode mode, then other ways to enter a
 * VIN.
 */
const MORE_PIXELS_AFTER_MS = 3_000;
const PRINT_AFTER_MS = 4_000;
const UNREADABLE_AFTER_MS = 20_000;

export const CLOSED: Session = {
  attempt: 0,
  isHidden: false,
  isSwitched: false,
  reader: 'loading',
  state: { kind: 'closed' },
};

export function reduce(session: Session, event: SessionEvent): Step {
  if ('attempt' in event) return event.attempt === session.attempt ? heedResponse(session, event) : stay(session);
  return followWish(session, event);
}

function stay(session: Session): Step {
  return { session, effects: [] };
}

/** Stops everything and enters an idle state. */
function rest(session: Session, state: SessionState, ...effects: SessionEffect[]): Step {
  return {
    session: { ...session, attempt: session.attempt + 1, state },
    effects: [{ kind: 'release' }, ...effects],
  };
}

function begin(session: Session, mode: ScanMode): Step {
  if (session.isHidden) return rest(session, { kind: 'paused', mode });
  const attempt = session.attempt + 1;
  return {
    session: { ...session, attempt, reader: 'loading', state: { kind: 'starting', mode } },
    effects: [
      { kind: 'release' },
      { kind: 'openCamera', attempt, mode },
      { kind: 'prepareReader', attempt, mode },
      ...(mode === 'barcode' ? [timer(attempt, 'start', BARCODE_START_TIMEOUT_MS)] : []),
    ],
  };
}

function timer(attempt: number, name: SessionTimer, milliseconds: number): SessionEffect {
  return { kind: 'startTimer', attempt, timer: name, milliseconds };
}

/** Spec 4.11: camera problems other than permission switch from barcode to text mode after a second. */
function fail(session: Session, mode: ScanMode, problem: ScannerProblem, isCameraTrouble: boolean): Step {
  const fallsBack = isCameraTrouble && mode === 'barcode' && problem !== 'noPermission';
  const failed = rest(session, { kind: 'failed', mode, problem, fallsBack });
  if (!fallsBack) return failed;
  return { ...failed, effects: [...failed.effects, timer(failed.session.attempt, 'fallback', FALLBACK_DELAY_MS)] };
}

function detect(session: Session, mode: ScanMode, candidate: VinCandidate, how = getReading(candidate)): Step {
  return rest(session, { kind: 'detected', mode, candidate, how }, { kind: 'celebrate' });
}

/** If both were read, the barcode is the stronger evidence. */
function getReading({ routes }: SeenVin): VinReading {
  return routes.includes('barcode') ? 'barcode' : 'print';
}

function followWish(session: Session, event: SessionWish): Step {
  const { state } = session;
  switch (event.kind) {
    case 'open':
      return state.kind === 'closed' ? begin({ ...session, isSwitched: false }, event.mode) : stay(session);
    case 'close':
      return state.kind === 'closed' ? stay(session) : rest(session, { kind: 'closed' });
    case 'hidden':
      return hide({ ...session, isHidden: true });
    case 'shown': {
      const shown = { ...session, isHidden: false };
      return state.kind === 'paused' ? begin(shown, state.mode) : stay(shown);
    }
    case 'switchMode':
      return switchMode(session, event.to);
    case 'tryAgain':
      if (state.kind === 'failed') return begin(session, state.mode);
      return state.kind === 'scanning' ? dismissNotice(session, state) : stay(session);
    case 'capture':
      return capture(session);
    case 'choosePhoto':
      return choosePhoto(session);
    case 'cancelPhoto':
      return state.kind === 'readingPhoto' ? begin(session, state.mode) : stay(session);
    case 'setTorch':
      if (state.kind !== 'scanning' || !state.abilities.hasTorch) return stay(session);
      return {
        session: { ...session, state: { ...state, isTorchOn: event.isOn } },
        effects: [{ kind: 'setTorch', isOn: event.isOn }],
      };
    case 'setZoom':
      return setZoom(session, event.zoom);
    case 'rescan':
      return state.kind === 'detected' ? begin(session, state.mode) : stay(session);
    case 'confirm':
      if (state.kind !== 'detected') return stay(session);
      return rest(session, { kind: 'closed' }, deliverOf(state, event));
  }
}

function deliverOf(
  { candidate, how }: Extract<SessionState, { kind: 'detected' }>,
  { seen = candidate, vin = seen.vin }: Extract<SessionWish, { kind: 'confirm' }>,
): SessionEffect {
  return { kind: 'deliver', vin, read: seen.vin, how: how === 'photo' ? how : getReading(seen) };
}

/** The camera never runs while the tab is hidden. A photo being read does not need it. */
function hide(session: Session): Step {
  const { state } = session;
  switch (state.kind) {
    case 'starting':
    case 'attaching':
    case 'scanning':
      return rest(session, { kind: 'paused', mode: state.mode });
    case 'switching':
      return rest(session, { kind: 'paused', mode: state.to });
    default:
      return stay(session);
  }
}

function switchMode(session: Session, to: ScanMode): Step {
  const { state } = session;
  if (state.kind === 'closed' || state.kind === 'detected' || state.kind === 'readingPhoto') return stay(session);
  if (state.kind === 'switching' ? state.to === to : state.mode === to && state.kind !== 'failed') return stay(session);
  const switching = rest({ ...session, isSwitched: true }, { kind: 'switching', to });
  if (session.isHidden) return rest(switching.session, { kind: 'paused', mode: to });
  return {
    ...switching,
    effects: [...switching.effects, timer(switching.session.attempt, 'switch', MODE_SWITCH_DELAY_MS)],
  };
}

/** A failed reader is retried together with the camera. */
function dismissNotice(session: Session, state: ScanningState): Step {
  if (state.notice === null) return stay(session);
  if (session.reader === 'failed') return begin(session, state.mode);
  return { session: { ...session, state: { ...state, notice: null } }, effects: lookOn(session, state) };
}

/** The hint returns if it was dismissed and still nothing is found. */
function lookOn({ attempt }: Session, { notice }: ScanningState): SessionEffect[] {
  return notice === 'unreadable' ? [timer(attempt, 'unreadable', UNREADABLE_AFTER_MS)] : [];
}

function capture(session: Session): Step {
  const { state, attempt } = session;
  if (state.kind !== 'scanning' || state.isCapturing) return stay(session);
  return {
    session: { ...session, state: { ...state, isCapturing: true, notice: null } },
    effects: [{ kind: 'capture', attempt, mode: state.mode }, ...lookOn(session, state)],
  };
}

function choosePhoto(session: Session): Step {
  const { state } = session;
  if (state.kind === 'closed' || state.kind === 'detected') return stay(session);
  const mode = state.kind === 'switching' ? state.to : state.mode;
  const reading = rest(session, { kind: 'readingPhoto', mode, stage: 'own' });
  return { ...reading, effects: [...reading.effects, { kind: 'readPhoto', attempt: reading.session.attempt }] };
}

function setZoom(session: Session, wanted: number): Step {
  const { state } = session;
  if (state.kind !== 'scanning' || !state.abilities.zoom) return stay(session);
  const zoom = Math.min(Math.max(wanted, state.abilities.zoom.min), state.abilities.zoom.max);
  return { session: { ...session, state: { ...state, zoom } }, effects: [{ kind: 'setZoom', zoom }] };
}

function heedResponse(session: Session, event: SessionResponse): Step {
  const { state } = session;
  switch (event.kind) {
    case 'cameraOpened':
      if (state.kind !== 'starting') return stay(session);
      return {
        session: { ...session, state: { kind: 'attaching', mode: state.mode, looks: 0, abilities: event.abilities } },
        effects: [{ kind: 'lookAtVideo', attempt: session.attempt }],
      };
    case 'cameraRefused':
      return state.kind === 'starting' ? fail(session, state.mode, event.trouble, true) : stay(session);
    case 'cameraLost':
      return hasCamera(state) ? fail(session, state.mode, 'noAccess', true) : stay(session);
    case 'videoLooked':
      return lookedAtVideo(session, event.hasPicture);
    case 'readerReady':
      return { session: { ...session, reader: 'ready' }, effects: [] };
    case 'readerFailed':
      return readerFailed(session);
    case 'printReady':
      if (state.kind !== 'scanning') return stay(session);
      return stay({ ...session, state: { ...state, readsPrint: true } });
    case 'found':
      return state.kind === 'scanning' ? detect(session, state.mode, event.candidate) : stay(session);
    case 'captured':
      if (state.kind !== 'scanning' || !state.isCapturing) return stay(session);
      if (event.candidate) return detect(session, state.mode, event.candidate);
      return { session: { ...session, state: { ...state, isCapturing: false, notice: 'notDetected' } }, effects: [] };
    case 'captureFailed':
      if (state.kind !== 'scanning' || !state.isCapturing) return stay(session);
      if (event.problem === 'noCanvas') return fail(session, state.mode, 'noCanvas', false);
      return { session: { ...session, state: { ...state, isCapturing: false, notice: event.problem } }, effects: [] };
    case 'photoStage':
      return state.kind === 'readingPhoto'
        ? stay({ ...session, state: { ...state, stage: event.stage } })
        : stay(session);
    case 'photoRead':
      if (state.kind !== 'readingPhoto') return stay(session);
      if (event.candidate) return detect(session, state.mode, event.candidate, 'photo');
      return fail(session, state.mode, 'notDetected', false);
    case 'photoFailed':
      return state.kind === 'readingPhoto' ? fail(session, state.mode, event.problem, false) : stay(session);
    case 'canvasFailed':
      return hasCamera(state) ? fail(session, state.mode, 'noCanvas', false) : stay(session);
    case 'timer':
      return timePassed(session, event.timer);
  }
}

function hasCamera(
  state: SessionState,
): state is Extract<SessionState, { kind: 'starting' | 'attaching' | 'scanning' }> {
  return state.kind === 'starting' || state.kind === 'attaching' || state.kind === 'scanning';
}

function lookedAtVideo(session: Session, hasPicture: boolean): Step {
  const { state, attempt } = session;
  if (state.kind !== 'attaching') return stay(session);
  const { mode, abilities } = state;
  if (hasPicture) return scan(session, mode, abilities);
  const looks = state.looks + 1;
  if (looks >= VIDEO_LOOKS) return fail(session, mode, 'notStarted', true);
  return {
    session: { ...session, state: { ...state, looks } },
    effects: [timer(attempt, 'video', VIDEO_LOOK_MS)],
  };
}

function scan(session: Session, mode: ScanMode, abilities: CameraAbilities): Step {
  const state: ScanningState = {
    kind: 'scanning',
    mode,
    abilities,
    isTorchOn: false,
    zoom: null,
    isCapturing: false,
    readsPrint: mode === 'ocr',
    notice: session.reader === 'failed' ? 'barcodeUnavailable' : null,
  };
  const effects: SessionEffect[] =
    session.reader === 'failed'
      ? []
      : [{ kind: 'scanFrames', attempt: session.attempt, mode }, ...startPatience(session.attempt, mode)];
  return { session: { ...session, state }, effects };
}

function startPatience(attempt: number, mode: ScanMode): SessionEffect[] {
  return [
    ...(mode === 'barcode'
      ? [timer(attempt, 'morePixels', MORE_PIXELS_AFTER_MS), timer(attempt, 'print', PRINT_AFTER_MS)]
      : []),
    timer(attempt, 'unreadable', UNREADABLE_AFTER_MS),
  ];
}

/** After a long time without a VIN, suggests other ways, while the camera continues. */
function findNothing(session: Session): Step {
  const { state } = session;
  if (state.kind !== 'scanning') return stay(session);
  // Anything in progress or on the screen comes first.
  if (state.isCapturing || state.notice !== null)
    return { session, effects: [timer(session.attempt, 'unreadable', UNREADABLE_AFTER_MS)] };
  return stay({ ...session, state: { ...state, notice: 'unreadable' } });
}

/**
 * Barcodes can still be captured by hand, with a restarted reader; text mode does not work without the print reader.
 */
function readerFailed(session: Session): Step {
  const { state } = session;
  if (!hasCamera(state)) return stay(session);
  if (state.mode === 'ocr') {
    // If the reader was ready, reading failed; otherwise the mode never started.
    const problem = session.reader === 'ready' ? 'notProcessed' : session.isSwitched ? 'notSwitched' : 'notStarted';
    return fail(session, 'ocr', problem, false);
  }
  const failed: Session = { ...session, reader: 'failed' };
  if (state.kind !== 'scanning') return stay(failed);
  return stay({ ...failed, state: { ...state, notice: 'barcodeUnavailable' } });
}

function timePassed(session: Session, passed: SessionTimer): Step {
  const { state } = session;
  switch (passed) {
    case 'start':
      return state.kind === 'starting' || state.kind === 'attaching'
        ? fail(session, state.mode, 'notStarted', true)
        : stay(session);
    case 'video':
      return state.kind === 'attaching'
        ? { session, effects: [{ kind: 'lookAtVideo', attempt: session.attempt }] }
        : stay(session);
    case 'switch':
      return state.kind === 'switching' ? begin(session, state.to) : stay(session);
    case 'morePixels':
      return state.kind === 'scanning'
        ? { session, effects: [{ kind: 'enlargePicture', ...CAMERA_IDEALS.ocr }] }
        : stay(session);
    case 'print':
      return state.kind === 'scanning' && session.reader !== 'failed'
        ? { session, effects: [{ kind: 'preparePrint', attempt: session.attempt }] }
        : stay(session);
    case 'unreadable':
      return findNothing(session);
    case 'fallback':
      return state.kind === 'failed' && state.fallsBack ? begin(session, 'ocr') : stay(session);
  }
}
