import {
  type ConditionRating,
  type ConditionRatings,
  DAMAGE_AREAS,
  RATED_AREAS,
} from '@marque/domain/consignment/damage-report';
import { MAX_RATING } from '@marque/domain/product/limits';
import { RATED_AREA_LABELS } from '../rated-area-labels.ts';
import { type Fact, FactList } from './fact-list.tsx';

/** `8/10`; absent is shown as missing. */
function score(rating: number | null | undefined): string | undefined {
  return rating === null || rating === undefined ? undefined : `${rating}/${MAX_RATING}`;
}

/** The four scores of the detail page, and their notes when there are any (spec 2.9). */
export function ConditionRatingFacts({ conditionRating }: { conditionRating: ConditionRating }) {
  const facts: Fact[] = DAMAGE_AREAS.map((area) => ({
    label: RATED_AREA_LABELS[area],
    value: score(conditionRating[area]),
  }));
  if (conditionRating.notes) facts.push({ label: 'Notes', value: conditionRating.notes, isLong: true });
  return <FactList facts={facts} />;
}

/** All six scores of the advanced assessment and its free texts, as the team reads them. */
export function ConditionRatingsFacts({ ratings }: { ratings: ConditionRatings }) {
  const facts: Fact[] = RATED_AREAS.map((area) => ({ label: RATED_AREA_LABELS[area], value: score(ratings[area]) }));
  const texts: Fact[] = [
    { label: 'Modifications', value: ratings.modifications, isLong: true },
    { label: 'Service history', value: ratings.serviceHistory, isLong: true },
    { label: 'Known issues', value: ratings.knownIssues, isLong: true },
  ];
  return <FactList facts={[...facts, ...texts.filter(({ value }) => Boolean(value))]} />;
}
