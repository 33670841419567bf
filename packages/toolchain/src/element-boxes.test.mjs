import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const HELPER = 'apps/web/e2e/support/measure.ts';

const measuring = listRepositoryFiles().filter(
  (file) => /^apps\/web\/e2e\/.*\.ts$/.test(file) && readRepositoryFile(file).includes('.boundingBox('),
);

describe('Browser tests', () => {
  it('measure elements with the helper that waits until there is a box', () => {
    expect(measuring).toEqual([HELPER]);
  });
});
