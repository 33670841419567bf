import { PhotoId } from '@marque/domain/api/ids';
import { type PhotoCategory, WIZARD_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { type Photos, photoUrl } from '@marque/domain/photo/photos';
import { describe, expect, it } from 'vitest';
import { uploadForTest as upload } from '../upload-queue/testing.ts';
import {
  describeFailed,
  describeProgress,
  findMark,
  findSubStep,
  judgeStep,
  mayGoOn,
  readSubStep,
  startCategory,
} from './sub-steps.ts';

const photo = {
  url: photoUrl(PhotoId.parse('3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11')),
  name: 'a.jpg',
  size: 1,
  type: 'image/jpeg',
};

function getPhotos(...categories: readonly PhotoCategory[]): Photos {
  return Object.fromEntries(categories.map((category) => [category, [photo]]));
}

function allBut(...categories: readonly PhotoCategory[]): Photos {
  return getPhotos(...WIZARD_CATEGORIES.filter((category) => !categories.includes(category)));
}

const failed = { kind: 'failed', message: 'No connection', canRetry: true } as const;

describe('the photo sub-wizard', () => {
  it('starts at the first category lacking its minimum', () => {
    expect(startCategory({}, [])).toBe('scenic');
    expect(startCategory(getPhotos('scenic', 'exterior_profile'), [])).toBe('exterior_front');
  });

  it('does not stop at the optional screens', () => {
    expect(startCategory(getPhotos(...WIZARD_CATEGORIES.slice(0, 8)), [])).toBe('under_hood');
  });

  it('starts at its end when nothing is missing', () => {
    expect(startCategory(allBut('interior_screens'), [])).toBe('trunk');
  });

  it('shows the extra groups with the last category', () => {
    expect(findSubStep('documents')).toBe('trunk');
    expect(findSubStep('interior_seats')).toBe('interior_seats');
  });

  it('lets nobody past a required category without a photo', () => {
    expect(mayGoOn({}, [], 'scenic')).toBe(false);
    expect(mayGoOn({}, [upload('scenic', failed)], 'scenic')).toBe(false);
    expect(mayGoOn({}, [upload('scenic')], 'scenic')).toBe(true);
    expect(mayGoOn({}, [], 'interior_screens')).toBe(true);
  });

  it('marks each category with what it still wants', () => {
    expect(findMark({}, [], 'scenic')).toBe('missing');
    expect(findMark({}, [], 'interior_screens')).toBe('optional');
    expect(findMark(getPhotos('scenic'), [], 'scenic')).toBe('done');
    expect(findMark(getPhotos('scenic'), [upload('scenic')], 'scenic')).toBe('uploading');
    expect(findMark(getPhotos('scenic'), [upload('scenic', failed)], 'scenic')).toBe('failed');
  });
});

describe('completing the photos', () => {
  it('names the first category without a photo', () => {
    expect(judgeStep(allBut('trunk', 'under_hood'), [])).toEqual({ kind: 'missing', category: 'under_hood' });
  });

  it('leads to a photo that could not be uploaded rather than asking for another', () => {
    const uploads = [upload('trunk', failed)];
    expect(judgeStep(allBut('trunk'), uploads)).toEqual({ kind: 'failed', category: 'trunk', count: 1 });
    expect(judgeStep(allBut(), [upload('scenic', failed)])).toMatchObject({ kind: 'failed', category: 'scenic' });
  });

  it('waits for what is on its way', () => {
    expect(judgeStep(allBut('trunk'), [upload('trunk')])).toEqual({ kind: 'uploading' });
    expect(judgeStep(allBut(), [upload('documents')])).toEqual({ kind: 'uploading' });
  });

  it('leads to photos that nobody has sorted yet', () => {
    const uploads = [upload(null, { kind: 'unsorted' }), upload('trunk')];
    expect(judgeStep(allBut('trunk'), uploads)).toEqual({ kind: 'unsorted', count: 1 });
  });

  it('is done when every required category holds a photo and nothing is left behind', () => {
    expect(judgeStep(allBut('interior_screens'), [])).toEqual({ kind: 'complete' });
  });
});

it('the progress counts the ten required categories, photos on their way included', () => {
  expect(describeProgress({}, [])).toBe('0 of 10 required done');
  const photos = { scenic: [photo], interior_screens: [photo] };
  expect(describeProgress(photos, [upload('trunk')])).toBe('2 of 10 required done');
});

it('an address names a category of the wizard or the photos to be sorted, and nothing else', () => {
  expect(['trunk', 'unsorted', 'vin_plate', 'Trunk', '', null].map(readSubStep)).toEqual([
    'trunk',
    'unsorted',
    null,
    null,
    null,
    null,
  ]);
});

it('a refused file is named with its place, and only what can be sent again is to be sent again', () => {
  const failed = (canRetry: boolean) => upload('trunk', { kind: 'failed', message: 'Not a photo', canRetry });
  const { name } = failed(false).file;
  expect(describeFailed([failed(false)])).toBe(`${name} in Trunk could not be uploaded. Remove it to continue.`);
  expect(describeFailed([failed(true), failed(false)])).toBe(
    `${name} in Trunk and 1 more could not be uploaded. Send them again or remove them.`,
  );
  expect(describeFailed([upload('trunk')])).toBe('');
});
