import type { ScanMode, VinCandidate } from './candidate.ts';
import type { Rect } from './image/gray-image.ts';
import type { Picture, ScanRequest, ScanResponse } from './scan-protocol.ts';

export interface WorkerPort {
  postMessage(request: ScanRequest, transfer: object[]): void;
  addEventListener(type: 'message', listener: (event: { data: ScanResponse }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/**
 * A worker that is silent for this long is terminated. A frame takes a fifth of a second, a still a few seconds, on a
 * slow phone several times that.
 */
const FRAME_TIMEOUT_MS = 5_000;
const STILL_TIMEOUT_MS = 30_000;
/** Allows for loading the print reader over a slow network. */
const PREPARE_TIMEOUT_MS = 30_000;

/** The reader did not respond, or failed. The next request starts a new one. */
export class ScanFailure extends Error {}

interface Pending {
  /** The id of a picture, or the mode being prepared. */
  readonly id: number | ScanMode;
  timer: ReturnType<typeof setTimeout>;
  resolve(response: ScanResponse): void;
  onSecond?: (() => void) | undefined;
  reject(error: ScanFailure): void;
}

/** Client of the worker, which is started on demand and terminated by `close` or when it hangs. */
export class ScanClient {
  private readonly spawn: () => WorkerPort;
  private worker: WorkerPort | null = null;
  private pending: Pending[] = [];
  private lastId = 0;

  constructor(spawn: () => WorkerPort) {
    this.spawn = spawn;
  }

  /** While a frame or photo is being read, drop new frames. */
  get isBusy(): boolean {
    return this.pending.some(({ id }) => typeof id === 'number');
  }

  /** Resolves once everything that a mode needs is loaded. */
  async prepare(mode: ScanMode): Promise<void> {
    await this.ask(mode, { kind: 'prepare', mode }, PREPARE_TIMEOUT_MS, []);
  }

  /** The decision after this frame, or `null`. Transfers the frame. */
  async readFrame(
    mode: ScanMode,
    picture: Picture,
    guide: Rect,
    readsPrint: boolean = mode === 'ocr',
  ): Promise<VinCandidate | null> {
    const id = this.nextId();
    const request: ScanRequest = { kind: 'frame', id, mode, readsPrint, picture, guide };
    return toCandidate(await this.ask(id, request, FRAME_TIMEOUT_MS, [getPixels(picture)]));
  }

  /** Reads a single picture, which is transferred. */
  async readStill(mode: ScanMode, picture: Picture, guide: Rect | null): Promise<VinCandidate | null> {
    const id = this.nextId();
    const request: ScanRequest = { kind: 'still', id, mode, picture, guide };
    return toCandidate(await this.ask(id, request, STILL_TIMEOUT_MS, [getPixels(picture)]));
  }

  /** Reads a chosen photo. `onSecond` is called when the second barcode reader starts, which has its own time limit. */
  async readPhoto(picture: Picture, onSecond: () => void): Promise<VinCandidate | null> {
    const id = this.nextId();
    const request: ScanRequest = { kind: 'photo', id, picture };
    return toCandidate(await this.ask(id, request, STILL_TIMEOUT_MS, [getPixels(picture)], onSecond));
  }

  /** Terminates the worker, with its memory of earlier frames; pending requests are rejected. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = this.pending;
    this.pending = [];
    for (const { timer, reject } of waiting) {
      clearTimeout(timer);
      reject(new ScanFailure('The reader has ended.'));
    }
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private ask(
    id: Pending['id'],
    request: ScanRequest,
    timeout: number,
    transfer: object[],
    onSecond?: () => void,
  ): Promise<ScanResponse> {
    return new Promise((resolve, reject) => {
      try {
        this.worker ??= this.start();
        this.worker.postMessage(request, transfer);
      } catch (cause) {
        reject(new ScanFailure('The reader cannot be started.', { cause }));
        return;
      }
      const timer = setTimeout(() => this.close(), timeout);
      this.pending.push({ id, timer, resolve, reject, onSecond });
    });
  }

  private start(): WorkerPort {
    const worker = this.spawn();
    // Ignores messages from a replaced worker.
    const heed = (act: () => void) => {
      if (worker === this.worker) act();
    };
    worker.addEventListener('message', ({ data }) => heed(() => this.settle(data)));
    worker.addEventListener('error', () => heed(() => this.close()));
    worker.addEventListener('messageerror', () => heed(() => this.close()));
    return worker;
  }

  private settle(response: ScanResponse): void {
    const id = 'id' in response ? response.id : response.mode;
    const index = this.pending.findIndex((waiting) => waiting.id === id);
    const waiting = this.pending[index];
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (response.kind === 'second') {
      waiting.timer = setTimeout(() => this.close(), STILL_TIMEOUT_MS);
      waiting.onSecond?.();
      return;
    }
    this.pending.splice(index, 1);
    if (response.kind === 'failed' || response.kind === 'unready')
      waiting.reject(new ScanFailure('The reader failed.'));
    else waiting.resolve(response);
  }
}

function toCandidate(response: ScanResponse): VinCandidate | null {
  return response.kind === 'read' ? response.candidate : null;
}

function getPixels(picture: Picture): object {
  return 'frame' in picture ? picture.frame : picture.rgba;
}
