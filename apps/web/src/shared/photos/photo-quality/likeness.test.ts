import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import type { Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeFingerprint } from './fingerprint.ts';
import { DUPLICATE_FROM } from './judge-picture.ts';
import { likenessTo } from './likeness.ts';
import { firstShot, type SecondShot, samplePhotos, secondShot, toGray } from './testing.ts';

/**
 * The limits of a second photo from the same spot: a tenth cropped, moved by a twentieth, turned by three degrees, in
 * different light.
 */
const SECOND_SHOTS: readonly SecondShot[] = [
  { cut: [0.1, 0.1], at: [0.5, 0.5], shift: [0, 0], turn: 0, light: 1 },
  { cut: [0.1, 0], at: [0, 0.5], shift: [0, 0], turn: 0, light: 1.2 },
  { cut: [0, 0.1], at: [0.5, 1], shift: [0, 0], turn: 0, light: 0.8 },
  { cut: [0, 0], at: [0.5, 0.5], shift: [0.05, -0.05], turn: 0, light: 1.1 },
  { cut: [0, 0], at: [0.5, 0.5], shift: [0, 0], turn: 3, light: 0.85 },
  { cut: [0.08, 0.05], at: [1, 0], shift: [-0.03, 0.04], turn: -2.5, light: 1.15 },
];

function getSize(category: WizardCategory) {
  return PHOTO_CATEGORY_RULES[category].orientation === 'portrait'
    ? { width: 675, height: 900 }
    : { width: 900, height: 675 };
}

async function fingerprint(picture: Sharp): Promise<string> {
  const found = computeFingerprint(await toGray(picture));
  if (found === null) throw new Error('The picture has a view.');
  return found;
}

const first = new Map<WizardCategory, string>();
const second = new Map<WizardCategory, readonly string[]>();
const mirrored = new Map<WizardCategory, string>();

beforeAll(async () => {
  for (const category of WIZARD_CATEGORIES) {
    const photo = await samplePhotos(category);
    const size = getSize(category);
    first.set(category, await fingerprint(firstShot(photo(), size)));
    mirrored.set(category, await fingerprint(photo().flop()));
    second.set(category, await Promise.all(SECOND_SHOTS.map((shot) => fingerprint(secondShot(photo(), size, shot)))));
  }
});

describe('the likeness of two views', () => {
  it.each(WIZARD_CATEGORIES)('is great for a second photograph from the same spot: %s', (category) => {
    const likeness = likenessTo(first.get(category) ?? '');
    for (const other of second.get(category) ?? []) {
      expect(likeness(other)).toBeGreaterThan(DUPLICATE_FROM);
      expect(likenessTo(other)(first.get(category) ?? '')).toBeGreaterThan(DUPLICATE_FROM);
    }
  });

  it.each(WIZARD_CATEGORIES)('is small for every other view, and for the mirror image: %s', (category) => {
    const likeness = likenessTo(first.get(category) ?? '');
    const others = WIZARD_CATEGORIES.filter((each) => each !== category);
    const views = others.flatMap((each) => [first.get(each), mirrored.get(each), ...(second.get(each) ?? [])]);
    for (const other of [mirrored.get(category), ...views]) expect(likeness(other ?? '')).toBeLessThan(DUPLICATE_FROM);
  });

  it('tells the wheels of one side of a car apart', async () => {
    const photo = await samplePhotos('exterior_profile');
    const wheel = (left: number) => fingerprint(photo().extract({ left, top: 324, width: 216, height: 202 }));
    const [front, rear] = [await wheel(72), await wheel(594)];
    expect(likenessTo(front)(rear)).toBeLessThan(DUPLICATE_FROM);
    expect(likenessTo(front)(await wheel(78))).toBeGreaterThan(DUPLICATE_FROM);
  });

  it('is nothing for what is no fingerprint, as those of earlier versions', () => {
    const known = first.get('scenic') ?? '';
    expect([likenessTo(known)('00ff00ff00ff00ff'), likenessTo('00ff00ff00ff00ff')(known)]).toEqual([0, 0]);
  });

  it('is not asked for of a picture that shows nothing', () => {
    const data = new Uint8Array(64 * 64).map((_, at) => 40 + (at % 5));
    expect(computeFingerprint({ width: 64, height: 64, data })).toBeNull();
  });
});
