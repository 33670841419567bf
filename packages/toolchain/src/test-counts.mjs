/**
 * How many tests a step stands for. Each runner's exit code is believed before its report: a run that failed without a
 * failed test (a file that cannot be imported, an error outside of any test) still counts as one failure.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 *
 * @typedef {{ status: string, annotations?: { type: string, description?: string }[],
 *   results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
 */

/** @type {(code: number, failed: number) => number} */
const atLeastOne = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed);

/**
 * A task of the workspace counts as one test, however many packages have it.
 * @param {number} code
 * @param {string} output names what failed as `@marque/api#build`
 * @param {string[]} tasks
 * @returns {Counts}
 */
export function countTasks(code, output, tasks) {
  if (code === 0) return { passed: tasks.length, failed: 0 };
  const failed = Math.max(tasks.filter((task) => output.includes(`#${task}`)).length, 1);
  return { passed: tasks.length - failed, failed };
}

/**
 * @param {number} code
 * @param {VitestReport | null} result vitest's JSON report, null when there is none
 * @returns {Counts}
 */
export function countVitest(code, result) {
  if (!result) return { passed: 0, failed: 1 };
  const brokenFiles = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return { passed: result.numPassedTests, failed: atLeastOne(code, result.numFailedTests + brokenFiles) };
}

/**
 * A test that only passes when repeated has failed.
 * @param {number} code
 * @param {PlaywrightReport | null} result Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright(code, result) {
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = result.stats;
  return { passed: expected, failed: atLeastOne(code, unexpected + flaky) };
}

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').split('\n', 1).join().trim();

/**
 * The failures, one per line, to be repeated at the end of a long run, because logs often cut off its beginning.
 * @param {VitestReport | null} result vitest's JSON report
 * @returns {string[]}
 */
export function failuresOfVitest(result) {
  const files = result?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/**
 * The same from Playwright's JSON report.
 * @param {PlaywrightReport | null} result
 * @returns {string[]}
 */
export function failuresOfPlaywright(result) {
  /** @type {(suite: PlaywrightSuite) => string[]} */
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...specs
      .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => {
        const errors = spec.tests.flatMap(({ results }) => results).flatMap(({ error }) => (error ? [error] : []));
        return `${spec.file}:${spec.line}: ${spec.title}: ${firstLine(errors[0]?.message)}`;
      }),
    ...suites.flatMap(ofSuite),
  ];
  return result ? ofSuite(result) : [];
}

/**
 * Why tests were skipped, without repeats.
 * @param {PlaywrightReport | null} result Playwright's JSON report
 * @returns {string[]}
 */
export function skippedOfPlaywright(result) {
  /** @type {(suite: PlaywrightSuite) => string[]} */
  const ofSuite = ({ suites = [], specs = [] }) => [
    ...specs
      .flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })))
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations = [] }) => annotations.find(({ type }) => type === 'skip')?.description ?? title),
    ...suites.flatMap(ofSuite),
  ];
  return result ? [...new Set(ofSuite(result))] : [];
}
