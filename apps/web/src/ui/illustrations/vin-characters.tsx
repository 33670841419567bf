/** Seventeen characters that a VIN may contain (never I, O or Q), each drawn in a 5 × 10 cell. */
const OUTLINES = [
  'M0 0L2.500 10L5 0',
  'M0 0V10H4.500',
  'M0 0L5 10M5 0L0 10',
  'M0 0H5L1.500 10',
  'M0 0V10M5 0V10M0 5H5',
  'M0 10V0L5 10V0',
  'M0 0V10M5 0L0 6M1.800 4L5 10',
  'M0 10L2.500 0L5 10M1 6.500H4',
  'M4 10V0L0 7H5',
  'M0 0H5M2.500 0V10',
  'M5 0H0V10H5M0 5H4',
  'M0 0L2.500 5L5 0M2.500 5V10',
  'M5 0H0V10M0 5H4',
  'M0 0H5L0 10H5',
  'M0 10V0L2.500 6L5 0V10',
  'M.500 2L3 0V10',
  'M0 0H5L1.500 10',
];

const CHARACTERS = OUTLINES.map((d, place) => ({ d, place }));

/** The characters of a VIN in a row from `x`, `y`, one every `pitch`, enlarged by `scale`. */
export function VinCharacters({ x, y, pitch, scale = 1 }: { x: number; y: number; pitch: number; scale?: number }) {
  return (
    <g strokeWidth={1.5 / scale}>
      {CHARACTERS.map(({ d, place }) => (
        <path key={place} d={d} transform={`translate(${x + place * pitch} ${y}) scale(${scale})`} />
      ))}
    </g>
  );
}
