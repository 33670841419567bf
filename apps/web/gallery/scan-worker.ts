import type { VinCandidate } from '@marque/scanner/candidate';
import type { ScanRequest, ScanResponse } from '@marque/scanner/scan-protocol';

/** As the scanner names its worker (src/shared/vehicle/vin-scanner/scanner.ts). */
const NAME = 'vin-scanner';

let found: VinCandidate | null = null;

/** What the scanner of the next state reads in a picture that is captured; `null` leaves reading to its own worker. */
export function setFound(candidate: VinCandidate | null): void {
  found = candidate;
}

function respond(request: ScanRequest): ScanResponse {
  if (request.kind === 'prepare') return { kind: 'ready', mode: request.mode };
  if ('frame' in request.picture) request.picture.frame.close();
  return { kind: 'read', id: request.id, candidate: request.kind === 'still' ? found : null };
}

/** Finds nothing in what the camera shows by itself, so that each machine comes as far at the same time. */
class StandInWorker extends EventTarget {
  postMessage(request: ScanRequest): void {
    const data = respond(request);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    // There is nothing to end.
  }
}

/** Replaces the reader of VINs, so that every machine reads the same at once. Other workers are their own. */
Object.assign(globalThis, {
  Worker: new Proxy(Worker, {
    construct: (Own, [url, options]: [URL | string, WorkerOptions?]) =>
      found && options?.name === NAME ? new StandInWorker() : new Own(url, options),
  }),
});
