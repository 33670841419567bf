import { expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const LOADED_BY_PAGES = /^(apps\/web|packages\/domain)\/src\/(?!.*\.test\.).*\.tsx?$/;
const AT_LOAD = /^(export )?const \w+ = new Intl\./m;

it('No page makes a formatter of Intl while it loads: each costs 15 ms on a computer (text/lazily.ts)', () => {
  const files = listRepositoryFiles().filter((file) => LOADED_BY_PAGES.test(file));
  expect(files.filter((file) => AT_LOAD.test(readRepositoryFile(file)))).toEqual([]);
});
