import { describe, expect, it } from 'vitest';
import { suggestHours, WorkingHours } from './working-hours.ts';

const GOOD = suggestHours('America/Los_Angeles');
const listMessages = (change: Partial<WorkingHours>) =>
  WorkingHours.safeParse({ ...GOOD, ...change }).error?.issues.map(({ message }) => message) ?? [];
const everyDay = (...spans: { from: string; to: string }[]) => GOOD.week.map(() => spans);

describe('Working hours', () => {
  it('are a time zone, a week, holidays, and the hours of the promise', () => {
    expect(listMessages({})).toEqual([]);
    expect(listMessages({ week: everyDay({ from: '00:00', to: '24:00' }) })).toEqual([]);
    expect(listMessages({ holidays: [{ date: '2028-02-29', name: 'Leap day' }] })).toEqual([]);
  });

  it.each([
    ['closed on all days', { week: everyDay() }, 'Please set at least one open hour per week'],
    [
      'open for eight minutes a day',
      { week: everyDay({ from: '09:00', to: '09:08' }) },
      'Please set at least one open hour per week',
    ],
    [
      'ending before they begin',
      { week: everyDay({ from: '17:00', to: '09:00' }) },
      'The end must be after the beginning',
    ],
    ['beginning at 24:00', { week: everyDay({ from: '24:00', to: '24:00' }) }, 'Please enter a time such as 09:00'],
    [
      'overlapping',
      { week: everyDay({ from: '08:00', to: '12:00' }, { from: '11:00', to: '17:00' }) },
      'The second time range must start after the first one ends',
    ],
    ['in no time zone', { timeZone: 'Europe/Atlantis' }, 'Please choose a time zone'],
    ['in a bare offset', { timeZone: '+02:00' }, 'Please choose a time zone'],
    [
      'with a date that no month has',
      { holidays: [{ date: '2027-02-29', name: 'x' }] },
      'Please enter a date such as 2026-12-25',
    ],
    [
      'with a date twice',
      { holidays: [1, 2].map(() => ({ date: '2026-12-25', name: 'Christmas' })) },
      'The same date appears twice',
    ],
    ['without promised hours', { promiseHours: 0 }, 'At least one hour'],
    ['promising half an hour more', { promiseHours: 1.5 }, 'Please enter whole hours'],
  ])('are refused when %s', (_, change, message) => expect(listMessages(change)).toContain(message));
});
