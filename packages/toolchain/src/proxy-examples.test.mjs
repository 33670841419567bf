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
    refusal: /location ~ \^\/\(api\|trpc\)\(\/\|\$\) \{[^}]*\}?[^}]*return 403 "/,
    redirect: /location \/ \{\s+return 308 https:/,
    clear: /server \{\s+listen 80;.*?\n\}/s,
    unbuffered: /location ~ \^\/\(api\|trpc\)\/ \{\s+proxy_pass [^}]*proxy_buffering off;/,
  },
  {
    file: 'deploy/Caddyfile',
    maxBody: /max_size (\d+)MiB/,
    hidden: /@metrics path \/metrics .*\s+respond @metrics 404/,
    second: /reverse_proxy 127\.0\.0\.1:3000 127\.0\.0\.1:3001/,
    refusal: /@scripts path \/api \/api\/\* \/trpc \/trpc\/\*\s+handle @scripts \{\s+respond ".*" 403\s+\}/,
    redirect: /handle \{\s+redir https:\S+ 308\s+\}/,
    clear: /^http:\/\/\S+ \{.*?\n\}/ms,
    unbuffered: /reverse_proxy [^}]*flush_interval -1/,
  },
];

describe.each(EXAMPLES)('The proxy example $file', ({ file, ...example }) => {
  const text = readRepositoryFile(file);

  it('lets the largest photo through, with its form around it', () => {
    expect(maxPhotoBytes).toBe(25 * MEBIBYTE);
    expect(Number(example.maxBody.exec(text)?.[1]) * MEBIBYTE).toBeGreaterThan(maxPhotoBytes + 64 * 1024);
  });

  it('does not publish /metrics', () => {
    expect(text).toMatch(example.hidden);
  });

  it('refuses scripts over plain http and redirects pages', () => {
    const [clear = ''] = example.clear.exec(text) ?? [];
    expect(clear).toMatch(example.refusal);
    expect(clear).toMatch(example.redirect);
    expect(clear.match(/\b30[1278]\b/g)).toHaveLength(1);
  });

  it('passes on what the server streams as it comes', () => {
    expect(text).toMatch(example.unbuffered);
  });

  it('shows where a second process goes', () => {
    expect(text).toMatch(example.second);
  });

  it('names what has to be set beside it', () => {
    expect(text).toMatch(/PUBLIC_URL=https:.* TRUST_PROXY=1/);
  });
});
