import { type ReactNode, Suspense, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

interface KeptMarkupProps {
  /** The component when its markup is rendered at build time, otherwise `null`. */
  built: ReactNode;
  /** The component for visitors who navigate here from another page; its scripts are loaded then. */
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A static part of the landing page: its markup is rendered at build time and never hydrated, so that guests do not
 * load its scripts.
 */
export function KeptMarkup({ built, children, className }: KeptMarkupProps) {
  const isHydrated = useHydrated();
  const [isKept] = useState(!isHydrated);
  if (built) return <div className={className}>{built}</div>;
  // Given a text child, React does not hydrate the content; the text never changes, so React leaves the markup alone.
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
