import type { JudgePhoto, PhotoToJudge, QualityVerdict } from '../upload-queue/judge-photo.ts';
import type { QualityRequest, QualityResponse, SmallPicture } from './quality-protocol.ts';
import { wantedOrientation } from './wanted-orientation.ts';

/** The part of `Worker` that the client uses. */
export interface QualityPort {
  postMessage(request: QualityRequest, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: QualityResponse }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void;
  terminate(): void;
}

/** A worker that is silent for this long is terminated: old phones take seconds for a large photo. */
const TIMEOUT_MS = 20_000;
/** An idle worker is terminated to free its memory. */
const IDLE_MS = 15_000;
/** Phones do not take larger photos, and decoding them would need too much memory. */
const MOST_BYTES = 40_000_000;

const NOTHING: QualityVerdict = { advice: [], fingerprint: null };

interface QualityClientDependencies {
  spawn(): QualityPort;
  /** Downscales the photo on the page where a worker cannot; `null` where it can. */
  takeSmall: ((file: Blob) => Promise<SmallPicture>) | null;
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  resolve(verdict: QualityVerdict): void;
}

/**
 * Judges photos in a worker that starts with the first photo and is terminated when idle. If anything fails, nothing is
 * said about the photo.
 */
export function createQualityClient({ spawn, takeSmall }: QualityClientDependencies): JudgePhoto {
  const waiting = new Map<number, Waiting>();
  let worker: QualityPort | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  function end(): void {
    worker?.terminate();
    worker = null;
    for (const id of [...waiting.keys()]) settle(id, NOTHING);
    clearTimeout(idle);
  }

  function settle(id: number, verdict: QualityVerdict): void {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.timer);
    one.resolve(verdict);
    clearTimeout(idle);
    if (waiting.size === 0 && worker) idle = setTimeout(end, IDLE_MS);
  }

  function start(): QualityPort {
    const started = spawn();
    // Ignore workers that were already terminated.
    const endIt = () => {
      if (started === worker) end();
    };
    started.addEventListener('message', ({ data }) => settle(data.id, data.verdict ?? NOTHING));
    started.addEventListener('error', endIt);
    started.addEventListener('messageerror', endIt);
    return started;
  }

  function ask(photo: Blob | SmallPicture, { category, others, signal }: PhotoToJudge): Promise<QualityVerdict> {
    return new Promise((resolve) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, { timer: setTimeout(end, TIMEOUT_MS), resolve });
      signal.addEventListener('abort', () => settle(id, NOTHING), { once: true });
      clearTimeout(idle);
      try {
        worker ??= start();
        worker.postMessage(
          { id, photo, wanted: category && wantedOrientation(category), others },
          photo instanceof Blob ? [] : [photo.rgba],
        );
      } catch {
        end();
      }
    });
  }

  return async (toJudge) => {
    const { file, signal } = toJudge;
    if (signal.aborted || file.size > MOST_BYTES) return NOTHING;
    try {
      const photo = takeSmall ? await takeSmall(file) : file;
      return signal.aborted ? NOTHING : await ask(photo, toJudge);
    } catch {
      return NOTHING;
    }
  };
}
