import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

interface KeptMarkupProps {
  /** The part itself where its markup is made, else `null`. */
  built: ReactNode;
  /** The part for who comes here from another page of the product; its scripts are loaded then. */
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A part of the landing page that never changes: its markup is made at build time and stays as it is, so that its
 * scripts are no part of what a guest loads.
 */
export function KeptMarkup({ built, children, className }: KeptMarkupProps) {
  const isHydrated = useHydrated();
  const [isKept] = useState(!isHydrated);
  if (built) return <div className={className}>{built}</div>;
  // React takes an element with text as a whole, and this text is never another one.
  if (isKept)
    return (
      <div className={className} suppressHydrationWarning>
        {''}
      </div>
    );
  return (
    <div className={className}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
