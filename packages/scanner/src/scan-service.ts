import { CameraLight } from './camera-light.ts';
import type { ScanMode, VinCandidate } from './candidate.ts';
import { Engine } from './engine.ts';
import type { BarcodeReader, PrintReader } from './readers.ts';
import type { ScanAnswer, ScanRequest } from './scan-protocol.ts';
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
  const light = new CameraLight();

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
    const { picture } = request;
    const image =
      'frame' in picture
        ? await light.read(picture.frame, picture.width, picture.height)
        : light.readRgba(new Uint8Array(picture.rgba), picture.width, picture.height);
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
