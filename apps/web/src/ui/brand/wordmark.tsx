import { WORDMARK } from '@marque/domain/text/wordmark';

type WordmarkProps = {
  height?: number;
  label?: string;
  className?: string;
};

/** The brand name as widely spaced capitals, in the current text color and without a font. */
export function Wordmark({ height = 20, label = 'Marque', className }: WordmarkProps) {
  return (
    <svg
      viewBox={`0 ${WORDMARK.top} ${WORDMARK.width} ${WORDMARK.height}`}
      width={Math.round((height * WORDMARK.width) / WORDMARK.height)}
      height={height}
      fill="currentColor"
      className={className}
      focusable="false"
      role="img"
      aria-label={label}
    >
      {WORDMARK.letters.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
