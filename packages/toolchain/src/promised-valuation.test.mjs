import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const TEXTS =
  /^(apps\/(web|api)|packages\/(domain|emails|client|scanner))\/(src\/.*\.(ts|tsx)|index\.html|README\.md)$/;
const FOR_TESTS = /\.test\.tsx?$|\/testing\//;

/** What the specification has the landing page say (spec 1), and its copies for search engines and shared links. */
const SPECIFIED = new Set([
  'apps/api/src/transport/http/sharing.ts: expert valuation',
  'apps/web/index.html: expert valuation',
  'apps/web/src/features/landing/hero.tsx: expert valuation',
  'packages/domain/src/company/landing-texts.ts: Expert valuation',
]);

function listMentions() {
  const files = listRepositoryFiles().filter((file) => TEXTS.test(file) && !FOR_TESTS.test(file));
  return files.flatMap((file) => {
    const text = readRepositoryFile(file);
    return [...text.matchAll(/\bvaluations?\b/gi)].map(({ 0: word, index }) => {
      const before = text.slice(Math.max(index - 20, 0), index).match(/\w+(?=\s*$)/)?.[0];
      return `${file}: ${[before, word].filter(Boolean).join(' ')}`;
    });
  });
}

describe('No text', () => {
  it('promises a valuation, which the product does not give, except the words that the specification fixes', () => {
    expect(new Set(listMentions())).toEqual(SPECIFIED);
  });
});
