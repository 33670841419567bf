import { BRASS, Soft, Wash } from './pen.tsx';

/** Digits in a 5 × 9 cell with the origin at its top left. */
const NUMERALS = {
  0: 'M2.500 0C4.200 0 5 1.800 5 4.500C5 7.200 4.200 9 2.500 9C.800 9 0 7.200 0 4.500C0 1.800.800 0 2.500 0Z',
  1: 'M.800 1.800L3 0V9',
  2: 'M.200 2C.800-.700 5-.700 4.800 2.400C4.600 4.500.600 6.500 0 9H5',
  4: 'M4 9V0L0 6.200H5',
  8: 'M2.500 4.300C-.600 3.200.200 0 2.500 0C4.800 0 5.600 3.200 2.500 4.300C-1 5.600-.400 9 2.500 9C5.400 9 6 5.600 2.500 4.300Z',
  6: 'M4.300.300C1.500 1 0 3.500 0 6C0 10 5 10 5 6.200C5 3 1 2.800.200 5.400',
} as const;

/** Six digits of an old odometer. */
const READING = ([0, 1, 8, 2, 4, 6] as const).map((digit, place) => ({ digit, place }));
const CELL = 9.4;

/** Scale marks over 240 degrees, with a gap at the bottom for the reading; every fourth is long. */
const MARKS = Array.from({ length: 25 }, (_, index) => ({
  angle: ((150 + index * 10) * Math.PI) / 180,
  isLong: index % 4 === 0,
}));

/** A round instrument with its needle and, in the lower half, an odometer window in brass. */
export function Instrument({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  const ray = (angle: number, from: number, to: number) =>
    `M${(r * from * Math.cos(angle)).toFixed(1)} ${(r * from * Math.sin(angle)).toFixed(1)}L${(r * to * Math.cos(angle)).toFixed(1)} ${(r * to * Math.sin(angle)).toFixed(1)}`;
  const marks = (isLong: boolean, from: number) =>
    MARKS.filter((mark) => mark.isLong === isLong)
      .map((mark) => ray(mark.angle, from, 0.86))
      .join('');
  const left = -(READING.length * CELL) / 2;
  const top = r * 0.34;
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <circle r={r} />
      <Soft d={marks(false, 0.79)}>
        <circle r={r * 0.93} />
      </Soft>
      <path d={marks(true, 0.72)} />
      <path d={ray((248 * Math.PI) / 180, 0.1, 0.68)} stroke={BRASS} />
      <circle r={r * 0.08} />
      <Wash d={`M${left} ${top}h${-left * 2}v15h${left * 2}Z`} />
      <rect x={left - 1} y={top} width={-left * 2 + 2} height="16" rx="2" stroke={BRASS} />
      {READING.map(({ digit, place }) => (
        <path
          key={place}
          transform={`translate(${left + place * CELL + 2.2} ${top + 3.5})`}
          d={NUMERALS[digit]}
          strokeWidth="1.500"
        />
      ))}
    </g>
  );
}
