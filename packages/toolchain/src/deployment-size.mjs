import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deploy, getSize } from './deployment.mjs';
import { report } from './progress.mjs';
import { endOnSignals } from './run.mjs';

// Prints as one line of JSON how many bytes the image carries of ours: of a deployment that is there already
// (`node deployment-size.mjs /out`), else of one made for this. The product is built; nothing is downloaded.
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
