import { describe, expect, it } from 'vitest';
import { findBestPhoto } from './best-photo.ts';
import type { PhotoEntry } from './photos.ts';

const photo = (name: string): PhotoEntry => ({
  url: '/api/photos/00000000-0000-4000-8000-000000000000',
  name,
  size: 1,
  type: 'image/jpeg',
});

describe('the photo that stands for the car', () => {
  it('is the side view, else the front, the rear and the scenic one', () => {
    const photos = { scenic: [photo('scenic')], exterior_front: [photo('front')], exterior_rear: [photo('rear')] };
    expect(findBestPhoto({ ...photos, exterior_profile: [photo('side'), photo('other')] })?.name).toBe('side');
    expect(findBestPhoto({ ...photos, exterior_profile: [] })?.name).toBe('front');
    expect(findBestPhoto({ scenic: photos.scenic, trunk: [photo('trunk')] })?.name).toBe('scenic');
  });

  it('is the first of all where no view shows the whole car', () => {
    expect(findBestPhoto({ trunk: [photo('trunk')], wheels_tires: [photo('wheel')] })?.name).toBe('wheel');
    expect(findBestPhoto({})).toBeUndefined();
  });
});
