import { describe, expect, it } from 'vitest';
import { CASE_AGES, spanOfAge, spanOfPeriod } from './figures.ts';

describe('The times of submission behind a figure', () => {
  it('are the seven days of a week', () => {
    expect(spanOfPeriod('2026-11-16', 'week')).toEqual({ from: '2026-11-16', before: '2026-11-23' });
    expect(spanOfPeriod('2026-12-28', 'week')).toEqual({ from: '2026-12-28', before: '2027-01-04' });
  });

  it('are all days of a month', () => {
    expect(spanOfPeriod('2026-11-01', 'month')).toEqual({ from: '2026-11-01', before: '2026-12-01' });
    expect(spanOfPeriod('2026-12-01', 'month')).toEqual({ from: '2026-12-01', before: '2027-01-01' });
    expect(spanOfPeriod('2027-02-01', 'month')).toEqual({ from: '2027-02-01', before: '2027-03-01' });
  });

  it('follow one another without a gap from the age under a day to the oldest', () => {
    const spans = CASE_AGES.map((age) => spanOfAge(age, new Date('2026-11-25T14:32:05.123Z')));
    expect(spans[0]).toEqual({ from: '2026-11-24T14:32:05.123Z', before: null });
    expect(spans.at(-1)).toEqual({ from: null, before: '2026-10-26T14:32:05.123Z' });
    expect(spans.slice(1).map(({ before }) => before)).toEqual(spans.slice(0, -1).map(({ from }) => from));
  });
});
