import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../server-process.ts';
import { load, type Turns } from './load.ts';
import { CONTESTS } from './requests.ts';
import { figure, type Row } from './result.ts';
import type { Stage } from './stage.ts';
import { computeSpread } from './statistics.ts';

const LOOK_EVERY_MS = 250;
const SETTLE_MS = 3_000;
const MINUTE_MS = 60_000;

async function mixed(stage: Stage): Promise<Turns[]> {
  const lanes: Buffer[][] = [];
  for (const { prepare, targets } of Object.values(CONTESTS)) {
    await prepare?.(stage);
    for (const target of targets(stage)) {
      if (target.name === 'bare') continue;
      target.lanes.forEach((turns, lane) => {
        lanes[lane] = [...(lanes[lane] ?? []), ...turns];
      });
    }
  }
  return lanes;
}

export const memoryRow: Row = {
  title: 'memory of the server under load',
  goal: 'after an hour 300 MB, 250 MB',
  measure: async ({ minutes }, open) => {
    const stage = await open();
    const { pid, origin } = stage.product;
    await delay(SETTLE_MS);
    const idle = residentMemory(pid);
    const lanes = await mixed(stage);
    const seen: number[] = [];
    const timer = setInterval(() => seen.push(residentMemory(pid)), LOOK_EVERY_MS);
    const { requests } = await load(origin, lanes, { milliseconds: minutes * MINUTE_MS, requests: 0 });
    clearInterval(timer);
    await delay(SETTLE_MS);
    return {
      figures: {
        idle: figure('MB', computeSpread([idle])),
        'under load': figure('MB', computeSpread(seen)),
        after: figure('MB', computeSpread([residentMemory(pid)])),
        minutes: figure('min', computeSpread([minutes])),
        requests: figure('', computeSpread([requests])),
      },
    };
  },
};
