import { latePart } from '../../ui/late-part.tsx';
import { LatePlace } from '../../ui/late-place.tsx';
import { PageSpinner } from '../../ui/loading.tsx';
import type { SecondFactorCardProps } from './second-factor-card.tsx';

const secondFactorCard = latePart(async () => (await import('./second-factor-card.tsx')).SecondFactorCard);

/** Loads the card while somebody types their password. */
export const preloadSecondFactorCard = secondFactorCard.preload;

export function LazySecondFactorCard(props: SecondFactorCardProps) {
  return <LatePlace part={secondFactorCard} props={props} loading={<PageSpinner />} />;
}
