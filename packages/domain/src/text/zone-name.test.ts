import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { findZoneName } from './zone-name.ts';

const ownZone = process.env.TZ;

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const nameByIntl = (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;

it.each([
  ['America/New_York', 'EST', 'EDT'],
  ['America/Chicago', 'CST', 'CDT'],
  ['America/Denver', 'MST', 'MDT'],
  ['America/Phoenix', 'MST', 'MST'],
  ['America/Los_Angeles', 'PST', 'PDT'],
])('%s has its short names', (zone, winter, summer) => {
  process.env.TZ = zone;
  expect(findZoneName(new Date(2026, 0, 5))).toBe(winter);
  expect(findZoneName(new Date(2026, 6, 5))).toBe(summer);
});

it('No time zone has another name than Intl gives it', () => {
  const times = fc.date({ min: new Date(2_025, 0), max: new Date(2_100, 0), noInvalidDate: true });
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    process.env.TZ = zone;
    fc.assert(
      fc.property(times, (at) => [undefined, nameByIntl(at)].includes(findZoneName(at))),
      { numRuns: 5 },
    );
  }
});

it('An invalid date has none', () => {
  expect(findZoneName(new Date(Number.NaN))).toBeUndefined();
});
