import { CameraLight } from './camera-light.ts';
import type { ScanMode, VinCandidate } from './candidate.ts';
import { Engine } from './engine.ts';
import type { GrayImage } from './image/gray-image.ts';
import type { BarcodeReader, PrintReader } from './readers.ts';
import type { Picture, ScanRequest, ScanResponse } from './scan-protocol.ts';
import { readPhoto, type SecondBarReader } from './second/read-photo.ts';
import { readStill } from './still.ts';

/** The worker's end of the connection. */
export interface ServicePort {
  postMessage(response: ScanResponse, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { data: ScanRequest }) => void): void;
}

/** Provides the readers. The print reader is large and loaded on first use. */
export interface ReaderSource {
  readonly barcode: BarcodeReader;
  loadPrint(): Promise<PrintReader>;
  loadSecondBars(): Promise<SecondBarReader>;
}

/**
 * Responds to all pictures of the page in order, without waiting for readers that are still loading. A reader that
 * throws only fails its own request.
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

  function toGray(picture: Picture): Promise<GrayImage> | GrayImage {
    const { width, height } = picture;
    return 'frame' in picture
      ? light.read(picture.frame, width, height)
      : light.readRgba(new Uint8Array(picture.rgba), width, height);
  }

  async function readChosen({ id, picture }: Extract<ScanRequest, { kind: 'photo' }>): Promise<VinCandidate | null> {
    const still = { image: await toGray(picture), guide: null, barcode: source.barcode, loadPrint };
    const readBars: SecondBarReader = async (image, look) => {
      port.postMessage({ kind: 'second', id }, []);
      return (await source.loadSecondBars())(image, look);
    };
    return readPhoto(still, readBars, now);
  }

  async function read(request: Extract<ScanRequest, { kind: 'frame' | 'still' }>): Promise<VinCandidate | null> {
    const { barcode } = source;
    const image = await toGray(request.picture);
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

  async function respond(request: Exclude<ScanRequest, { kind: 'prepare' }>): Promise<void> {
    try {
      const candidate = await (request.kind === 'photo' ? readChosen(request) : read(request));
      port.postMessage({ kind: 'read', id: request.id, candidate }, []);
    } catch {
      port.postMessage({ kind: 'failed', id: request.id }, []);
    }
  }

  let queue = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'prepare') void prepare(data.mode);
    else queue = queue.then(() => respond(data));
  });
}
