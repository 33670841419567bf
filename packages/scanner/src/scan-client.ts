import type { ScanMode, VinCandidate } from './candidate.ts';
import type { Rect } from './image/grey-image.ts';
import type { Picture, ScanAnswer, ScanRequest } from './scan-protocol.ts';

/** The page's side of the worker. */
export interface WorkerPort {
  postMessage(request: ScanRequest, transfer: object[]): void;
  addEventListener(type: 'message', listener: (event: { data: ScanAnswer }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/**
 * A worker that is silent for so long is ended. A frame costs a fifth of a second, a still a few, on a slow phone
 * several times that.
 */
const FRAME_TIMEOUT_MS = 5_000;
const STILL_TIMEOUT_MS = 30_000;
/** A slow network has to bring the reader of print. */
const PREPARE_TIMEOUT_MS = 30_000;

/** The reader did not answer, or broke. The next request starts a new one. */
export class ScanFailure extends Error {}

interface Pending {
  /** Of the picture, or of the mode that is being prepared. */
  readonly id: number | ScanMode;
  timer: ReturnType<typeof setTimeout>;
  resolve(answer: ScanAnswer): void;
  onSecond?: (() => void) | undefined;
  reject(error: ScanFailure): void;
}

/** Speaks with the worker, which it starts when there is something to do and ends on `close` or when it hangs. */
export class ScanClient {
  private readonly spawn: () => WorkerPort;
  private worker: WorkerPort | null = null;
  private pending: Pending[] = [];
  private lastId = 0;

  constructor(spawn: () => WorkerPort) {
    this.spawn = spawn;
  }

  /** A frame or photo is being read; a frame that comes meanwhile is better dropped. */
  get isBusy(): boolean {
    return this.pending.some(({ id }) => typeof id === 'number');
  }

  /** Resolves once all that a mode needs is there. */
  async prepare(mode: ScanMode): Promise<void> {
    await this.ask(mode, { kind: 'prepare', mode }, PREPARE_TIMEOUT_MS, []);
  }

  /** The candidate that is decided with this frame. The frame is gone afterwards. */
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

  /** What a single picture says. It is gone afterwards. */
  async readStill(mode: ScanMode, picture: Picture, guide: Rect | null): Promise<VinCandidate | null> {
    const id = this.nextId();
    const request: ScanRequest = { kind: 'still', id, mode, picture, guide };
    return toCandidate(await this.ask(id, request, STILL_TIMEOUT_MS, [getPixels(picture)]));
  }

  /** What a chosen photo says. `onSecond` is called when the second reader of bars begins; it has time of its own. */
  async readPhoto(picture: Picture, onSecond: () => void): Promise<VinCandidate | null> {
    const id = this.nextId();
    const request: ScanRequest = { kind: 'photo', id, picture };
    return toCandidate(await this.ask(id, request, STILL_TIMEOUT_MS, [getPixels(picture)], onSecond));
  }

  /** Ends the worker; whoever waits for it is refused. With it goes what former frames showed. */
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
  ): Promise<ScanAnswer> {
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
    // A worker that was replaced has nothing to say any more.
    const heed = (act: () => void) => {
      if (worker === this.worker) act();
    };
    worker.addEventListener('message', ({ data }) => heed(() => this.settle(data)));
    worker.addEventListener('error', () => heed(() => this.close()));
    worker.addEventListener('messageerror', () => heed(() => this.close()));
    return worker;
  }

  private settle(answer: ScanAnswer): void {
    const id = 'id' in answer ? answer.id : answer.mode;
    const index = this.pending.findIndex((waiting) => waiting.id === id);
    const waiting = this.pending[index];
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if (answer.kind === 'second') {
      waiting.timer = setTimeout(() => this.close(), STILL_TIMEOUT_MS);
      waiting.onSecond?.();
      return;
    }
    this.pending.splice(index, 1);
    if (answer.kind === 'failed' || answer.kind === 'unready') waiting.reject(new ScanFailure('The reader failed.'));
    else waiting.resolve(answer);
  }
}

function toCandidate(answer: ScanAnswer): VinCandidate | null {
  return answer.kind === 'read' ? answer.candidate : null;
}

/** What is handed over to the worker. */
function getPixels(picture: Picture): object {
  return 'frame' in picture ? picture.frame : picture.rgba;
}
