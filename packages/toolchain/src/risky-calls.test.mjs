import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

/** What the product runs: no tests, no stand-ins, nothing that only builds or measures. */
const PRODUCT = /^(apps|packages)\/(?!toolchain\/)[\w-]+\/(src|public)\/.*\.(ts|tsx|js|mjs)$/;
const FOR_TESTS = /\.test\.|\.spec\.|testing|\/test-|software-authenticator|\/seed/;

/**
 * Each kind of call that opens the way to injection or guessing, and the files where it is right.
 * @type {[kind: string, pattern: RegExp, allowed: string[]][]}
 */
const RISKY = [
  ['HTML put together as text', /\b(inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/, []],
  [
    'code made of text',
    /\beval\(|new Function\(|from 'node:vm'/,
    // One fixed word, the name of V8's collector.
    ['apps/api/src/modules/photo/pipeline/free-received.ts'],
  ],
  [
    'another program',
    /from 'node:child_process'/,
    // Fixed programs with arguments of our own, never through a shell.
    [
      'packages/db/src/embedded/cluster.ts',
      'packages/db/src/embedded/postmaster.ts',
      'apps/api/src/modules/photo/pipeline/photo-children.ts',
    ],
  ],
  ['a shell', /shell: true|\bexecSync\(/, []],
  [
    'SQL put together as text',
    /\bsql\.(raw|lit)\(|\bdb\.query\(`|pool\.query\(`[^`]*\$\{/,
    // A comparison and a column type out of two fixed ones, and the length of a page, a checked number; migrations,
    // which no input reaches.
    [
      'apps/api/src/modules/admin-consignments/consignment-list.queries.ts',
      'apps/api/src/modules/consignment/consignment.queries.ts',
      'packages/db/src/migrations/',
    ],
  ],
  [
    'random numbers that can be guessed',
    /Math\.random/,
    // The spread of pauses.
    ['apps/api/src/modules/webhook/next-try.ts', 'apps/web/src/lib/back-off.ts', 'packages/client/src/retries.ts'],
  ],
  [
    'a hash that is broken',
    /createHash\('(md5|sha1)'\)/,
    // Check sums that the protocol of S3 asks for.
    ['apps/api/src/adapters/photo-store/s3.ts', 'apps/api/src/adapters/photo-store/s3-multipart.ts'],
  ],
  ['a certificate that nobody checks', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, []],
  ['a redirect', /\.redirect\(/, []],
  ['a page of elsewhere', /window\.open\(|location\.(assign|replace)\(|location\.href = /, []],
  [
    'messages that it listens to',
    /addEventListener\('message'|\.onmessage\b/,
    // Workers of its own, and other tabs of its own origin.
    [
      'apps/web/src/shared/photos/photo-quality/quality-client.ts',
      'apps/web/src/shared/photos/photo-quality/quality-worker.ts',
      'apps/web/src/shared/photos/upload-queue/tab-news.ts',
      'packages/scanner/src/scan-client.ts',
      'packages/scanner/src/scan-service.ts',
    ],
  ],
  ['HTTP that is read leniently', /insecureHTTPParser/, []],
  // The bundler takes these for calls without consequences, and leaves out those whose answer nobody uses.
  ['a call of which only the error counts', /^\s*(void )?(decode|encode)URI(Component)?\(.*\);?$/m, []],
  ['XML', /XMLParser|DOMParser|xml2js/, []],
];

const files = listRepositoryFiles().filter((file) => PRODUCT.test(file) && !FOR_TESTS.test(file));

describe('The product', () => {
  it.each(RISKY)('has %s only where it is said to be', (_, pattern, allowed) => {
    const found = files.filter((file) => pattern.test(readRepositoryFile(file)));
    expect(found.filter((file) => !allowed.some((place) => file.startsWith(place)))).toEqual([]);
  });

  it('is many files, all of which were looked at', () => {
    expect(files.length).toBeGreaterThan(500);
  });
});
