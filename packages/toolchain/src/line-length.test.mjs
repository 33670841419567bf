import { expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const MAX_CHARACTERS = 120;

const EXEMPT = /(^|\/)(generated|migrations|fixtures)\/|model-data/;

const COMMENT = /^\s*(\/\*|\*|\/\/)/;

/**
 * In Markdown, lines of prose without tables, code blocks, and headings; elsewhere comments. The formatter handles
 * code.
 * @param {string} file
 * @param {string} text
 */
function listProse(file, text) {
  if (!file.endsWith('.md')) return text.split('\n').filter((line) => COMMENT.test(line));
  const outsideCode = text.replace(/^```[\s\S]*?^```/gm, '');
  return outsideCode.split('\n').filter((line) => !/^[|#]/.test(line));
}

/**
 * URLs cannot be wrapped.
 * @param {string} line
 */
const isTooLong = (line) => line.replace(/\S*:\/\/\S+|\]\([^)]+\)/g, '').length > MAX_CHARACTERS;

it(`Comments and prose have at most ${MAX_CHARACTERS} characters a line`, () => {
  const files = listRepositoryFiles().filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file) && !EXEMPT.test(file));
  const long = files.flatMap((file) =>
    listProse(file, readRepositoryFile(file))
      .filter(isTooLong)
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});
