import { compare } from './compare.ts';
import { CONTESTS } from './requests.ts';
import type { Row } from './result.ts';

export const THROUGHPUT: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(CONTESTS).map(([name, { title, goal, prepare, targets }]): [string, Row] => [
    name,
    {
      title,
      goal,
      measure: async (options, open) => {
        const stage = await open();
        await prepare?.(stage);
        return { targets: await compare(targets(stage), { ...options, postgres: stage.postgres }) };
      },
    },
  ]),
);
