import { WORDMARK } from '@marque/domain/text/wordmark';

type WordmarkProps = {
  /** Pixels; the width is about 6.1 times that. */
  height?: number;
  label?: string;
  className?: string;
};

/** The name of the house in widely set capitals. Takes the colour of the text around it and needs no font. */
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
