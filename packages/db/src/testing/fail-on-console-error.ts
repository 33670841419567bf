import { beforeEach, expect, vi } from 'vitest';

/**
 * Setup file of every test: unexpected output to `console.error` fails the test that caused it. A test that expects
 * such output replaces the method itself (`vi.spyOn(console, 'error').mockImplementation(…)`).
 */
const unexpected: string[] = [];

beforeEach(() => {
  unexpected.length = 0;
  const spy = vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    unexpected.push(args.map(String).join(' '));
  });
  return () => {
    spy.mockRestore();
    expect(unexpected, 'unexpected console.error').toEqual([]);
  };
});
