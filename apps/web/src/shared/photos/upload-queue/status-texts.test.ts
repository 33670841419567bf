import { describe, expect, it } from 'vitest';
import { countPhotos } from './photo-counts.ts';
import { countsText, troubleText } from './status-texts.ts';
import { uploadForTest as upload } from './testing.ts';
import { storedPhoto } from './testing-browser.ts';
import type { UploadSnapshot } from './upload-snapshot.ts';

const quiet: UploadSnapshot = {
  uploads: [],
  unsaved: 0,
  removals: [],
  views: [],
  advice: new Map(),
  progress: { sent: 0, total: 0 },
  duplicates: null,
  isSignedOut: false,
  isOffline: false,
  isResting: false,
  isServerFull: false,
  isUnsafe: false,
};
const photos = { scenic: [1, 2, 3].map(storedPhoto) };
const text = (snapshot: Partial<UploadSnapshot>, of = photos as Parameters<typeof countPhotos>[0]) =>
  countsText(countPhotos(of, { ...quiet, ...snapshot }), { ...quiet, ...snapshot }, 'phone');

describe('where the photos are', () => {
  it('is said in plain words, as long as some are only here', () => {
    expect(text({ uploads: [upload('trunk'), upload(null, { kind: 'unsorted' })], unsaved: 1 })).toBe(
      '5 photos · 2 uploaded · 3 saved on this phone',
    );
  });

  it('counts a photo that takes another’s place instead of that one', () => {
    const replacing = { ...upload('scenic'), replaces: storedPhoto(2).url };
    expect(text({ uploads: [replacing] })).toBe('3 photos · 2 uploaded · 1 saved on this phone');
  });

  it('claims no safety for what was chosen this very moment', () => {
    expect(text({ uploads: [upload('trunk', { kind: 'keeping' })] })).toBe('4 photos · 3 uploaded · 1 being added');
  });

  it('is said shortly when everything has arrived, and not at all when there is nothing', () => {
    expect(text({})).toBe('3 photos · all uploaded');
    expect(text({}, { scenic: [storedPhoto(1)] })).toBe('1 photo · uploaded');
    expect(text({}, {})).toBe('');
  });

  it('counts what was refused apart', () => {
    const failed = upload('trunk', { kind: 'failed', message: 'Not a photo', canRetry: false });
    expect(text({ uploads: [failed] })).toBe('3 photos · all uploaded · 1 could not be uploaded');
  });

  it('claims no safety that a browser does not give', () => {
    expect(text({ uploads: [upload('trunk')], isUnsafe: true })).toBe('4 photos · 3 uploaded · 1 only in this page');
  });
});

describe('what keeps photos from arriving', () => {
  const uploads = [upload('trunk')];

  it('is said calmly, and only while photos wait', () => {
    expect(troubleText({ ...quiet, isOffline: true }, 'phone')).toBe('');
    expect(troubleText({ ...quiet, uploads, isOffline: true }, 'phone')).toBe(
      'You are offline. Your photos are saved on this phone and will upload later.',
    );
    expect(troubleText({ ...quiet, uploads, isResting: true }, 'phone')).toMatch(
      /connection is slow.*will upload later/,
    );
    const full = { ...quiet, uploads, isResting: true, isServerFull: true };
    expect(troubleText(full, 'phone')).toMatch(/no room for photos.*will upload later/);
    expect(troubleText({ ...quiet, uploads }, 'phone')).toBe('');
  });

  it('asks to leave the page open where the browser keeps no files', () => {
    expect(troubleText({ ...quiet, uploads, isUnsafe: true, isOffline: true }, 'phone')).toMatch(
      /leave this page open/,
    );
  });
});
