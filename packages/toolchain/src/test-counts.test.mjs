import { describe, expect, it } from 'vitest';
import {
  countPlaywright,
  countTasks,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedOfPlaywright,
} from './test-counts.mjs';

/** @typedef {import('./test-counts.mjs').VitestReport} VitestReport */
/** @typedef {import('./test-counts.mjs').PlaywrightTest} PlaywrightTest */
/** @typedef {import('./test-counts.mjs').PlaywrightSpec} PlaywrightSpec */
/** @typedef {import('./test-counts.mjs').PlaywrightSuite} PlaywrightSuite */
/** @typedef {import('./test-counts.mjs').PlaywrightReport} PlaywrightReport */

/** @type {(overrides: Partial<VitestReport>) => VitestReport} */
const vitestReport = (overrides) => ({ numPassedTests: 7, numFailedTests: 0, testResults: [], ...overrides });

/** @type {(suites: PlaywrightSuite[]) => PlaywrightReport} */
const playwrightReport = (suites) => ({ stats: { expected: 1, unexpected: 0, flaky: 0 }, suites });

/** @type {(title: string, tests: PlaywrightTest[]) => PlaywrightSpec} */
const createSpec = (title, tests) => ({ title, file: 'a.spec.ts', line: 3, tests });

describe('the numbers of the last line', () => {
  it('count each task as one test, whatever the number of packages', () => {
    const both = ['typecheck', 'build'];
    expect(countTasks(0, '', both)).toEqual({ passed: 2, failed: 0 });
    expect(countTasks(1, 'Failed: @marque/api#build, @marque/web#build', both)).toEqual({ passed: 1, failed: 1 });
    expect(countTasks(1, 'Failed: @marque/api#build, @marque/web#typecheck', both)).toEqual({ passed: 0, failed: 2 });
    expect(countTasks(2, 'no such task', ['build'])).toEqual({ passed: 0, failed: 1 });
  });

  it('count every unit and integration test', () => {
    expect(countVitest(0, vitestReport({}))).toEqual({ passed: 7, failed: 0 });
    expect(countVitest(1, vitestReport({ numFailedTests: 2 }))).toEqual({ passed: 7, failed: 2 });
  });

  it('count a file that could not even be loaded, a run that failed outside of any test, and one without a report', () => {
    const broken = vitestReport({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] });
    expect(countVitest(1, broken)).toEqual({ passed: 7, failed: 1 });
    expect(countVitest(1, vitestReport({}))).toEqual({ passed: 7, failed: 1 });
    expect(countVitest(1, null)).toEqual({ passed: 0, failed: 1 });
  });

  it('count a browser test that passed only on the second try as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } };
    expect(countPlaywright(1, report)).toEqual({ passed: 5, failed: 2 });
    expect(countPlaywright(1, { stats: { expected: 0, unexpected: 0, flaky: 0 } })).toEqual({ passed: 0, failed: 1 });
  });
});

describe('the names of what failed', () => {
  it('are the file, the sentence and the first line of the reason', () => {
    const report = vitestReport({
      testResults: [
        {
          name: 'vin.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a VIN has 17 characters' },
            { status: 'failed', fullName: 'a VIN has no O', failureMessages: ['expected true to be false\n  at …'] },
          ],
        },
        { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module\n  at …', assertionResults: [] },
      ],
    });
    expect(failuresOfVitest(report)).toEqual([
      'vin.test.ts: a VIN has no O: expected true to be false',
      'broken.test.ts: Cannot find module',
    ]);
    expect(failuresOfVitest(null)).toEqual([]);
  });

  it('are found in the browser’s nested suites', () => {
    /** @type {(title: string, status: string) => PlaywrightSpec} */
    const spec = (title, status) =>
      createSpec(title, [{ status, results: [{ error: { message: 'Timed out\n  at …' } }] }]);
    const report = playwrightReport([
      { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'flaky')] }] },
    ]);
    expect(failuresOfPlaywright(report)).toEqual(['a.spec.ts:3: closes: Timed out']);
    expect(failuresOfPlaywright(null)).toEqual([]);
  });
});

it('What was left out is said with its reason, each reason once', () => {
  /** @type {(status: string, annotations?: PlaywrightTest['annotations']) => PlaywrightTest} */
  const test = (status, annotations = []) => ({ status, annotations, results: [] });
  const skipped = test('skipped', [{ type: 'skip', description: 'WebKit: Xvfb is not installed' }]);
  const report = playwrightReport([
    {
      specs: [
        createSpec('a car', [skipped]),
        createSpec('a case', [skipped, test('expected')]),
        createSpec('a photo', [test('skipped')]),
      ],
    },
  ]);
  expect(skippedOfPlaywright(report)).toEqual(['WebKit: Xvfb is not installed', 'a photo']);
  expect(skippedOfPlaywright(null)).toEqual([]);
});
