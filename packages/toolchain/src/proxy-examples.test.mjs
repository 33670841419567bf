import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from './repository-files.mjs';

const MEBIBYTE = 1024 * 1024;
const limits = readRepositoryFile('packages/domain/src/product/limits.ts');
const maxPhotoBytes = Number(/MAX_PHOTO_BYTES = (\d+) \* 1024 \* 1024/.exec(limits)?.[1]) * MEBIBYTE;

const EXAMPLES = [
  {
    file: 'deploy/nginx.conf',
    maxBody: /client_max_body_size (\d+)m;/,
    hidden: /location = \/metrics \{\s+return 404;/,
    second: /server 127\.0\.0\.1:3000;\s+# .*\s+# server 127\.0\.0\.1:3001;/,
  },
  {
    file: 'deploy/Caddyfile',
    maxBody: /max_size (\d+)MiB/,
    hidden: /@metrics path \/metrics .*\s+respond @metrics 404/,
    second: /reverse_proxy 127\.0\.0\.1:3000 127\.0\.0\.1:3001/,
  },
];

describe.each(EXAMPLES)('The proxy example $file', ({ file, maxBody, hidden, second }) => {
  const text = readRepositoryFile(file);

  it('lets the largest photo through, with its form around it', () => {
    expect(maxPhotoBytes).toBe(25 * MEBIBYTE);
    expect(Number(maxBody.exec(text)?.[1]) * MEBIBYTE).toBeGreaterThan(maxPhotoBytes + 64 * 1024);
  });

  it('does not publish /metrics', () => {
    expect(text).toMatch(hidden);
  });

  it('shows where a second process goes', () => {
    expect(text).toMatch(second);
  });

  it('names what has to be set beside it', () => {
    expect(text).toMatch(/PUBLIC_URL=https:.* TRUST_PROXY=1/);
  });
});
