import { describe, expect, it } from 'vitest';
import { PHOTO_CATEGORY_RULES, WIZARD_CATEGORIES } from '../photo/photo-categories.ts';
import {
  countPhotosByCategory,
  findMissingCategories,
  type PhotoEntry,
  type Photos,
  parsePhotoId,
} from '../photo/photos.ts';
import { completedSteps, resumeStep } from './wizard.ts';

const photo: PhotoEntry = {
  url: '/api/photos/0b5f3f0e-6f3c-4a52-9d5f-6e8a2f1c7d10',
  name: 'a.jpg',
  size: 1,
  type: 'image/jpeg',
};
const complete: Photos = Object.fromEntries(WIZARD_CATEGORIES.map((category) => [category, [photo]]));
const personalInfo = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '(212) 555-0123' };
const vehicleInfo = { make: 'Ferrari', model: '488', year: 2019, color: 'Blue', vin: 'ZFF80AMA5K0240001', mileage: 0 };

describe('A draft is resumed', () => {
  it('at the personal information when a name is missing', () => {
    expect(
      resumeStep({ personalInfo: { ...personalInfo, lastName: '' }, vehicleInfo, photos: complete, damageReport: {} }),
    ).toBe(0);
  });

  it('at the vehicle when its VIN is half typed', () => {
    expect(
      resumeStep({ personalInfo, vehicleInfo: { ...vehicleInfo, vin: 'ZFF' }, photos: complete, damageReport: {} }),
    ).toBe(1);
  });

  it('at the photos when a required category is empty', () => {
    const { trunk: _, ...photos } = complete;
    expect(resumeStep({ personalInfo, vehicleInfo, photos, damageReport: {} })).toBe(2);
  });

  it('at the damage report when everything before is complete', () => {
    expect(resumeStep({ personalInfo, vehicleInfo, photos: complete, damageReport: {} })).toBe(3);
  });
});

describe('The steps of the wizard', () => {
  it('count the damage flags as answered only once they are there (ADR 0012)', () => {
    const answers = { personalInfo, vehicleInfo, photos: complete };
    expect(completedSteps({ ...answers, damageReport: {} })).toEqual([true, true, true, false]);
    expect(completedSteps({ ...answers, damageReport: { exterior: false } })).toEqual([true, true, true, true]);
  });
});

describe('The photo categories (spec 9.1)', () => {
  it('are eleven, ten of them required', () => {
    expect(WIZARD_CATEGORIES).toHaveLength(11);
    expect(findMissingCategories({})).toEqual(WIZARD_CATEGORIES.filter((category) => category !== 'interior_screens'));
  });

  it('want landscape for the three exterior views and portrait for the rest', () => {
    const landscape = WIZARD_CATEGORIES.filter(
      (category) => PHOTO_CATEGORY_RULES[category].orientation === 'landscape',
    );
    expect(landscape).toEqual(['exterior_profile', 'exterior_front', 'exterior_rear']);
  });

  it('are counted in the progress of a draft', () => {
    expect(countPhotosByCategory({ scenic: [photo, photo], trunk: [] })).toEqual({ scenic: 2 });
  });
});

describe('The address of a photo', () => {
  it.each([
    '/api/photos/1',
    'https://evil.example/api/photos/0b5f3f0e-6f3c-4a52-9d5f-6e8a2f1c7d10',
    '/api/photos/../secret',
  ])('is not %s', (url) => expect(parsePhotoId(url)).toBeNull());
});
