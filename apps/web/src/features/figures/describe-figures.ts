import { describePromisedTime } from '@marque/domain/review/due-text';
import {
  CASE_AGES,
  FIGURE_PERIODS,
  type FigureMake,
  type FigurePeriod,
  type Figures,
  spanOfAge,
  spanOfPeriod,
} from '@marque/domain/review/figures';
import type { FigureId } from './figure-id.ts';
import type { FigureCell, FigureRow, FigureTableProps } from './figure-table.tsx';
import { formatMinutes, formatShare, formatStart } from './figure-text.ts';

export interface Figure {
  id: FigureId;
  title: string;
  note: string;
  /** The address of the list of all that is counted. */
  list: string;
  csv: 'periods' | 'makes' | 'ages';
  table: Omit<FigureTableProps, 'caption'>;
}

/** The address of the review list with these filters. */
function toList(filter: Filter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return `/admin/dashboard?${query}`;
}

/**
 * The figures with their texts, and with links to the lists of what each counts (ADR 0214).
 *
 * Consignments answered before the working hours changed are judged by the earlier hours, so no single number of hours
 * is stated.
 */
export function describeFigures(figures: Figures, hasHours: boolean): Figure[] {
  const { unit } = figures;
  const inTime = hasHours ? 'in the time that was promised' : `within ${describePromisedTime(null)}`;
  const first = unit === 'week' ? 'Week from' : 'Month';
  const all = { from: figures.periods[0]?.start, sort: 'newest' };
  return [
    {
      id: 'submitted',
      title: 'Submissions',
      note: `Consignments submitted in each ${unit}.`,
      list: toList(all),
      csv: 'periods',
      table: { columns: [first, 'Submitted'], rows: listPeriods(figures, ({ submitted }) => [String(submitted)]) },
    },
    {
      id: 'in-time',
      title: 'Answered in time',
      note: `Share of due consignments whose owners heard from us ${inTime}.`,
      list: toList(all),
      csv: 'periods',
      table: {
        columns: [first, 'Due', 'In time', 'Share'],
        rows: listPeriods(figures, (row, span) => [
          toCell(row.due, { ...span, promise: 'due' }),
          toCell(row.inTime, { ...span, promise: 'inTime' }),
          formatShare(row),
        ]),
      },
    },
    {
      id: 'durations',
      title: 'Time to answer and to decide',
      note: 'Median time from the submission to the first contact and to the first decision.',
      list: toList(all),
      csv: 'periods',
      table: {
        columns: [first, 'First contact', 'Decision'],
        rows: listPeriods(figures, (row) => [formatMinutes(row.toContact), formatMinutes(row.toDecision)]),
      },
    },
    {
      id: 'makes',
      title: 'Outcome by make',
      note: `Consignments submitted in these ${FIGURE_PERIODS} ${unit}s.`,
      list: toList({ ...all, sort: 'vehicle' }),
      csv: 'makes',
      table: { columns: ['Make', 'Approved', 'Rejected', 'Withdrawn', 'Open'], rows: listMakes(figures) },
    },
    {
      id: 'ages',
      title: 'Open cases by age',
      note: 'Consignments that are pending, in review or waiting for changes, by time since submission.',
      list: toList({ view: 'open', sort: 'oldest' }),
      csv: 'ages',
      table: { columns: ['Age', 'Open cases'], rows: listAges(figures) },
    },
  ];
}

type Filter = Readonly<Record<string, string | null | undefined>>;

function listPeriods(
  { periods, unit }: Figures,
  toCells: (period: FigurePeriod, span: Filter) => FigureCell[],
): FigureRow[] {
  return periods.map((period) => {
    const span = { ...spanOfPeriod(period.start, unit) };
    return {
      name: formatStart(period.start, unit),
      to: period.submitted === 0 ? null : toList(span),
      cells: toCells(period, span),
    };
  });
}

/** A count with the list of what it counts, unless that is empty. */
function toCell(count: number, filter: Filter): FigureCell {
  return count === 0 ? '0' : { text: String(count), to: toList(filter) };
}

const OUTCOMES = [
  ['approved', { status: 'approved' }],
  ['rejected', { status: 'rejected' }],
  ['withdrawn', { status: 'withdrawn' }],
  ['open', { view: 'open' }],
] as const satisfies readonly (readonly [keyof FigureMake, object])[];

/** The makes that are not named have no list. */
function listMakes({ makes, periods }: Figures): FigureRow[] {
  const from = periods[0]?.start;
  return makes.map(({ make, ...counts }) => ({
    name: make ?? 'Others',
    to: make === null ? null : toList({ make, from }),
    cells: OUTCOMES.map(([outcome, filter]) =>
      make === null ? String(counts[outcome]) : toCell(counts[outcome], { ...filter, make, from }),
    ),
  }));
}

function listAges({ ages, countedAt }: Figures): FigureRow[] {
  return CASE_AGES.map((age, place) => ({
    name: age.label,
    to: ages[place] ? toList({ view: 'open', sort: 'oldest', ...spanOfAge(age, countedAt) }) : null,
    cells: [String(ages[place] ?? 0)],
  }));
}
