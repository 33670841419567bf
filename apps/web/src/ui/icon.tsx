export type IconProps = {
  /** Pixels, square. */
  size?: number | undefined;
  className?: string | undefined;
};

/**
 * One outline on the 24 px grid all icons share: 1.5 px lines in the color of the text, hidden from screen readers.
 */
export function Icon({ size = 20, className, d }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
