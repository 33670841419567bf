import { describe, expect, it } from 'vitest';
import { code39Bars } from '../testing/bars.ts';
import { drawBars } from '../testing/draw-bars.ts';
import { addNoise, warp } from '../testing/spoil.ts';
import { computeBands, computeStackBands } from './bands.ts';
import type { BarField } from './bar-directions.ts';
import { getProfile } from './profile.ts';
import { readLine } from './read-line.ts';
import { stackLines } from './stack-lines.ts';

const VIN = '5FNRL38488B411196';

describe('All lines of a field as one', () => {
  it('has the VIN that noise hides in each line, though perspective lets the bars fan out', () => {
    const bars = drawBars(code39Bars(VIN, 2.5), { module: 2, height: 70, ink: 100, ground: 145 });
    const fan = warp(bars, (x, y) => ({ x: x + 0.0003 * (y - bars.height / 2) * (x - bars.width / 2), y }));
    const image = addNoise(fan, 42);
    const field: BarField = {
      x: image.width / 2,
      y: image.height / 2,
      angle: 0,
      run: 0,
      length: image.width - 88,
      height: 66,
      weight: 1,
    };
    const lines = [0, 1, 2].flatMap((round) => computeBands(field, round));
    expect(lines.flatMap((band) => readLine(getProfile(image, band))).map(({ text }) => text)).not.toContain(VIN);
    expect(readLine(stackLines(image, computeStackBands(field))).map(({ text }) => text)).toContain(VIN);
  });
});
