import { expect, it } from 'vitest';
import { formatMinutes, formatShare, formatStart } from './figure-text.ts';

it('names weeks by their first day and months by name, whatever the time zone of the browser', () => {
  expect([formatStart('2026-11-16', 'week'), formatStart('2026-11-01', 'month')]).toEqual(['Nov 16', 'Nov 2026']);
});

it('shows a dash where nothing can be said', () => {
  expect([formatShare({ due: 0, inTime: 0 }), formatMinutes(null)]).toEqual(['–', '–']);
  expect([formatShare({ due: 7, inTime: 6 }), formatMinutes(44.6), formatMinutes(210)]).toEqual([
    '86%',
    '45 min',
    '3.5 h',
  ]);
});
