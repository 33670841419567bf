import { resolve } from 'node:path';
import { packPackage } from './pack-package.ts';

const tarball = await packPackage(resolve(process.argv[2] ?? '.'));
process.stdout.write(`${tarball}\n`);
