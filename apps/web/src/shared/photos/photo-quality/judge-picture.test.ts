import { PHOTO_CATEGORY_RULES, type WizardCategory } from '@marque/domain/photo/photo-categories';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { judge, samplePhotos, shaken, withPatch } from './testing.ts';

/** The thresholds were tuned on these ... */
const CHOSEN_ON = ['exterior_front', 'interior_steering', 'scenic', 'trunk', 'wheels_tires'] as const;
/** ... and validated on these. */
const CHECKED_ON = [
  'exterior_profile',
  'exterior_rear',
  'interior_overview',
  'interior_seats',
  'interior_screens',
  'under_hood',
] as const;
const ALL: readonly WizardCategory[] = [...CHOSEN_ON, ...CHECKED_ON];

function getSize(category: WizardCategory) {
  return PHOTO_CATEGORY_RULES[category].orientation === 'portrait'
    ? { width: 675, height: 900 }
    : { width: 900, height: 675 };
}

describe.each(ALL)('the quality check of %s', (category) => {
  const { width, height } = getSize(category);

  it('has nothing to say of the photo as it is, also brighter, compressed and from farther away', async () => {
    const photo = await samplePhotos(category);
    for (const picture of [
      photo(),
      photo().linear(1.1, 0),
      photo().linear(0.8, 0),
      photo().extend({ top: 60, bottom: 60, left: 60, right: 60, extendWith: 'mirror' }),
      sharp(await photo().jpeg({ quality: 60 }).toBuffer()),
    ]) {
      expect((await judge(picture, category)).advice).toEqual([]);
    }
  });

  it('sees blur: out of focus, and shaken in whatever direction', async () => {
    const photo = await samplePhotos(category);
    for (const picture of [
      photo().blur(2),
      photo().blur(4),
      shaken(photo(), 13, 'across'),
      shaken(photo(), 13, 'down'),
      shaken(photo(), 13, 'diagonal'),
    ]) {
      expect((await judge(picture, category)).advice).toContain('blurred');
    }
  });

  it('sees no blur where only part of the picture is out of focus', async () => {
    const photo = await samplePhotos(category);
    const [left, top] = [Math.round(width * 0.22), Math.round(height * 0.22)];
    const part = photo().extract({ left, top, width: Math.round(width * 0.56), height: Math.round(height * 0.56) });
    const composed = photo()
      .blur(5)
      .composite([{ input: await part.png({ compressionLevel: 0 }).toBuffer(), left, top }]);
    expect((await judge(composed, category)).advice).not.toContain('blurred');
  });

  it('sees darkness', async () => {
    const photo = await samplePhotos(category);
    expect((await judge(photo().linear(0.2, 0), category)).advice).toContain('dark');
  });

  it('sees glare, but not in a white sheet', async () => {
    const photo = await samplePhotos(category);
    expect((await judge(withPatch(photo(), 'soft', { width, height }), category)).advice).toContain('glare');
    const sheet = await judge(withPatch(photo().linear(0.7, 0), 'hard', { width, height }), category);
    expect(sheet.advice).not.toContain('glare');
  });

  it('sees a photo that lies on its side in its category', async () => {
    const photo = await samplePhotos(category);
    expect((await judge(photo().rotate(90), category)).advice).toContain('sideways');
    expect((await judge(photo().rotate(90), 'documents')).advice).not.toContain('sideways');
  });

  it('sees what is too small', async () => {
    const photo = await samplePhotos(category);
    expect((await judge(photo().resize({ width: 480 }), category)).advice).toContain('small');
  });

  it('sees a photo that is there already', async () => {
    const photo = await samplePhotos(category);
    const { fingerprint } = await judge(photo(), category);
    expect((await judge(photo().linear(1.15, 0), category, [fingerprint ?? ''])).advice).toEqual(['duplicate']);
  });
});
