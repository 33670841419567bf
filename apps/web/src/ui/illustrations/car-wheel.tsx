import { BRASS, Soft } from './pen.tsx';

/** Five twin spokes on a unit circle, from hub to rim, the first pair pointing up. */
const SPOKE_ENDS = [0, 1, 2, 3, 4].flatMap((spoke) =>
  [-1, 1].map((side) => {
    const at = (degrees: number) => ((72 * spoke - 90 + side * degrees) * Math.PI) / 180;
    return { hub: at(23), rim: at(13) };
  }),
);

type CarWheelProps = {
  cx: number;
  cy: number;
  /** Radii of the rim, which differ when the wheel is seen at an angle. */
  rx: number;
  ry: number;
  lean?: number;
};

/**
 * The rim of the coupé: twin spokes and a brass hub. Each view draws the tire itself, because it knows what hides it.
 */
export function CarWheel({ cx, cy, rx, ry, lean = 0 }: CarWheelProps) {
  const spokes = SPOKE_ENDS.map(({ hub, rim }) => {
    const point = (angle: number, reach: number) =>
      `${(rx * reach * Math.cos(angle)).toFixed(1)} ${(ry * reach * Math.sin(angle)).toFixed(1)}`;
    return `M${point(hub, 0.27)}L${point(rim, 0.97)}`;
  }).join('');
  return (
    <g transform={`translate(${cx} ${cy}) rotate(${lean})`}>
      <Soft d={spokes} />
      <ellipse rx={rx} ry={ry} />
      <ellipse rx={rx * 0.19} ry={ry * 0.19} stroke={BRASS} />
    </g>
  );
}
