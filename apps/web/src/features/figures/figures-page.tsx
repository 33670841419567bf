import { SegmentedControl } from '@mantine/core';
import { describePromisedTime } from '@marque/domain/review/due-text';
import { CASE_AGES, FIGURE_PERIODS, FIGURE_UNITS, type Figures, type FigureUnit } from '@marque/domain/review/figures';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { useProductSettings } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SEGMENTED } from '../../ui/form/segmented.ts';
import { PageSpinner } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import type { FigureId } from './figure-id.ts';
import { FigureTable, type FigureTableProps } from './figure-table.tsx';
import { formatMinutes, formatShare, formatStart } from './figure-text.ts';
import classes from './figures-page.module.css';

const FigureCharts = lazy(async () => ({ default: (await import('./figure-charts.tsx')).FigureCharts }));

const UNITS = FIGURE_UNITS.map((value) => ({ value, label: `${FIGURE_PERIODS} ${value}s` }));

function isUnit(value: string | null): value is FigureUnit {
  return FIGURE_UNITS.some((unit) => unit === value);
}

/** The company's figures: submissions, response times and outcomes (spec 27). */
export function FiguresPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('unit');
  const unit = isUnit(asked) ? asked : 'week';
  const figures = trpc.figures.get.useQuery({ unit }, { placeholderData: keepPreviousData });
  return (
    <Page
      title="Figures"
      width="wide"
      lead={<p>By the time of submission, in UTC. Deleted consignments are not counted.</p>}
      actions={
        <SegmentedControl
          classNames={SEGMENTED}
          aria-label="Period"
          data={UNITS}
          value={unit}
          onChange={(next) => setParams(next === 'week' ? {} : { unit: next }, { replace: true })}
        />
      }
    >
      {figures.error && !figures.data && (
        <ErrorState
          title="The figures could not be loaded"
          message={getMessage(figures.error)}
          onRetry={() => void figures.refetch()}
          isRetrying={figures.isFetching}
        />
      )}
      {figures.isPending && <PageSpinner />}
      {figures.data && <AllFigures figures={figures.data} />}
    </Page>
  );
}

function AllFigures({ figures }: { figures: Figures }) {
  const { workingHours } = useProductSettings();
  return (
    <div className={classes.figures}>
      {describeFigures(figures, workingHours !== null).map(({ id, title, note, list, table, csv }) => (
        <section key={id} className={classes.figure} aria-labelledby={id}>
          <h2 id={id} className={classes.heading}>
            {title}
          </h2>
          <p className={classes.note}>{note}</p>
          {/* The table below has the same numbers. */}
          <div className={classes.plot} aria-hidden>
            <Suspense>
              <FigureCharts of={id} figures={figures} />
            </Suspense>
          </div>
          <details className={classes.details}>
            <summary>Show the numbers</summary>
            <FigureTable {...table} caption={title} />
          </details>
          <p className={classes.links}>
            <Link to={list}>Show the consignments</Link>
            <a href={`/api/admin/figures.csv?${new URLSearchParams({ table: csv, unit: figures.unit })}`} download>
              Download as CSV
            </a>
          </p>
        </section>
      ))}
    </div>
  );
}

interface Figure {
  id: FigureId;
  title: string;
  note: string;
  list: string;
  csv: 'periods' | 'makes' | 'ages';
  table: Omit<FigureTableProps, 'caption'>;
}

/**
 * Consignments answered before the working hours changed are judged by the earlier hours, so no single number of hours
 * is stated.
 */
function describeFigures({ unit, periods, makes, ages }: Figures, hasHours: boolean): Figure[] {
  const inTime = hasHours ? 'in the time that was promised' : `within ${describePromisedTime(null)}`;
  const first = unit === 'week' ? 'Week from' : 'Month';
  const starts = periods.map((period) => ({ ...period, name: formatStart(period.start, unit) }));
  return [
    {
      id: 'submitted',
      title: 'Submissions',
      note: `Consignments submitted in each ${unit}.`,
      list: '/admin/dashboard?sort=newest',
      csv: 'periods',
      table: { columns: [first, 'Submitted'], rows: starts.map(({ name, submitted }) => [name, String(submitted)]) },
    },
    {
      id: 'in-time',
      title: 'Answered in time',
      note: `The share whose owners heard from us ${inTime}, of those that were due.`,
      list: '/admin/dashboard',
      csv: 'periods',
      table: {
        columns: [first, 'Due', 'In time', 'Share'],
        rows: starts.map((row) => [row.name, String(row.due), String(row.inTime), formatShare(row)]),
      },
    },
    {
      id: 'durations',
      title: 'Time to answer and to decide',
      note: 'Median time from the submission to the first contact and to the first decision.',
      list: '/admin/dashboard',
      csv: 'periods',
      table: {
        columns: [first, 'First contact', 'Decision'],
        rows: starts.map((row) => [row.name, formatMinutes(row.toContact), formatMinutes(row.toDecision)]),
      },
    },
    {
      id: 'makes',
      title: 'Outcome by make',
      note: `Of the consignments of these ${FIGURE_PERIODS} ${unit}s.`,
      list: '/admin/dashboard?sort=vehicle',
      csv: 'makes',
      table: {
        columns: ['Make', 'Approved', 'Rejected', 'Withdrawn', 'Open'],
        rows: makes.map(({ make, approved, rejected, withdrawn, open }) => [
          make ?? 'Others',
          ...[approved, rejected, withdrawn, open].map(String),
        ]),
        toRow: (name) =>
          name === 'Others' ? null : `/admin/dashboard?${new URLSearchParams({ q: name, sort: 'newest' })}`,
      },
    },
    {
      id: 'ages',
      title: 'Open cases by age',
      note: 'All that are pending, in review or waiting for changes, since they were submitted.',
      list: '/admin/dashboard?sort=oldest',
      csv: 'ages',
      table: {
        columns: ['Age', 'Open cases'],
        rows: CASE_AGES.map(({ label }, place) => [label, String(ages[place])]),
      },
    },
  ];
}
