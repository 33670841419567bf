import { expect, test } from './support/test.ts';

const MAX_BROTLI_BYTES = 125_000;

test('the landing page starts with at most 125 kB of JavaScript', async ({ page, baseURL }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  let total = 0;
  for (const url of scripts) {
    const response = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
    // A chunk of a few bytes is not worth compressing; every other one must be.
    const bytes = Number(response.headers()['content-length'] ?? (await response.body()).length);
    expect(response.headers()['content-encoding'] === 'br' || bytes < 1_000, url).toBe(true);
    total += bytes;
  }
  expect(scripts.size).toBeGreaterThan(0);
  expect([...scripts].every((url) => url.startsWith(String(baseURL)))).toBe(true);
  expect(total).toBeLessThanOrEqual(MAX_BROTLI_BYTES);
});
