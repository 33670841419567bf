export type IconProps = {
  size?: number | undefined;
  className?: string | undefined;
};

/** A single outline on the 24 px grid of all icons: 1.5 px lines in the text color, hidden from screen readers. */
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
