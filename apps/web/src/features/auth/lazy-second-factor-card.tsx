import { lazy, Suspense } from 'react';
import { tryAgain } from '../../lib/try-again.ts';
import { PageSpinner } from '../../ui/loading.tsx';
import type { SecondFactorCardProps } from './second-factor-card.tsx';

const load = () => import('./second-factor-card.tsx');

const SecondFactorCard = lazy(async () => ({ default: (await tryAgain(load)).SecondFactorCard }));

/** Loads the card while somebody types their password. */
export function preloadSecondFactorCard(): void {
  // If loading fails, showing the card tries again.
  load().catch(() => undefined);
}

export function LazySecondFactorCard(props: SecondFactorCardProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <SecondFactorCard {...props} />
    </Suspense>
  );
}
