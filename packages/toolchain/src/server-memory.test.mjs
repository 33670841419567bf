import { expect, it } from 'vitest';
import { readRepositoryFile } from './repository-files.mjs';

const PLACES = [
  'packages/toolchain/src/start.mjs',
  'Dockerfile',
  'deploy/marque.service',
  'apps/api/bench/server-process.ts',
];

it('npm start, the image, the systemd unit and the bench give the server the same memory', () => {
  const settings = PLACES.map((file) =>
    readRepositoryFile(file).match(/--(max-semi-space-size|heap-growing-percent)=\d+/g),
  );
  expect(settings).toEqual(PLACES.map(() => settings[0]));
  expect(settings[0]).toHaveLength(2);
});
