import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** Dialogs whose URL is kept by the component that opens them. */
const ADDRESSES = [
  'features/admin-consignments/details-dialog.tsx',
  'features/wizard/photo-step/pairing-dialog.tsx',
  'shared/photos/lightbox/lightbox.tsx',
  'shared/photos/photo-camera/camera-window.tsx',
  'shared/vehicle/vin-scanner/vin-scanner-dialog.tsx',
];
/** Dialogs that have no way back: nothing goes on without an answer. */
const DEMANDS = [
  'features/legal/accept-terms-dialog.tsx',
  'features/wizard/stale-draft-dialog.tsx',
  'shared/identity/sign-in-again-dialog.tsx',
];

it('The browser’s Back closes every dialog that can be closed (ADR 0148, ADR 0185)', () => {
  const files = globSync('**/*.tsx', { cwd: SRC });
  const dialogs = files.filter((file) => /<Modal\b/.test(readFileSync(join(SRC, file), 'utf8')));
  const without = dialogs.filter((file) => !/use(BackCloses|Leaving)\(/.test(readFileSync(join(SRC, file), 'utf8')));
  expect(without.sort()).toEqual([...ADDRESSES, ...DEMANDS].sort());
});
