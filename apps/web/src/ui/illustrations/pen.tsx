import type { ReactNode } from 'react';

/** The accent of every drawing: the theme's brass, or the light scheme's brass if no theme is set. */
export const BRASS = 'var(--marque-brass, #8C6A2F)';

type DrawingProps = {
  width: number;
  height: number;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The SVG of a drawing: `width` and `height` define its viewBox, the ink is `currentColor`, and there is no background.
 * Fills its box and is hidden from assistive technology, because the adjacent text says the same.
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

/** Secondary lines: shut lines, stitching, ground. */
export function Soft({ d, children }: { d?: string; children?: ReactNode }) {
  return (
    <g strokeWidth="1.5" opacity=".5">
      {d && <path d={d} />}
      {children}
    </g>
  );
}

/** A tinted area: glass and fabric, or with `deep` rubber and openings. */
export function Wash({ d, deep = false }: { d: string; deep?: boolean }) {
  return <path d={d} fill="currentColor" fillRule="evenodd" fillOpacity={deep ? 0.14 : 0.07} stroke="none" />;
}

/**
 * Draws its children twice, the second time mirrored at the vertical line x = `axis`; their coordinates are offsets
 * from it.
 */
export function Mirrored({ axis, children }: { axis: number; children: ReactNode }) {
  return (
    <>
      <g transform={`translate(${axis})`}>{children}</g>
      <g transform={`matrix(-1 0 0 1 ${axis} 0)`}>{children}</g>
    </>
  );
}
