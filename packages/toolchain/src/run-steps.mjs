/** @typedef {import('./steps.mjs').Outcome} Outcome */
/** @typedef {[title: string, step: () => Promise<Outcome>]} Step */

/** @param {number} since */
const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);

/**
 * Runs one list after another, and the steps of a list in parallel. Prints how many tests passed after each step and at
 * the end. Parallel steps return their `output`, which is printed as a whole under their title.
 * @param {Step[][]} lists
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(lists) {
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const allFailures = [];
  /** @type {string[]} */
  const allSkipped = [];

  /** @type {(step: Step, options: { isAlone: boolean }) => Promise<void>} */
  async function runOne([title, step], { isAlone }) {
    const since = performance.now();
    if (isAlone) console.log(`\n== ${title}`);
    const { passed, failed, failures = [], skipped = [], output = '' } = await step();
    if (!isAlone) console.log(`\n== ${title}`);
    if (output) console.log(output);
    allSkipped.push(...skipped);
    allFailures.push(...(failed > 0 && failures.length === 0 ? [title] : failures));
    total.passed += passed;
    total.failed += failed;
    console.log(`== ${title}: ${passed} passed, ${failed} failed (${secondsSince(since)} s)`);
  }

  for (const steps of lists) {
    const isAlone = steps.length === 1;
    await Promise.all(steps.map((step) => runOne(step, { isAlone })));
  }
  if (allSkipped.length > 0) console.log(`\nLeft out:\n${allSkipped.join('\n')}`);
  if (allFailures.length > 0) console.log(`\nFailed:\n${allFailures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
