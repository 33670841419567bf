import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deploy, getSize } from './deployment.mjs';
import { report } from './progress.mjs';
import { endOnSignals } from './run.mjs';

// Prints, as one line of JSON, the size in bytes of our part of the image: of an existing deployment (`node
// deployment-size.mjs /out`), else of a new one. The product must be built; nothing is downloaded.
const [there] = process.argv.slice(2);
const folder = there ? path.resolve(there) : mkdtempSync(path.join(tmpdir(), 'marque-deployment-'));
try {
  endOnSignals(130);
  if (!there) await deploy(folder, ['--offline']);
  process.stdout.write(`${JSON.stringify(getSize(folder))}\n`);
} catch (error) {
  report(error);
} finally {
  if (!there) rmSync(folder, { recursive: true, force: true });
}
