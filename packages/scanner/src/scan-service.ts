import type { ScanMode, VinCandidate } from './candidate.ts';
import { Engine } from './engine.ts';
import { greyFromRgba } from './image/grey-image.ts';
import type { BarcodeReader, PrintReader } from './readers.ts';
import type { Picture, ScanAnswer, ScanRequest } from './scan-protocol.ts';
import { readStill } from './still.ts';

/** The worker's side of its connection with the page. */
export interface ServicePort {
  postMessage(answer: ScanAnswer, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: ScanRequest }) => void): void;
}

/** Where the readers come from. That of print is large and fetched on first use. */
export interface ReaderSource {
  readonly barcode: BarcodeReader;
  loadPrint(): Promise<PrintReader>;
}

/**
 * Answers every picture of the page, one after the other; what is fetched meanwhile keeps none of them waiting. A
 * reader that throws fails its request and nothing else.
 */
export function serveScans(port: ServicePort, source: ReaderSource, now: () => number): void {
  const engine = new Engine(now);
  let loading: Promise<PrintReader> | null = null;
  /** The light of the last frame, which the next one takes the place of. */
  let frame: Uint8Array | undefined;

  function loadPrint(): Promise<PrintReader> {
    loading ??= source.loadPrint().catch((error) => {
      // The network may be back at the next try.
      loading = null;
      throw error;
    });
    return loading;
  }

  async function read(request: Exclude<ScanRequest, { kind: 'prepare' }>): Promise<VinCandidate | null> {
    const { barcode } = source;
    const image = toGray(request.picture, request.kind === 'frame' ? frame : undefined);
    if (request.kind === 'frame') frame = image.data;
    if (request.kind === 'still') {
      const isText = request.mode === 'ocr';
      return readStill({ image, guide: request.guide, barcode, loadPrint: isText ? loadPrint : null }, now);
    }
    const readers = { barcode, print: request.readsPrint ? await loadPrint() : null };
    return engine.look({ image, guide: request.guide }, request.mode, readers);
  }

  async function prepare(mode: ScanMode): Promise<void> {
    const isReady = await (mode === 'barcode' ? Promise.resolve(true) : loadPrint().then(Boolean, () => false));
    port.postMessage({ kind: isReady ? 'ready' : 'unready', mode }, []);
  }

  async function answer(request: Exclude<ScanRequest, { kind: 'prepare' }>): Promise<void> {
    try {
      const candidate = await read(request);
      port.postMessage({ kind: 'read', id: request.id, candidate }, []);
    } catch {
      port.postMessage({ kind: 'failed', id: request.id }, []);
    }
  }

  let queue = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'prepare') void prepare(data.mode);
    else queue = queue.then(() => answer(data));
  });
}

/** Empties the buffer at once: frame after frame would fill hundreds of megabytes before they are collected. */
function toGray({ width, height, rgba }: Picture, into?: Uint8Array) {
  const grey = greyFromRgba(new Uint8Array(rgba), width, height, into);
  // Safari before 17.4 has no such method.
  rgba.transfer?.(0);
  return grey;
}
