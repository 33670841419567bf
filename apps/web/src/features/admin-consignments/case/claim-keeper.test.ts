import { CLAIM_LASTS_MS } from '@marque/domain/review/review';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepClaim } from './claim-keeper.ts';

const page = new EventTarget();
const calls: string[] = [];
const tab = { hidden: false };
let keeper: ReturnType<typeof keepClaim>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', tab);
  tab.hidden = false;
  calls.length = 0;
  keeper = keepClaim({ claim: () => calls.push('claim'), release: () => calls.push('release') });
});

afterEach(() => {
  keeper.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const act = () => page.dispatchEvent(new Event('keydown'));
const wait = (ms: number) => vi.advanceTimersByTime(ms);

it('claims a case at once and releases it when it is closed', () => {
  expect(calls).toEqual(['claim']);
  keeper.stop();
  expect(calls).toEqual(['claim', 'release']);
});

it('renews the claim while somebody is at work, well before it runs out', () => {
  for (let minute = 0; minute < 10; minute += 1) {
    wait(60_000);
    act();
  }
  expect(calls.every((call) => call === 'claim')).toBe(true);
  expect(calls.length).toBeGreaterThanOrEqual(10 / (CLAIM_LASTS_MS / 60_000));
});

it('does not renew it for nobody, and releases it when nobody came back', () => {
  wait(CLAIM_LASTS_MS - 1);
  expect(calls).toEqual(['claim']);
  wait(CLAIM_LASTS_MS);
  expect(calls).toEqual(['claim', 'release']);
});

it('does not renew it in a tab that nobody sees', () => {
  wait(1_000);
  act();
  tab.hidden = true;
  wait(CLAIM_LASTS_MS / 2);
  expect(calls).toEqual(['claim']);
});

it('claims the case again with the first sign of life after that', () => {
  wait(2 * CLAIM_LASTS_MS);
  act();
  act();
  expect(calls).toEqual(['claim', 'release', 'claim']);
});

it('releases it when the page goes away', () => {
  page.dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual(['claim', 'release']);
});

it('takes a case that a colleague left, but not for somebody who is away', () => {
  keeper.retake();
  expect(calls).toEqual(['claim', 'claim']);
  wait(2 * CLAIM_LASTS_MS);
  keeper.retake();
  expect(calls).toEqual(['claim', 'claim', 'release']);
});
