import { BRASS, Soft, Wash } from '../../../ui/illustrations/pen.tsx';

/** Half ellipses from the tire's back edge to its face. */
const GROOVES = [
  { cx: 78, rx: 48 },
  { cx: 86, rx: 48.7 },
  { cx: 95, rx: 49.4 },
  { cx: 103, rx: 50 },
] as const;
const CY = 139;
const RY = 63;

/** Tread blocks, in degrees above and below the axle. */
const SIPES = [-56, -44, -32, -20, -8, 4, 16, 28, 40, 52];

function grooveAt(index: 0 | 1 | 2 | 3, degrees: number): string {
  const { cx, rx } = GROOVES[index];
  const angle = (degrees * Math.PI) / 180;
  return `${(cx - rx * Math.cos(angle)).toFixed(1)} ${(CY + RY * Math.sin(angle)).toFixed(1)}`;
}

const TREAD = SIPES.flatMap((degrees) => [
  `M${grooveAt(0, degrees)}L${grooveAt(1, degrees + 3)}`,
  `M${grooveAt(1, degrees + 6)}L${grooveAt(2, degrees + 3)}`,
  `M${grooveAt(2, degrees + 5)}L${grooveAt(3, degrees + 8)}`,
]).join('');

const halfEllipse = ({ cx, rx }: { cx: number; rx: number }) => `M${cx} ${CY - RY}A${rx} ${RY} 0 0 0 ${cx} ${CY + RY}`;

const SPOKE_TURNS = Array.from({ length: 10 }, (_, index) => index * 36);

/** One wheel filling the frame, turned a little so that the tread shows. */
export function WheelsTiresGuide() {
  return (
    <>
      <Wash deep d="M78 76A48 63 0 0 0 78 202H103A50 63 0 0 0 103 76ZM103 94A36 45 0 0 1 103 184A36 45 0 0 1 103 94Z" />
      <path d="M14 152H19C17 104 46 62 94 62C140 62 164 102 163 152H168M14 92C36 54 62 38 94 36C124 34 150 42 168 58" />
      <path d={`${halfEllipse(GROOVES[0])}H103M78 76H103`} />
      <ellipse cx="103" cy={CY} rx="50" ry={RY} />
      <Soft d={`${halfEllipse(GROOVES[1])}${halfEllipse(GROOVES[2])}${TREAD}`} />
      <ellipse cx="103" cy={CY} rx="36" ry="45" />
      <g transform={`translate(103 ${CY}) scale(.8 1)`}>
        {SPOKE_TURNS.map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M-2.400-14.500C-2.600-26-3.200-36-5-44.500M2.400-14.500C2.600-26 3.200-36 5-44.500"
          />
        ))}
      </g>
      <ellipse cx="103" cy={CY} rx="10" ry="12.500" />
      <ellipse cx="103" cy={CY} rx="4.600" ry="5.800" stroke={BRASS} />
      <Soft d="M14 203H168" />
    </>
  );
}
