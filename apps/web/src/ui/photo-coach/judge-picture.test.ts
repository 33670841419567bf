import { PHOTO_CATEGORY_RULES, type WizardCategory } from '@marque/domain/photo-categories';
import { describe, expect, it } from 'vitest';
import { judge, samplePhoto, shaken, withPatch } from './testing.ts';

/** The thresholds were chosen on these ... */
const CHOSEN_ON = ['exterior_front', 'interior_steering', 'scenic', 'trunk', 'wheels_tires'] as const;
/** ... and are checked on these as well. */
const CHECKED_ON = [
  'exterior_profile',
  'exterior_rear',
  'interior_overview',
  'interior_seats',
  'interior_screens',
  'under_hood',
] as const;
const ALL: readonly WizardCategory[] = [...CHOSEN_ON, ...CHECKED_ON];

function sizeOf(category: WizardCategory) {
  return PHOTO_CATEGORY_RULES[category].orientation === 'portrait'
    ? { width: 675, height: 900 }
    : { width: 900, height: 675 };
}

const fingerprints = new Map<WizardCategory, Promise<string>>();

function fingerprintOf(category: WizardCategory): Promise<string> {
  const known = fingerprints.get(category) ?? findFingerprint(category);
  fingerprints.set(category, known);
  return known;
}

async function findFingerprint(category: WizardCategory): Promise<string> {
  const { fingerprint } = await judge(samplePhoto(category), category);
  if (fingerprint === null) throw new Error(`${category} has a fingerprint`);
  return fingerprint;
}

describe.each(ALL)('the photo coach on %s', (category) => {
  const { width, height } = sizeOf(category);

  it('has nothing to say of the photo as it is, also brighter, compressed and from farther away', async () => {
    for (const picture of [
      samplePhoto(category),
      samplePhoto(category).modulate({ brightness: 1.1 }),
      samplePhoto(category).modulate({ brightness: 0.8 }),
      samplePhoto(category).extend({ top: 60, bottom: 60, left: 60, right: 60, extendWith: 'mirror' }),
    ]) {
      expect((await judge(picture, category)).advice).toEqual([]);
    }
  });

  it('sees blur: out of focus, and shaken in whatever direction', async () => {
    const large = () => samplePhoto(category);
    for (const picture of [
      large().blur(2),
      large().blur(4),
      shaken(large(), 13, 'across'),
      shaken(large(), 13, 'down'),
      shaken(large(), 13, 'diagonal'),
    ]) {
      expect((await judge(picture, category)).advice).toContain('blurred');
    }
  });

  it('sees no blur where only part of the picture is out of focus', async () => {
    const sharpPart = await samplePhoto(category)
      .extract({
        left: Math.round(width * 0.22),
        top: Math.round(height * 0.22),
        width: Math.round(width * 0.56),
        height: Math.round(height * 0.56),
      })
      .toBuffer();
    const shallow = samplePhoto(category).blur(5);
    const composed = shallow.composite([
      { input: sharpPart, left: Math.round(width * 0.22), top: Math.round(height * 0.22) },
    ]);
    expect((await judge(composed, category)).advice).not.toContain('blurred');
  });

  it('sees darkness', async () => {
    expect((await judge(samplePhoto(category).linear(0.2, 0), category)).advice).toContain('dark');
  });

  it('sees glare, but not in a white sheet', async () => {
    expect((await judge(withPatch(samplePhoto(category), 'soft', { width, height }), category)).advice).toContain(
      'glare',
    );
    const sheet = await judge(withPatch(samplePhoto(category).linear(0.7, 0), 'hard', { width, height }), category);
    expect(sheet.advice).not.toContain('glare');
  });

  it('sees a photo that lies on its side in its category', async () => {
    expect((await judge(samplePhoto(category).rotate(90), category)).advice).toContain('sideways');
    expect((await judge(samplePhoto(category).rotate(90), 'documents')).advice).not.toContain('sideways');
  });

  it('sees what is too small', async () => {
    expect((await judge(samplePhoto(category).resize({ width: 480 }), category)).advice).toContain('small');
  });

  it('knows a photo again: scaled, compressed, brighter, cut', async () => {
    const others = [await fingerprintOf(category)];
    const cut = {
      left: Math.round(width * 0.02),
      top: Math.round(height * 0.02),
      width: Math.round(width * 0.96),
      height: Math.round(height * 0.96),
    };
    for (const picture of [
      samplePhoto(category).resize({ width: Math.round(width * 0.7) }),
      samplePhoto(category).resize({ width: width * 2 }),
      samplePhoto(category).jpeg({ quality: 35 }),
      samplePhoto(category).modulate({ brightness: 1.15 }),
      samplePhoto(category).extract(cut),
    ]) {
      expect((await judge(picture, category, others)).advice).toContain('duplicate');
    }
  });

  it('tells it from every other view', async () => {
    const others = await Promise.all(ALL.filter((each) => each !== category).map(fingerprintOf));
    expect((await judge(samplePhoto(category), category, others)).advice).toEqual([]);
  });
});
