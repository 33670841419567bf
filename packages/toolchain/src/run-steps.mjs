/** @typedef {import('./steps.mjs').Outcome} Outcome */

/** @param {number} since */
const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Runs steps one after the other and says after each, and once more at the end, how many tests passed.
 * @param {[title: string, step: () => Promise<Outcome>][]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const allFailures = [];
  const allSkipped = [];
  for (const [title, step] of steps) {
    const since = performance.now();
    console.log(`\n== ${title}`);
    const { passed, failed, failures = [], skipped = [] } = await step();
    allSkipped.push(...skipped);
    allFailures.push(...(failed > 0 && failures.length === 0 ? [title] : failures));
    total.passed += passed;
    total.failed += failed;
    console.log(`== ${title}: ${passed} passed, ${failed} failed (${secondsSince(since)} s)`);
  }
  if (allSkipped.length > 0) console.log(`\nLeft out:\n${allSkipped.join('\n')}`);
  if (allFailures.length > 0) console.log(`\nFailed:\n${allFailures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
