import { WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import { describe, expect, it } from 'vitest';
import { describeTaken, listMissing, nextView, REQUIRED_VIEWS } from './walk.ts';

const taken =
  (...views: WizardCategory[]) =>
  (view: WizardCategory) =>
    views.includes(view);

describe('the walk-around', () => {
  it('counts the ten required views', () => {
    expect(describeTaken(taken())).toBe('0 of 10');
    expect(describeTaken(taken('scenic', 'trunk', 'interior_screens'))).toBe('2 of 10');
    expect(describeTaken(taken(...REQUIRED_VIEWS))).toBe('10 of 10');
  });

  it('begins at the first required view without a photo', () => {
    expect(listMissing(taken('scenic', 'exterior_profile'))[0]).toBe('exterior_front');
    expect(listMissing(taken(...REQUIRED_VIEWS))).toEqual([]);
  });

  it('goes on to the next view without a photo, the optional one included, and ends after the last', () => {
    expect(nextView('scenic', taken('exterior_profile', 'exterior_front'))).toBe('exterior_rear');
    expect(nextView('interior_seats', taken())).toBe('interior_screens');
    expect(nextView('under_hood', taken('trunk'))).toBeNull();
    expect(nextView('trunk', taken())).toBeNull();
  });

  it('reaches every view from the first one', () => {
    const seen: WizardCategory[] = ['scenic'];
    for (let view = nextView('scenic', taken()); view; view = nextView(view, taken())) seen.push(view);
    expect(seen).toEqual(WIZARD_CATEGORIES);
  });
});
