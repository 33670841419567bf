import classes from './walk-ring.module.css';

interface WalkRingProps {
  taken: number;
  of: number;
}

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;
const GAP = 0.14;

export function WalkRing({ taken, of }: WalkRingProps) {
  const arc = LENGTH / of;
  const places = Array.from({ length: of }, (_, place) => place);
  return (
    <svg
      className={classes.ring}
      viewBox="0 0 100 100"
      role="progressbar"
      aria-label="Views taken"
      aria-valuemin={0}
      aria-valuenow={taken}
      aria-valuemax={of}
      aria-valuetext={`${taken} of ${of}`}
    >
      {places.map((place) => (
        <circle
          key={place}
          cx="50"
          cy="50"
          r={RADIUS}
          data-taken={place < taken || undefined}
          strokeDasharray={`${arc * (1 - GAP)} ${LENGTH}`}
          strokeDashoffset={-arc * (place + GAP / 2)}
        />
      ))}
    </svg>
  );
}
