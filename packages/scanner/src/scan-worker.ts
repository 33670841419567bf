import { readBarcode } from './barcode/read-barcode.ts';
import type { PrintReader } from './readers.ts';
import { type ServicePort, serveScans } from './scan-service.ts';

/** The print reader with the list of makers. */
async function loadPrint(): Promise<PrintReader> {
  const [{ readPrint }, { isKnownWmi }] = await Promise.all([
    import('./print/read-print.ts'),
    import('@marque/domain/vin/wmi'),
  ]);
  return (image, frame, { depth: _, ...options }) => readPrint(image, frame, { ...options, isKnownWmi });
}

// In a dedicated worker the global scope is the port to the page; this package is compiled without DOM types.
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
