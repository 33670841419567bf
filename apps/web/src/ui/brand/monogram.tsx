import { BRASS } from '../illustrations/pen.tsx';

type MonogramProps = {
  size?: number;
  label?: string;
  className?: string;
};

/** The initial in a thin brass ring, for places too small for the wordmark. */
export function Monogram({ size = 32, label = 'Marque', className }: MonogramProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="currentColor"
      className={className}
      focusable="false"
      role="img"
      aria-label={label}
    >
      <circle cx="24" cy="24" r="23" fill="none" stroke={BRASS} strokeWidth="1.25" />
      <path
        transform="translate(12.900 14.500) scale(.094)"
        d="M124.7 146.9l-8.9 5 56.3-143.6q1.8-4.7 4.2-6.5 2.3-1.8 6.5-1.8h36.4q2.7 0 4.1 1 1.3 1 1.3 2.8 0 1.5-.9 2.6-1 1.1-3.3 1.7l-10.1 2q-4.1 1-5.7 3.3-1.5 2.2-1.2 7.3l12 160.8q.3 4.2 1.8 5.9 1.6 1.6 5.5 2.6l9.6 1.9q2.2 .6 3.1 1.6 1 1 1 2.5 0 1.7-1.3 2.8-1.4 1.2-4.1 1.2h-64.6q-2.7 0-4-1.1-1.4-1-1.4-2.7 0-1.6 1-2.6 .9-1.1 3.3-1.7l9.6-1.9q4.6-1.1 6.2-2.9 1.6-1.8 1.4-5.5l-12.4-160.1 8.1-.8-61.2 158.6q-1.6 4.2-3.2 5.5-1.7 1.3-3.8 1.3c-3 0-5.1-1-7.5-7l-63.4-155.1 7.8-4.7-12.5 156.8q-.5 5.6 2.5 8.7 2.9 3 8.5 4.9l10.7 2.6q1.7 .6 2.7 1.4 1 .8 1 2.3 0 1.8-1.3 2.9-1.4 1.1-4.1 1.1h-49.1q-2.7 0-4-1.1-1.3-1-1.3-2.7 0-1.9 1.2-2.8 1.3-.9 3.3-1.6l8.3-2.3q5.2-1.5 8.1-4.7 3-3.2 3.4-8.9l12.2-152.1q.6-6.1-1.2-9.4-1.7-3.3-6.3-4.2l-8.9-1.7q-2.7-.6-3.9-1.7-1.2-1-1.2-2.7 0-4.1 5.9-4.1h36.3q3.9 0 6.3 1.5 2.3 1.6 4.1 6.2z"
      />
    </svg>
  );
}
