import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  /** Set by Mantine's `loading`. */
  'data-loading'?: boolean | undefined;
  /** Set by Mantine's `disabled`. */
  'data-disabled'?: boolean | undefined;
  /** Set by the page, where a button is disabled for as long as a request takes and shows that in a text. */
  'data-busy'?: boolean | undefined;
}

/**
 * The element of Mantine's buttons. While a request is under way a button does nothing, but keeps the focus: a disabled
 * one loses it to the page, and whoever uses the keyboard would start again from the top.
 */
export function BusyButton({ disabled = false, type = 'button', onClick, ...props }: BusyButtonProps) {
  const isBusy = disabled && (props['data-busy'] || (props['data-loading'] && !props['data-disabled']));
  return (
    <button
      aria-disabled={isBusy || undefined}
      {...props}
      type={type}
      disabled={disabled && !isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
