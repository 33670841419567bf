import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeFingerprint } from '../photo-quality/fingerprint.ts';
import { firstShot, samplePhotos, secondShot, toGray } from '../photo-quality/testing.ts';
import { type KnownView, type PhotoView, proposeCategories } from './propose-categories.ts';

const SECOND = { cut: [0.08, 0.05], at: [1, 0], shift: [-0.03, 0.04], turn: -2.5, light: 1.15 } as const;

const first = new Map<WizardCategory, PhotoView>();
const second = new Map<WizardCategory, PhotoView>();

beforeAll(async () => {
  for (const category of WIZARD_CATEGORIES) {
    const photo = await samplePhotos(category);
    const { orientation } = PHOTO_CATEGORY_RULES[category];
    const size = orientation === 'portrait' ? { width: 675, height: 900 } : { width: 900, height: 675 };
    for (const [views, shot, id] of [
      [first, firstShot(photo(), size), category],
      [second, secondShot(photo(), size, SECOND), `${category}-2`],
    ] as const) {
      const { ownWidth, ownHeight, ...image } = await toGray(shot);
      const lies = ownWidth > ownHeight ? 'landscape' : 'portrait';
      views.set(category, { id, orientation: lies, fingerprint: computeFingerprint(image) });
    }
  }
});

const shots = (...categories: WizardCategory[]) => categories.flatMap((each) => first.get(each) ?? []);
const REQUIRED = WIZARD_CATEGORIES.filter((each) => PHOTO_CATEGORY_RULES[each].minimum > 0);
const truth = (id: string) => id.replace(/-2$/, '');

interface Tally {
  right: number;
  asked: number;
  wrong: number;
}

function tally(
  views: readonly PhotoView[],
  wanted: readonly WizardCategory[],
  known: readonly KnownView[] = [],
): Tally {
  const proposals = proposeCategories({ views, wanted, known });
  const sum: Tally = { right: 0, asked: 0, wrong: 0 };
  for (const { id } of views) {
    const said = proposals.get(id);
    sum[said === undefined ? 'asked' : said === truth(id) ? 'right' : 'wrong'] += 1;
  }
  return sum;
}

function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { right, asked, wrong }) => ({
      right: sum.right + right,
      asked: sum.asked + asked,
      wrong: sum.wrong + wrong,
    }),
    { right: 0, asked: 0, wrong: 0 },
  );
}

/** Deterministic pseudorandom numbers (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('where photos chosen at once belong', () => {
  it('is told for a whole walk in the order of the categories, the optional one taken or not', () => {
    expect(tally(shots(...WIZARD_CATEGORIES), WIZARD_CATEGORIES)).toEqual({ right: 11, asked: 0, wrong: 0 });
    // It cannot be seen which of the portrait views is missing; but one of them is known to be optional.
    expect(tally(shots(...REQUIRED), WIZARD_CATEGORIES)).toEqual({ right: 10, asked: 0, wrong: 0 });
  });

  it('is told for the rest of a walk, wherever it was left', () => {
    const rests = WIZARD_CATEGORIES.map((_, from) => WIZARD_CATEGORIES.slice(from));
    expect(addUp(rests.map((rest) => tally(shots(...rest), rest)))).toEqual({ right: 63, asked: 3, wrong: 0 });
  });

  it('is told for second shots, each where the first one goes', () => {
    const twice = WIZARD_CATEGORIES.map((again) =>
      WIZARD_CATEGORIES.flatMap((each) => [
        ...shots(each),
        ...(each === again ? [second.get(each)].flatMap((view) => view ?? []) : []),
      ]),
    );
    expect(addUp(twice.map((views) => tally(views, WIZARD_CATEGORIES)))).toEqual({ right: 132, asked: 0, wrong: 0 });
    const known = WIZARD_CATEGORIES.map((category) => ({
      category,
      fingerprint: first.get(category)?.fingerprint ?? '',
    }));
    expect(tally([...second.values()].reverse(), [], known)).toEqual({ right: 11, asked: 0, wrong: 0 });
  });

  it('is mostly asked where a required view is left out: then ten photos look like a walk without the optional one', () => {
    const lacking = REQUIRED.map((left) => WIZARD_CATEGORIES.filter((each) => each !== left));
    const tallies = lacking.map((views) => tally(shots(...views), WIZARD_CATEGORIES));
    expect(addUp(tallies)).toEqual({ right: 47, asked: 40, wrong: 13 });
  });

  it('is asked for one or two photos, whose order says nothing, and for more than there are categories', () => {
    expect(tally(shots('under_hood', 'trunk'), ['under_hood', 'trunk'])).toEqual({ right: 0, asked: 2, wrong: 0 });
    expect(tally(shots('scenic', 'trunk', 'under_hood'), ['scenic'])).toEqual({ right: 0, asked: 3, wrong: 0 });
  });

  it('is asked where a photo lies another way than its category asks', () => {
    const lying = shots(...WIZARD_CATEGORIES).map((view) =>
      view.id === 'trunk' ? { ...view, orientation: 'landscape' as const } : view,
    );
    expect(tally(lying, WIZARD_CATEGORIES).wrong).toBe(0);
  });

  it('is told wrongly for another order that looks the same, so it is shown before it is done', () => {
    const random = createRandom(7);
    const orders = Array.from({ length: 2_000 }, () =>
      WIZARD_CATEGORIES.map((category) => ({ category, at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ category }) => category),
    );
    const unlike = (order: readonly WizardCategory[]) =>
      shots(...order).map((view): PhotoView => ({ ...view, fingerprint: null }));
    const told = orders.map((order) => tally(unlike(order), WIZARD_CATEGORIES)).filter(({ wrong }) => wrong > 0);
    const swapped = WIZARD_CATEGORIES.slice(1).map((_, at) => {
      const order = [...WIZARD_CATEGORIES];
      order.splice(at, 2, ...order.slice(at, at + 2).reverse());
      return tally(unlike(order), WIZARD_CATEGORIES);
    });
    expect([told.length, addUp(swapped)]).toEqual([17, { right: 72, asked: 22, wrong: 16 }]);
  });
});
