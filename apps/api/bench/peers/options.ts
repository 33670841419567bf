import { parseArgs } from 'node:util';

export interface Options {
  rows: number;
  rounds: number;
  roundMs: number;
  minutes: number;
  only: readonly string[] | null;
  isSaved: boolean;
}

const USAGE = `npm run bench -- peers [options]

  --only list,detail   only these rows of the table
  --rows 100000        consignments in the database
  --rounds 5           each target is measured so many times
  --round-ms 1500      and so long each time
  --minutes 1          of load before memory is looked at
  --save               write the results to docs/benchmarks (without --only: always)
`;

export function readOptions(args: readonly string[], known: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        rows: { type: 'string', default: '100000' },
        rounds: { type: 'string', default: '5' },
        'round-ms': { type: 'string', default: '1500' },
        minutes: { type: 'string', default: '1' },
        save: { type: 'boolean', default: false },
      },
    });
    const only = values.only?.split(',') ?? null;
    const unknown = only?.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Error(`There is no row ${unknown}.`);
    return {
      rows: readCount(values.rows),
      rounds: readCount(values.rounds),
      roundMs: readCount(values['round-ms']),
      minutes: Number(values.minutes),
      only,
      isSaved: values.save || only === null,
    };
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\n\n${USAGE}\n  Rows: ${known.join(', ')}\n`,
    );
    process.exit(1);
  }
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is not a whole number from 1.`);
  return count;
}
