import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';
import { packBuilt } from './pack-package.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
await buildPackage(dist);
// The server lets people download this file.
await packBuilt(dist, dist);
