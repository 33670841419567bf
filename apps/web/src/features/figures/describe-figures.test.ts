import { Figures } from '@marque/domain/review/figures';
import { describe, expect, it } from 'vitest';
import { describeFigures } from './describe-figures.ts';

const PERIOD = { due: 1, inTime: 1, toContact: 60, toDecision: null };
const FIGURES = Figures.parse({
  unit: 'week',
  countedAt: new Date('2026-11-25T12:00:00Z'),
  periods: [
    { ...PERIOD, start: '2026-11-16', submitted: 2, due: 2 },
    { ...PERIOD, start: '2026-11-23', submitted: 0, due: 0, inTime: 0 },
  ],
  makes: [
    { make: 'Rolls-Royce & Co', approved: 3, rejected: 0, withdrawn: 1, open: 2 },
    { make: null, approved: 1, rejected: 1, withdrawn: 1, open: 1 },
  ],
  ages: [1, 2, 0, 0, 3],
});

const figures = describeFigures(FIGURES, false);
const findRows = (id: string) => figures.find((figure) => figure.id === id)?.table.rows ?? [];

describe('Each figure links to the list of what it counts', () => {
  it('all submissions since the first period, and all open cases', () => {
    expect(figures.map(({ list }) => list.replace('/admin/dashboard', ''))).toEqual([
      '?from=2026-11-16&sort=newest',
      '?from=2026-11-16&sort=newest',
      '?from=2026-11-16&sort=newest',
      '?from=2026-11-16&sort=vehicle',
      '?view=open&sort=oldest',
    ]);
  });

  it.each(['submitted', 'in-time', 'durations'])('those of a week for %s, none where nothing came in', (id) => {
    expect(findRows(id).map(({ to }) => to)).toEqual(['/admin/dashboard?from=2026-11-16&before=2026-11-23', null]);
  });

  it('those that were due and those answered in time, none where there are none', () => {
    const [week] = findRows('in-time');
    const list = '/admin/dashboard?from=2026-11-16&before=2026-11-23';
    expect(week?.cells).toEqual([
      { text: '2', to: `${list}&promise=due` },
      { text: '1', to: `${list}&promise=inTime` },
      '50%',
    ]);
    expect(findRows('in-time')[1]?.cells.slice(0, 2)).toEqual(['0', '0']);
  });

  it('those of a make and of each of its outcomes, none for the others together', () => {
    const [make, others] = findRows('makes');
    const list = 'make=Rolls-Royce+%26+Co&from=2026-11-16';
    expect(make).toEqual({
      name: 'Rolls-Royce & Co',
      to: `/admin/dashboard?${list}`,
      cells: [
        { text: '3', to: `/admin/dashboard?status=approved&${list}` },
        '0',
        { text: '1', to: `/admin/dashboard?status=withdrawn&${list}` },
        { text: '2', to: `/admin/dashboard?view=open&${list}` },
      ],
    });
    expect(others).toEqual({ name: 'Others', to: null, cells: ['1', '1', '1', '1'] });
  });

  it('open cases of an age', () => {
    const list = '/admin/dashboard?view=open&sort=oldest';
    const [newest, days, ...rest] = findRows('ages').map(({ to }) => to);
    expect(newest).toBe(`${list}&from=2026-11-24T12%3A00%3A00.000Z`);
    expect(days).toBe(`${list}&from=2026-11-22T12%3A00%3A00.000Z&before=2026-11-24T12%3A00%3A00.000Z`);
    expect(rest).toEqual([null, null, `${list}&before=2026-10-26T12%3A00%3A00.000Z`]);
  });
});
