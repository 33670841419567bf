import { CAMERA_IDEALS, CLOSED, reduce } from '@marque/scanner/camera-session';
import type { Session, SessionEffect, SessionEvent, SessionResponse } from '@marque/scanner/camera-session-types';
import type { ScanMode, VinCandidate } from '@marque/scanner/candidate';
import { guideIn } from '@marque/scanner/guide';
import { ScanClient, type WorkerPort } from '@marque/scanner/scan-client';
import ScanWorker from '@marque/scanner/scan-worker?worker';
import { createStore } from '../../../lib/store.ts';
import { type Camera, openCamera, showCamera, toCameraTrouble } from '../../photos/camera/camera.ts';
import { FrameGrabber, NoCanvas } from './frame-grabber.ts';
import type { ScannedVin } from './scanned-vin.ts';
import { SuccessSignal } from './success-signal.ts';

/** After this many consecutive failed frames, barcode detection counts as broken. */
const MOST_FAILURES = 2;

type Unnumbered<Event> = Event extends SessionResponse ? Omit<Event, 'attempt'> : never;

/**
 * Runs the effects of the camera session: camera, video, frames, worker, timers. React only renders `session`. The
 * session's `release` effect frees everything, whatever was in progress.
 */
export class Scanner {
  readonly session = createStore<Session>(CLOSED);
  private readonly client = new ScanClient((): WorkerPort => new ScanWorker({ name: 'vin-scanner' }));
  private readonly frameGrabber = new FrameGrabber();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private signal: SuccessSignal | null = null;
  private camera: Camera | null = null;
  private video: HTMLVideoElement | null = null;
  private photo: Blob | null = null;
  private prepared: Promise<void> = Promise.resolve();
  private readonly onConfirm: (scanned: ScannedVin) => void;

  constructor(onConfirm: (scanned: ScannedVin) => void) {
    this.onConfirm = onConfirm;
  }

  readonly attach = (video: HTMLVideoElement | null): void => {
    this.video = video;
    if (video && this.camera) showCamera(video, this.camera);
  };

  /** Starts in a mode and follows the tab's visibility until the returned function is called. */
  open(mode: ScanMode): () => void {
    const followTab = () => this.send({ kind: document.hidden ? 'hidden' : 'shown' });
    this.signal = new SuccessSignal();
    followTab();
    document.addEventListener('visibilitychange', followTab);
    this.send({ kind: 'open', mode });
    return () => {
      document.removeEventListener('visibilitychange', followTab);
      this.send({ kind: 'close' });
      this.signal?.close();
    };
  }

  readPhoto(photo: Blob): void {
    this.photo = photo;
    this.send({ kind: 'choosePhoto' });
  }

  send(event: SessionEvent): void {
    const { session, effects } = reduce(this.session.get(), event);
    this.session.set(session);
    for (const effect of effects) this.perform(effect);
  }

  private perform(effect: SessionEffect): void {
    switch (effect.kind) {
      case 'release':
        this.release();
        break;
      case 'openCamera':
        void this.openCamera(effect.attempt, effect.mode);
        break;
      case 'prepareReader':
        this.prepareReader(effect.attempt, effect.mode);
        break;
      case 'startTimer':
        this.startTimer(effect);
        break;
      case 'enlargePicture':
        this.camera?.resize(effect);
        break;
      case 'preparePrint':
        this.preparePrint(effect.attempt);
        break;
      case 'lookAtVideo':
        this.respond(effect.attempt, { kind: 'videoLooked', hasPicture: hasPicture(this.video) });
        break;
      case 'scanFrames':
        void this.scanFrames(effect.attempt, effect.mode);
        break;
      case 'capture':
        void this.capture(effect.attempt, effect.mode);
        break;
      case 'readPhoto':
        void this.readChosenPhoto(effect.attempt);
        break;
      case 'setTorch':
        this.camera?.setTorch(effect.isOn);
        break;
      case 'setZoom':
        this.camera?.setZoom(effect.zoom);
        break;
      case 'celebrate':
        this.signal?.give();
        break;
      case 'deliver':
        this.onConfirm({ vin: effect.vin, how: effect.how, read: effect.read });
        break;
    }
  }

  private respond(attempt: number, response: Unnumbered<SessionResponse>): void {
    this.send({ ...response, attempt });
  }

  private isCurrent(attempt: number): boolean {
    return attempt === this.session.get().attempt;
  }

  private release(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.camera?.stop();
    this.camera = null;
    if (this.video) this.video.srcObject = null;
    this.client.close();
    this.frameGrabber.release();
  }

  private startTimer({ attempt, timer, milliseconds }: SessionEffect & { kind: 'startTimer' }): void {
    const handle = setTimeout(() => {
      this.timers.delete(handle);
      this.respond(attempt, { kind: 'timer', timer });
    }, milliseconds);
    this.timers.add(handle);
  }

