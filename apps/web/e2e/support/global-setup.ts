import { startProduct } from './product.ts';

/** One built product for the whole run, with its own embedded database and data directory. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.MARQUE_E2E_URL = product.url;
  process.env.MARQUE_E2E_DATA_DIR = product.dataDir;
  return () => product.stop();
}
