import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestHours, WorkingHours, type WorkingSpan } from '../company/working-hours.ts';
import { promiseTiming } from './promise-timing.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BERLIN = suggestHours('Europe/Berlin');
const everyDay = (...spans: WorkingSpan[]) => Array.from({ length: 7 }, () => spans);
const at = (time: string) => new Date(time);
const getDue = (hours: WorkingHours | null, since: string) => promiseTiming(hours).dueAt(at(since)).toISOString();

describe('The promise around the clock', () => {
  const { dueAt, latestDueBy, latestDueSoonBy, minutesLeft } = promiseTiming(null);

  it('is due after 24 hours, whatever the day', () => {
    expect(dueAt(at('2026-11-27T17:00:00.123Z'))).toEqual(at('2026-11-28T17:00:00.123Z'));
    expect(latestDueBy(at('2026-11-28T17:00:00Z'))).toEqual(at('2026-11-27T17:00:00Z'));
    expect(latestDueSoonBy(at('2026-11-28T13:00:00Z'))).toEqual(at('2026-11-27T17:00:00Z'));
    expect(minutesLeft(at('2026-11-28T16:59:30Z'), at('2026-11-28T17:00:00Z'))).toBe(1);
    expect(minutesLeft(at('2026-11-28T17:00:01Z'), at('2026-11-28T17:00:00Z'))).toBe(0);
  });
});

describe('The promise in working hours', () => {
  it.each([
    ['on a Friday morning, by the end of the day', '2026-11-27T08:00:00Z', '2026-11-27T16:00:00.000Z'],
    ['before the company opens, from its opening', '2026-11-27T03:00:00Z', '2026-11-27T16:00:00.000Z'],
    ['on a Friday afternoon, over the weekend', '2026-11-27T15:00:00Z', '2026-11-30T15:00:00.000Z'],
    ['at the moment the company closes, on the next day', '2026-11-26T16:00:00Z', '2026-11-27T16:00:00.000Z'],
    ['on a Saturday, by the end of Monday', '2026-11-28T11:00:00Z', '2026-11-30T16:00:00.000Z'],
  ])('is due for a submission %s', (_, since, due) => expect(getDue(BERLIN, since)).toBe(due));

  it('has the working time that is left', () => {
    const { minutesLeft } = promiseTiming(BERLIN);
    const due = at('2026-11-30T15:00:00Z');
    expect(minutesLeft(at('2026-11-27T15:00:00Z'), due)).toBe(8 * 60);
    expect(minutesLeft(at('2026-11-28T15:00:00Z'), due)).toBe(7 * 60);
    expect(minutesLeft(at('2026-11-30T14:59:30Z'), due)).toBe(1);
    expect(minutesLeft(at('2026-11-30T15:00:00Z'), due)).toBe(0);
  });

  it('has two spans on a day', () => {
    const week = everyDay({ from: '08:00', to: '12:00' }, { from: '14:00', to: '18:00' });
    expect(getDue({ ...BERLIN, week, promiseHours: 5 }, '2026-11-27T10:00:00Z')).toBe('2026-11-27T17:00:00.000Z');
  });

  it('passes over holidays, also where weeks are full of them', () => {
    const holidays = Array.from({ length: 400 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 10, 28 + day)).toISOString().slice(0, 10),
      name: 'Closed',
    }));
    // The first day that is not a holiday is a Sunday.
    expect(getDue({ ...BERLIN, holidays }, '2026-11-28T11:00:00Z')).toBe('2028-01-03T16:00:00.000Z');
    expect(WorkingHours.safeParse({ ...BERLIN, holidays }).success).toBe(true);
  });

  it('goes on over midnight where one day ends and the next begins', () => {
    const week = everyDay({ from: '00:00', to: '06:00' }, { from: '22:00', to: '24:00' });
    const hours = { ...BERLIN, week, promiseHours: 4 };
    expect(getDue(hours, '2026-11-27T22:00:00Z')).toBe('2026-11-28T02:00:00.000Z');
  });

  it('has an hour less in the night in which clocks go forward, and one more when they go back', () => {
    const hours = { ...BERLIN, week: everyDay({ from: '00:00', to: '24:00' }), promiseHours: 24 };
    expect(getDue(hours, '2026-03-28T12:00:00Z')).toBe('2026-03-29T12:00:00.000Z');
    const nights = { ...BERLIN, week: everyDay({ from: '01:00', to: '04:00' }), promiseHours: 3 };
    expect(getDue(nights, '2026-03-29T00:00:00Z')).toBe('2026-03-30T00:00:00.000Z');
    expect(getDue(nights, '2026-10-24T22:00:00Z')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('begins at the change where the clocks skip its beginning', () => {
    const hours = { ...BERLIN, week: everyDay({ from: '02:30', to: '04:00' }), promiseHours: 1 };
    expect(getDue(hours, '2026-03-29T00:00:00Z')).toBe('2026-03-29T02:00:00.000Z');
  });

  it('knows zones with odd offsets, and a day that a zone left out', () => {
    expect(getDue(suggestHours('Asia/Kathmandu'), '2026-11-27T03:15:00Z')).toBe('2026-11-27T11:15:00.000Z');
    expect(getDue(suggestHours('Australia/Lord_Howe'), '2026-04-05T00:00:00Z')).toBe('2026-04-06T06:30:00.000Z');
    const samoa = { ...suggestHours('Pacific/Apia'), week: everyDay({ from: '00:00', to: '24:00' }), promiseHours: 48 };
    // Samoa skipped December 30, 2011.
    expect(getDue(samoa, '2011-12-29T10:00:00Z')).toBe('2011-12-31T10:00:00.000Z');
  });

  it('reminds when four hours are left, or half of a shorter promise', () => {
    const by = at('2026-11-27T16:00:00Z');
    expect(promiseTiming(BERLIN).latestDueSoonBy(by)).toEqual(at('2026-11-27T12:00:00Z'));
    expect(promiseTiming({ ...BERLIN, promiseHours: 2 }).latestDueSoonBy(by)).toEqual(at('2026-11-27T15:00:00Z'));
  });
});

const ZONES = [
  ...['Europe/Berlin', 'America/Los_Angeles', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'],
  ...[
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Africa/Casablanca',
    'America/Havana',
    'Asia/Kolkata',
    'Antarctica/Troll',
  ],
];
const writeTime = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
const anyDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 4, maxLength: 4 })
  .map((places) => places.sort((one, other) => one - other).map(writeTime))
  .chain(([a = '', b = '', c = '', d = '']) =>
    fc.constantFrom<WorkingSpan[]>(
      [],
      [{ from: a, to: d }],
      [
        { from: a, to: b },
        { from: c, to: d },
      ],
    ),
  );
