import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { divideClient } from './client-parts.ts';

const module = readFileSync(new URL(import.meta.resolve('@trpc/client')), 'utf8');

describe("the parts of tRPC's client", () => {
  const { subscriptions, others } = divideClient(module);

  it('are the link for subscriptions and everything else', () => {
    expect(subscriptions).toContain('function httpSubscriptionLink(');
    expect(subscriptions).toContain('export { httpSubscriptionLink, unstable_httpSubscriptionLink };');
    expect(others).toContain('function createTRPCClient(');
    expect(others).not.toMatch(/httpSubscriptionLink\(|sseStreamConsumer\(/);
  });

  it('are refused once the module is written in another way', () => {
    expect(() => divideClient(module.replace('links/httpSubscriptionLink.ts', 'links/sse.ts'))).toThrow(
      'tRPC has changed: no src/links/httpSubscriptionLink.ts',
    );
    expect(() => divideClient(module.replace(', unstable_httpSubscriptionLink', ''))).toThrow('other exports');
    expect(() => divideClient(module.replace('AsyncGenerator.prototype[', 'Generator.prototype['))).toThrow(
      'no methods',
    );
  });
});
