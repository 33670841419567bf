import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

async function leftAfter(trusted: string, addresses: readonly string[]): Promise<string[]> {
  const testApp = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: trusted });
  try {
    const left: string[] = [];
    for (const address of addresses) {
      const forwarded = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
      const { headers } = await testApp.guest.get('/api/nothing', forwarded);
      left.push(/r=(\d+)/.exec(String(headers.ratelimit))?.[1] ?? '');
    }
    return left;
  } finally {
    await testApp.close();
  }
}

describe('An address that a request says it comes from', () => {
  it('counts for nothing while no proxy is trusted', async () => {
    expect(await leftAfter('off', ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual(['599', '598', '597']);
  });

  it('counts as far as the trusted proxies go: what a client put in front of it does not', async () => {
    const claimed = ['192.0.2.1, 198.51.100.1', '192.0.2.2, 198.51.100.1', '192.0.2.2, 198.51.100.2'];
    expect(await leftAfter('1', claimed)).toEqual(['599', '598', '599']);
  });
});