  private async openCamera(attempt: number, mode: ScanMode): Promise<void> {
    try {
      const camera = await openCamera(CAMERA_IDEALS[mode], () => this.respond(attempt, { kind: 'cameraLost' }));
      // Too late: the scanner was closed, switched or hidden in the meantime, or the time ran out.
      if (!this.isCurrent(attempt)) return camera.stop();
      this.camera = camera;
      if (this.video) showCamera(this.video, camera);
      this.respond(attempt, { kind: 'cameraOpened', abilities: camera.abilities });
    } catch (error) {
      this.respond(attempt, { kind: 'cameraRefused', trouble: toCameraTrouble(error) });
    }
  }

  private prepareReader(attempt: number, mode: ScanMode): void {
    this.prepared = this.client.prepare(mode);
    this.prepared.then(
      () => this.respond(attempt, { kind: 'readerReady' }),
      () => this.respond(attempt, { kind: 'readerFailed' }),
    );
  }

  /** If this fails, only barcodes are read. */
  private preparePrint(attempt: number): void {
    this.client.prepare('ocr').then(
      () => this.respond(attempt, { kind: 'printReady' }),
      () => undefined,
    );
  }

  /** One frame at a time; frames that arrive while the worker is busy are skipped. */
  private async scanFrames(attempt: number, mode: ScanMode): Promise<void> {
    let failures = 0;
    try {
      await this.prepared;
      while (this.isCurrent(attempt) && this.video) {
        await nextFrame(this.video);
        if (!this.isCurrent(attempt) || this.client.isBusy) continue;
        const candidate = await this.readFrame(mode).catch((error: unknown) => {
          failures += 1;
          if (error instanceof NoCanvas || failures >= MOST_FAILURES) throw error;
          return undefined;
        });
        if (candidate !== undefined) failures = 0;
        if (candidate) return this.respond(attempt, { kind: 'found', candidate });
      }
    } catch (error) {
      this.respond(attempt, { kind: error instanceof NoCanvas ? 'canvasFailed' : 'readerFailed' });
    }
  }

  private async readFrame(mode: ScanMode): Promise<VinCandidate | null> {
    const { video } = this;
    const picture = video && this.frameGrabber.grabFrame(video);
    if (!picture) return null;
    const { state } = this.session.get();
    const readsPrint = state.kind === 'scanning' && state.readsPrint;
    return this.client.readFrame(mode, picture, toGuide(video, picture, mode), readsPrint);
  }

  /** Looks for barcodes and text: the person asked for this picture, and it may contain only text. */
  private async capture(attempt: number, mode: ScanMode): Promise<void> {
    const picture = this.takeStill(attempt);
    if (!picture || !this.video) return;
    try {
      const candidate = await this.client.readStill('ocr', picture, toGuide(this.video, picture, mode));
      this.respond(attempt, { kind: 'captured', candidate });
    } catch {
      this.respond(attempt, { kind: 'captureFailed', problem: 'notProcessed' });
    }
  }

  private takeStill(attempt: number) {
    try {
      const picture = this.video && this.frameGrabber.grabFrame(this.video);
      if (!picture) this.respond(attempt, { kind: 'captureFailed', problem: 'notCaptured' });
      return picture;
    } catch (error) {
      const problem = error instanceof NoCanvas ? 'noCanvas' : 'notCaptured';
      this.respond(attempt, { kind: 'captureFailed', problem });
      return null;
    }
  }

  /** Looks for barcodes and text: a photo without barcodes may contain text. */
  private async readChosenPhoto(attempt: number): Promise<void> {
    try {
      const { photo } = this;
      this.photo = null;
      const picture = photo && (await this.frameGrabber.readPhoto(photo));
      if (!picture || !this.isCurrent(attempt)) return;
      const onSecond = () => this.respond(attempt, { kind: 'photoStage', stage: 'second' });
      const candidate = await this.client.readPhoto(picture, onSecond);
      this.respond(attempt, { kind: 'photoRead', candidate });
    } catch (error) {
      const problem = error instanceof NoCanvas ? 'noCanvas' : 'notProcessed';
      this.respond(attempt, { kind: 'photoFailed', problem });
    }
  }
}

function hasPicture(video: HTMLVideoElement | null): boolean {
  return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;
}

/** The guide frame in pixels of the picture taken from the video. */
function toGuide(video: HTMLVideoElement, picture: { width: number; height: number }, mode: ScanMode) {
  return guideIn(picture, { width: video.clientWidth, height: video.clientHeight }, mode);
}

function nextFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve);
    else requestAnimationFrame(resolve);
  });
}
