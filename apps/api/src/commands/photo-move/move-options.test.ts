import { describe, expect, it } from 'vitest';
import { PhotosUsageError, readMoveOptions } from './move-options.ts';

describe('The options of npm run photos', () => {
  it('name the target store and whether it is a dry run', () => {
    expect(readMoveOptions(['move', '--to', 's3'], 'disk')).toEqual({
      from: 'disk',
      to: 's3',
      isDryRun: false,
      deletesSource: false,
    });
    expect(readMoveOptions(['move', '--to=disk', '--dry-run'], 's3')).toMatchObject({ from: 's3', isDryRun: true });
  });

  it('ask for help', () => {
    expect(readMoveOptions(['--help'], 'disk')).toBeNull();
    expect(readMoveOptions(['move', '-h'], 'disk')).toBeNull();
  });

  it.each([
    [],
    ['move'],
    ['copy', '--to', 's3'],
    ['move', '--to', 'tape'],
    ['move', 'all', '--to', 's3'],
    ['move', '--too', 's3'],
  ])('are rejected if they are invalid: %s %s %s %s', (...args) => {
    expect(() =>
      readMoveOptions(
        args.filter((arg) => arg !== undefined),
        'disk',
      ),
    ).toThrow(PhotosUsageError);
  });

  it('delete nothing that Marque still reads', () => {
    const args = ['move', '--to', 's3', '--delete-source'];
    expect(() => readMoveOptions(args, 'disk')).toThrow('set PHOTO_STORE=s3');
    expect(readMoveOptions(args, 's3')).toMatchObject({ deletesSource: true });
  });
});
