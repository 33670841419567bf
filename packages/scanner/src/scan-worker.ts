import { readBarcode } from './barcode/read-barcode.ts';
import type { PrintReader } from './readers.ts';
import { type ServicePort, serveScans } from './scan-service.ts';

/** The reader of print with all it knows of makers. */
async function loadPrint(): Promise<PrintReader> {
  const [{ readPrint }, { isKnownWmi }] = await Promise.all([
    import('./print/read-print.ts'),
    import('@marque/domain/vin/wmi'),
  ]);
  return (image, frame, { depth: _, ...options }) => readPrint(image, frame, { ...options, isKnownWmi });
}

// The global scope of a dedicated worker is the port to the page that started it; this package is compiled without the
// types of browsers.
const port = globalThis as unknown as ServicePort;

serveScans(
  port,
  {
    barcode: readBarcode,
    loadPrint,
    loadSecondBars: async () => (await import('./second/quagga-reader.ts')).readWithQuagga,
  },
  () => performance.now(),
);
