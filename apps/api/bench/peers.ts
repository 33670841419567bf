import { compare } from './peers/compare.ts';
import { readOptions } from './peers/options.ts';
import { printContests } from './peers/report.ts';
import { CONTESTS } from './peers/requests.ts';
import { startStage } from './peers/stage.ts';

const options = readOptions(process.argv.slice(2), Object.keys(CONTESTS));
const stage = await startStage(options.rows);
try {
  for (const [name, contest] of Object.entries(CONTESTS)) {
    if (options.only && !options.only.includes(name)) continue;
    await contest.prepare?.(stage);
    const compared = await compare(contest.targets(stage), { ...options, postgres: stage.postgres });
    printContests({ [name]: { title: contest.title, compared } });
  }
} finally {
  await stage.end();
}
process.exit(0);