/** Each month is near some zone's clock change. */
const anyMoment = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE_MS, max: Date.UTC(2027, 11, 1) / MINUTE_MS })
  .map((minutes) => new Date(minutes * MINUTE_MS));
const anyHours = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    week: fc.array(anyDay, { minLength: 7, maxLength: 7 }),
    holidays: fc
      .array(anyMoment, { maxLength: 5 })
      .map((days) => [
        ...new Map(
          days.map((day) => day.toISOString().slice(0, 10)).map((date) => [date, { date, name: 'Closed' }]),
        ).values(),
      ]),
    promiseHours: fc.integer({ min: 1, max: 20 }),
  })
  .filter((hours) => WorkingHours.safeParse(hours).success);

describe('Any working hours', () => {
  it('are due later for who waits since later, or at the same time, and never before the promised hours', () => {
    fc.assert(
      fc.property(fc.option(anyHours), anyMoment, anyMoment, (hours, one, other) => {
        const { dueAt } = promiseTiming(hours);
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(dueAt(earlier) <= dueAt(later)).toBe(true);
        expect(dueAt(one).getTime() - one.getTime()).toBeGreaterThanOrEqual((hours?.promiseHours ?? 24) * HOUR_MS);
      }),
    );
  });

  it('name the latest owner who is due: that one is, and who waits since a moment later is not', () => {
    fc.assert(
      fc.property(fc.option(anyHours), anyMoment, (hours, now) => {
        const { dueAt, latestDueBy } = promiseTiming(hours);
        const since = latestDueBy(now);
        expect(dueAt(since) <= now).toBe(true);
        expect(dueAt(new Date(since.getTime() + 1)) > now).toBe(true);
      }),
    );
  });

  it('have all of the promise left in the beginning, something until it is due, and nothing then', () => {
    fc.assert(
      fc.property(fc.option(anyHours), anyMoment, (hours, since) => {
        const { dueAt, minutesLeft } = promiseTiming(hours);
        const due = dueAt(since);
        expect(minutesLeft(since, due)).toBe((hours?.promiseHours ?? 24) * 60);
        expect(minutesLeft(new Date(due.getTime() - 1), due)).toBe(1);
        expect(minutesLeft(due, due)).toBe(0);
      }),
    );
  });

  it('remind of exactly those who have at most four hours left, or half of a shorter promise', () => {
    fc.assert(
      fc.property(fc.option(anyHours), anyMoment, (hours, now) => {
        const { dueAt, latestDueSoonBy, minutesLeft } = promiseTiming(hours);
        const left = Math.min(4, (hours?.promiseHours ?? 24) / 2) * 60;
        const since = latestDueSoonBy(now);
        expect(minutesLeft(now, dueAt(since))).toBeLessThanOrEqual(left);
        expect(minutesLeft(now, dueAt(new Date(since.getTime() + 1)))).toBeGreaterThan(left);
      }),
    );
  });

  it('count what the clocks on the wall show, minute by minute', () => {
    // When clocks go back, local times repeat at night: these hours avoid the nights.
    const byDay = anyHours.map((hours) => ({
      ...hours,
      week: hours.week.map((day) =>
        day.map(({ from, to }) => ({ from: from < '05' ? '05:00' : from, to: to <= '05:00' ? '05:15' : to })),
      ),
    }));
    const possible = byDay.filter((hours) => WorkingHours.safeParse(hours).success);
    fc.assert(
      fc.property(possible, anyMoment, fc.integer({ min: 1, max: 3000 }), (hours, from, length) => {
        const to = new Date(from.getTime() + length * MINUTE_MS);
        const minutes = Array.from({ length }, (_, n) => new Date(from.getTime() + n * MINUTE_MS));
        expect(promiseTiming(hours).minutesLeft(from, to)).toBe(minutes.filter(isOpenIn(hours)).length);
      }),
      { numRuns: 30 },
    );
  });
});

function isOpenIn({ timeZone, week, holidays }: WorkingHours) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (moment: Date) => {
    const date = day.format(moment);
    if (holidays.some((holiday) => holiday.date === date)) return false;
    const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
    const shown = time.format(moment);
    return (week[weekday] ?? []).some(({ from, to }) => from <= shown && shown < to);
  };
}
