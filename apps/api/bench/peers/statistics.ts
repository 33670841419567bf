import { median } from '../table.ts';

export interface Spread {
  median: number;
  min: number;
  max: number;
}

const DIGITS = 4;
const rounded = (value: number) => Number(value.toPrecision(DIGITS));

export function computeSpread(values: readonly number[]): Spread {
  return { median: rounded(median(values)), min: rounded(Math.min(...values)), max: rounded(Math.max(...values)) };
}
