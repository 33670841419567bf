import { BRASS, Soft } from './pen.tsx';

/** Angle in degrees from the vertical and tint of each leaf; the chosen one is brass. */
const LEAVES = [
  { turn: -58, tint: 0.03 },
  { turn: -37, tint: 0.08 },
  { turn: -16, tint: 0.16 },
  { turn: 5, tint: 0.5, isChosen: true },
  { turn: 26, tint: 0.26 },
  { turn: 47, tint: 0.4 },
];

/** One leaf of the fan, pointing up from the rivet at the origin. */
const LEAF =
  'M-3-19L-14.300-80C-14.800-83-13.500-85.200-10.500-85.800C-3.500-87 3.500-87 10.500-85.800C13.500-85.200 14.800-83 14.300-80L3-19C2-18.200-2-18.200-3-19Z';

/** A fan of paint samples held against the car's flank. */
export function HelpColor() {
  return (
    <>
      <path d="M14 36C44 25 76 20 106 19M14 84.700A42 42 0 0 1 87 104H116" />
      <Soft d="M14 52C38 44 58 41 78 40M18 104A34 34 0 0 1 79 104" />
      <g transform="translate(150 106)">
        {LEAVES.map(({ turn, tint, isChosen }) => (
          <path
            key={turn}
            d={LEAF}
            transform={`rotate(${turn})`}
            fill={isChosen ? BRASS : 'currentColor'}
            fillOpacity={tint}
            stroke={isChosen ? BRASS : 'currentColor'}
          />
        ))}
        <circle r="5" />
      </g>
    </>
  );
}
