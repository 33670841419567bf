import type { ReactNode } from 'react';

/** The accent of every drawing: the theme's brass, or the light scheme's brass where no theme is set. */
export const BRASS = 'var(--marque-brass, #8C6A2F)';

type DrawingProps = {
  width: number;
  height: number;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The sheet a drawing is made on: `width` and `height` are its viewBox, the ink is `currentColor`, there is no
 * background. It fills the box it is placed in and is hidden from assistive technology: the text beside it says the
 * same.
 */
export function Drawing({ width, height, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Lines of second rank: shut lines, stitching, ground. */
export function Soft({ d, children }: { d?: string; children?: ReactNode }) {
  return (
    <g strokeWidth="1.5" opacity=".5">
      {d && <path d={d} />}
      {children}
    </g>
  );
}

/** A tinted area: glass and cloth, or with `deep` rubber and openings. */
export function Wash({ d, deep = false }: { d: string; deep?: boolean }) {
  return <path d={d} fill="currentColor" fillRule="evenodd" fillOpacity={deep ? 0.14 : 0.07} stroke="none" />;
}

/** Draws its children twice, the second time mirrored about the vertical through `axis`; they use offsets from it. */
export function Mirrored({ axis, children }: { axis: number; children: ReactNode }) {
  return (
    <>
      <g transform={`translate(${axis})`}>{children}</g>
      <g transform={`matrix(-1 0 0 1 ${axis} 0)`}>{children}</g>
    </>
  );
}
