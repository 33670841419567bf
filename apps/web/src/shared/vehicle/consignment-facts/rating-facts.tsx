import {
  type ConditionRating,
  type ConditionRatings,
  DAMAGE_AREAS,
  RATED_AREAS,
} from '@marque/domain/consignment/damage-report';
import { MAX_RATING } from '@marque/domain/product/limits';
import { RATED_AREA_LABELS } from '../rated-area-labels.ts';
import { type Fact, FactList } from './fact-list.tsx';

/** `8/10`; `undefined` is shown as missing. */
function score(rating: number | null | undefined): string | undefined {
  return rating === null || rating === undefined ? undefined : `${rating}/${MAX_RATING}`;
}

interface ConditionRatingFactsProps {
  conditionRating: ConditionRating;
  ratings: ConditionRatings | undefined;
}

/** The four scores of the detail page and their notes if there are any (spec 2.9), then the rest of the assessment. */
export function ConditionRatingFacts({ conditionRating, ratings }: ConditionRatingFactsProps) {
  const facts: Fact[] = DAMAGE_AREAS.map((area) => ({
    label: RATED_AREA_LABELS[area],
    value: score(conditionRating[area]),
  }));
  const further: Fact[] = [
    { label: RATED_AREA_LABELS.paint, value: score(ratings?.paint) },
    { label: RATED_AREA_LABELS.tires, value: score(ratings?.tires) },
    { label: 'Notes', value: conditionRating.notes, isLong: true },
    // The notes already show the known issues.
    ...getFreeTexts({ ...ratings, knownIssues: undefined }),
  ];
  return <FactList facts={[...facts, ...further.filter(({ value }) => Boolean(value))]} />;
}

function getFreeTexts(ratings: ConditionRatings | undefined): Fact[] {
  return [
    { label: 'Modifications', value: ratings?.modifications, isLong: true },
    { label: 'Service history', value: ratings?.serviceHistory, isLong: true },
    { label: 'Known issues', value: ratings?.knownIssues, isLong: true },
  ];
}

/** All six scores of the advanced assessment and its texts, for the team. */
export function ConditionRatingsFacts({ ratings }: { ratings: ConditionRatings }) {
  const facts: Fact[] = RATED_AREAS.map((area) => ({ label: RATED_AREA_LABELS[area], value: score(ratings[area]) }));
  return <FactList facts={[...facts, ...getFreeTexts(ratings).filter(({ value }) => Boolean(value))]} />;
}
