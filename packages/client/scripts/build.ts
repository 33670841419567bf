import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-package.ts';

await buildPackage(fileURLToPath(new URL('../dist', import.meta.url)));
