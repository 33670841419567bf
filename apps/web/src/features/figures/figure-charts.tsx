import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { CASE_AGES, type Figures, getShareInTime } from '@marque/domain/review/figures';
import type { ReactNode } from 'react';
import type { FigureId } from './figure-id.ts';
import { formatStart } from './figure-text.ts';

const INK = 'var(--marque-ink)';
const BRASS = 'var(--marque-brass)';
const DANGER = 'var(--marque-danger)';
const MUTED = 'var(--marque-muted)';

const STILL = { isAnimationActive: false } as const;
const COMMON = { h: 220, dataKey: 'name', gridAxis: 'x', tickLine: 'none' } as const;
/** The table below a chart is for keyboards and screen readers. */
const UNREAD = { accessibilityLayer: false };
const BARS = { ...COMMON, barProps: STILL, barChartProps: UNREAD };
const WHOLE = { allowDecimals: false, width: 36 };
const LYING = {
  ...BARS,
  gridAxis: 'y',
  orientation: 'vertical',
  xAxisProps: { allowDecimals: false },
  yAxisProps: { width: 116, interval: 0 },
} as const;

const toHours = (minutes: number | null) => (minutes === null ? null : Math.round(minutes / 6) / 10);
const toPercent = (share: number | null) => (share === null ? null : Math.round(share * 100));

/** Renders one chart; recharts and Mantine's charts are loaded with this file. */
export function FigureCharts({ of, figures }: { of: FigureId; figures: Figures }) {
  const Chart = CHARTS[of];
  return <Chart {...figures} />;
}

const CHARTS: Readonly<Record<FigureId, (figures: Figures) => ReactNode>> = {
  submitted: Submissions,
  'in-time': InTime,
  durations: Durations,
  makes: Makes,
  ages: Ages,
};

function Submissions({ periods, unit }: Figures) {
  const data = periods.map(({ start, submitted }) => ({ name: formatStart(start, unit), Submitted: submitted }));
  return <BarChart {...BARS} data={data} series={[{ name: 'Submitted', color: BRASS }]} yAxisProps={WHOLE} />;
}

function InTime({ periods, unit }: Figures) {
  const data = periods.map((period) => ({
    name: formatStart(period.start, unit),
    'In time': toPercent(getShareInTime(period)),
  }));
  const axis = { domain: [0, 100], width: 48 };
  return <BarChart {...BARS} data={data} series={[{ name: 'In time', color: BRASS }]} unit="%" yAxisProps={axis} />;
}

function Durations({ periods, unit }: Figures) {
  const data = periods.map(({ start, toContact, toDecision }) => ({
    name: formatStart(start, unit),
    'First contact': toHours(toContact),
    Decision: toHours(toDecision),
  }));
  const series = [
    { name: 'First contact', color: BRASS },
    { name: 'Decision', color: INK },
  ];
  return (
    <LineChart
      {...COMMON}
      data={data}
      series={series}
      lineProps={STILL}
      lineChartProps={UNREAD}
      curveType="linear"
      unit=" h"
      withLegend
      yAxisProps={{ width: 56 }}
    />
  );
}

const OUTCOMES = [
  { name: 'Approved', color: INK },
  { name: 'Open', color: BRASS },
  { name: 'Rejected', color: DANGER },
  { name: 'Withdrawn', color: MUTED },
];

function Makes({ makes }: Figures) {
  const data = makes.map(({ make, approved, rejected, withdrawn, open }) => ({
    name: make ?? 'Others',
    Approved: approved,
    Rejected: rejected,
    Withdrawn: withdrawn,
    Open: open,
  }));
  return <BarChart {...LYING} h={120 + 26 * data.length} type="stacked" data={data} series={OUTCOMES} withLegend />;
}

function Ages({ ages }: Figures) {
  const data = CASE_AGES.map(({ label }, place) => ({ name: label, 'Open cases': ages[place] ?? 0 }));
  return <BarChart {...LYING} data={data} series={[{ name: 'Open cases', color: BRASS }]} />;
}
