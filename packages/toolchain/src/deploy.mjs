import path from 'node:path';
import { deploy } from './deployment.mjs';
import { Failure, report } from './progress.mjs';
import { endOnSignals } from './run.mjs';

// Creates the deployment for the image: `node deploy.mjs /out`. The product must be built; options go to the package
// manager.
try {
  endOnSignals(130);
  const [folder, ...options] = process.argv.slice(2);
  if (!folder) throw new Failure('Where to? Name a folder that is not there yet.');
  await deploy(path.resolve(folder), options);
} catch (error) {
  report(error);
}
