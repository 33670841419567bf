import { readOptions } from './peers/options.ts';
import { buildTables, circumstances, type Result, saveResults } from './peers/report.ts';
import { ROWS } from './peers/rows.ts';
import { type Stage, startStage } from './peers/stage.ts';

const options = readOptions(process.argv.slice(2), Object.keys(ROWS));
const opened: { stage?: Promise<Stage> } = {};
const stage = () => {
  opened.stage ??= startStage(options.rows);
  return opened.stage;
};

const results: Record<string, Result> = {};
try {
  for (const [name, { title, goal, measure }] of Object.entries(ROWS)) {
    if (options.only && !options.only.includes(name)) continue;
    const measured = circumstances(options);
    try {
      results[name] = { title, goal, measured, ...(await measure(options, stage)) };
      process.stdout.write(`\n${buildTables({ [name]: results[name] })}`);
    } catch (error) {
      // The other rows are still useful.
      process.stderr.write(`\n${title}: ${error instanceof Error ? error.stack : error}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await (await opened.stage)?.end();
}
if (options.isSaved) await saveResults(results, Object.keys(ROWS));
process.exit();
