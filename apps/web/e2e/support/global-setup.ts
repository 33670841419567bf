import { startProduct } from './product.ts';

/** One product for the whole run: the built one, on an embedded database and a data directory of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.MARQUE_E2E_URL = product.url;
  process.env.MARQUE_E2E_DATA_DIR = product.dataDir;
  return () => product.stop();
}
