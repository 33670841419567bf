import { PHOTO_CATEGORIES } from '@marque/domain/photo/photo-categories';
import { describe, expect, it } from 'vitest';
import { walkFrom } from './category-walk.ts';
import { shotFile } from './shot-file.ts';

describe('the walk through the categories in the camera', () => {
  it('goes through the eleven of the wizard, and through the groups beyond them', () => {
    expect(walkFrom('scenic')).toEqual({ previous: null, next: 'exterior_profile' });
    expect(walkFrom('trunk')).toEqual({ previous: 'under_hood', next: null });
    expect(walkFrom('vin_plate')).toEqual({ previous: null, next: 'odometer' });
  });

  it('finds its way back from everywhere', () => {
    for (const category of PHOTO_CATEGORIES) {
      const { next } = walkFrom(category);
      if (next) expect(walkFrom(next).previous).toBe(category);
    }
  });
});

describe('the file of a shot', () => {
  it('tells what it shows and when it was taken', () => {
    const at = new Date('2026-03-14T15:09:26.535Z');
    const file = shotFile(new Blob(['still'], { type: 'image/jpeg' }), 'exterior_front', at);
    expect([file.name, file.type, file.lastModified]).toEqual([
      'exterior-front-20260314-150926.jpg',
      'image/jpeg',
      at.getTime(),
    ]);
  });

  it('has the ending of what the camera gave', () => {
    const at = new Date(0);
    expect(shotFile(new Blob(['still'], { type: 'image/png' }), 'trunk', at).name).toMatch(/\.png$/);
    expect(shotFile(new Blob(['still']), 'trunk', at)).toMatchObject({ type: 'image/jpeg' });
  });
});
