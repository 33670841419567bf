import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSteps } from './run-steps.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** @type {string[]} */
let said;
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const lines = () =>
  said
    .join('\n')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/ \([\d.]+ s\)$/, ''));

const passed = async () => ({ passed: 2, failed: 0 });

describe('Steps side by side', () => {
  it('show what each says whole under its own title, as soon as it is done', async () => {
    let running = 0;
    let most = 0;
    /** @type {(title: string, ms: number, output: string) => Step} */
    const step = (title, ms, output) => [
      title,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await wait(ms);
        running -= 1;
        return { passed: 0, failed: 1, output };
      },
    ];
    const code = await runSteps([
      [step('Slow', 60, 'slow says this'), step('Quick', 1, 'quick says that')],
      [['Last', passed]],
    ]);
    expect([code, most]).toEqual([1, 2]);
    expect(lines()).toEqual([
      '== Quick',
      'quick says that',
      '== Quick: 0 passed, 1 failed',
      '== Slow',
      'slow says this',
      '== Slow: 0 passed, 1 failed',
      '== Last',
      '== Last: 2 passed, 0 failed',
      'Failed:',
      'Quick',
      'Slow',
      '2 passed, 2 failed',
    ]);
  });
});

describe('The last line', () => {
  it('counts every step, alone or side by side', async () => {
    /** @type {Step[]} */
    const one = [['One', passed]];
    /** @type {Step[]} */
    const two = [
      ['Two', passed],
      ['Three', passed],
    ];
    expect(await runSteps([one, two])).toBe(0);
    expect(said.at(-1)).toBe('\n6 passed, 0 failed');
  });
});
