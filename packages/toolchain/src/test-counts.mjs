/**
 * How many tests a step stands for. Each runner's exit code is believed before its report: a run that failed without a
 * failed test (a file that cannot be imported, an error outside of any test) still counts as one failure.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 */

const atLeastOne = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed);

/**
 * Types and build are one test each, whatever the number of packages.
 * @param {string} output names what failed as `@marque/api#build`
 * @returns {Counts}
 */
export function countTasks(code, output) {
  if (code === 0) return { passed: 2, failed: 0 };
  const failed = ['typecheck', 'build'].filter((task) => output.includes(`#${task}`)).length;
  return { passed: 2 - Math.max(failed, 1), failed: Math.max(failed, 1) };
}

/** @returns {Counts} of vitest's JSON report, null when there is none */
export function countVitest(code, result) {
  if (!result) return { passed: 0, failed: 1 };
  const brokenFiles = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return { passed: result.numPassedTests, failed: atLeastOne(code, result.numFailedTests + brokenFiles) };
}

/** A test that passes only when repeated has failed. @returns {Counts} of Playwright's JSON report */
export function countPlaywright(code, result) {
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = result.stats;
  return { passed: expected, failed: atLeastOne(code, unexpected + flaky) };
}
