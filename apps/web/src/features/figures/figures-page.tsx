import { SegmentedControl } from '@mantine/core';
import { FIGURE_PERIODS, FIGURE_UNITS, type Figures, type FigureUnit } from '@marque/domain/review/figures';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { getMessage } from '../../lib/api-error.ts';
import { useProductSettings } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SEGMENTED } from '../../ui/form/segmented.ts';
import { LateOptional, latePart } from '../../ui/late-part.tsx';
import { Page } from '../../ui/page.tsx';
import { describeFigures } from './describe-figures.ts';
import { FigureTable } from './figure-table.tsx';
import classes from './figures-page.module.css';
import { FiguresLead, FiguresSkeleton } from './figures-skeleton.tsx';

const figureCharts = latePart(async () => (await import('./figure-charts.tsx')).FigureCharts);

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
      lead={<FiguresLead />}
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
      {figures.isPending && <FiguresSkeleton />}
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
            <LateOptional part={figureCharts} props={{ of: id, figures }} />
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
