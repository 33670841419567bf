import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';
import { packBuilt } from './pack-package.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
await buildPackage(dist);
// The server offers this file for download.
await packBuilt(dist, dist);
