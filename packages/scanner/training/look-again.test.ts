import { expect, it } from 'vitest';
import { bestReading } from '../src/print/find-reading.ts';
import { lookAgain } from '../src/print/look-again.ts';
import { composeLine } from './compose-line.ts';
import { packagedFont } from './glyphs.ts';
import { photograph } from './photograph.ts';
import { createRandom } from './random.ts';

const VIN = 'ZFF67NFA4C0184271';

it('Looks that agree on a place are believed where the first reading was beside it', async () => {
  const random = createRandom('beside');
  const font = await packagedFont('fira-mono:400');
  const drawn = composeLine(random, { own: font, other: font, signs: new Map() }, VIN);
  const { image } = await photograph(random, drawn, { badness: 0.1, heights: [20, 26] });
  const right = bestReading(image, {});
  if (!right) throw new Error('The line was not found.');
  const { line, chosen } = right;
  const beside = { ...line, left: line.left + line.step, right: line.right + line.step };
  const first = { ...right, line: beside, score: -16, chosen: { ...chosen, vin: 'FF67NFA4C01842712' } };
  expect(lookAgain(image, first, {})).toMatchObject({ agreement: 1, chosen: { vin: VIN } });
});
