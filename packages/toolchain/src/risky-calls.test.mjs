import { describe, expect, it } from 'vitest';
import { listRepositoryFiles, readRepositoryFile } from './repository-files.mjs';

const PRODUCT = /^(apps|packages)\/(?!toolchain\/)[\w-]+\/(src|public)\/.*\.(ts|tsx|js|mjs)$/;
const FOR_TESTS = /\.test\.|\.spec\.|testing|\/test-|software-authenticator|\/seed/;

/**
 * Kinds of calls that make injection or guessing possible, and the files where they are safe.
 * @type {[kind: string, pattern: RegExp, allowed: string[]][]}
 */
const RISKY = [
  ['HTML put together as text', /\b(inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/, []],
  [
    'code made of text',
    /\beval\(|new Function\(|from 'node:vm'/,
    // A fixed string, the name of V8's collector.
    ['apps/api/src/modules/photo/pipeline/free-received.ts'],
  ],
  [
    'another program',
    /from 'node:child_process'/,
    // Fixed programs with our own arguments, never through a shell.
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
    // A comparison and a column type, each one of two constants, a page length, a validated number, and a constant up
    // to which rows are counted; migrations, which no input reaches.
    [
      'apps/api/src/modules/admin-consignments/consignment-list.queries.ts',
      'apps/api/src/modules/consignment/consignment.queries.ts',
      'apps/api/src/platform/paging/count-rows.queries.ts',
      'packages/db/src/migrations/',
    ],
  ],
  [
    'random numbers that can be guessed',
    /Math\.random/,
    // Jitter.
    ['apps/api/src/modules/webhook/next-try.ts', 'apps/web/src/lib/back-off.ts', 'packages/client/src/retries.ts'],
  ],
  [
    'a hash that is broken',
    /createHash\('(md5|sha1)'\)/,
    // Checksums that the S3 protocol requires.
    ['apps/api/src/adapters/photo-store/s3.ts', 'apps/api/src/adapters/photo-store/s3-multipart.ts'],
  ],
  ['a certificate that nobody checks', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, []],
  ['a redirect', /\.redirect\(/, []],
  ['a page of elsewhere', /window\.open\(|location\.(assign|replace)\(|location\.href = /, []],
  [
    'messages that it listens to',
    /addEventListener\('message'|\.onmessage\b/,
    // Its own workers, and other tabs of the same origin.
    [
      'apps/web/src/shared/photos/photo-quality/quality-client.ts',
      'apps/web/src/shared/photos/photo-quality/quality-worker.ts',
      'apps/web/src/shared/photos/upload-queue/tab-news.ts',
      'packages/scanner/src/scan-client.ts',
      'packages/scanner/src/scan-service.ts',
    ],
  ],
  ['HTTP that is read leniently', /insecureHTTPParser/, []],
  // The bundler treats these as pure and drops calls whose result is unused.
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
