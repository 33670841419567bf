import { describe, expect, it } from 'vitest';
import { type AccountUsage, consignmentsNotice, formatSpace, photoSpaceNotice, usageNotices } from './account-usage.ts';

const usage = (photos: number, consignments = 0, open = 0): AccountUsage => ({
  photoBytes: { used: photos, limit: 5e9 },
  consignments: { used: consignments, limit: 500 },
  openConsignments: { used: open, limit: 200 },
});

describe('What an account keeps', () => {
  it('is not worth a word below 90 percent', () => {
    expect(usageNotices(usage(4.4e9, 449, 179))).toEqual([]);
  });

  it('is said from 90 percent on, each in its place', () => {
    expect(photoSpaceNotice(usage(4.6e9))).toMatch(/^Your photos use 4\.6 GB of your 5 GB of storage\./);
    expect(photoSpaceNotice(usage(5.1e9))).toMatch(/^Your photos use all 5 GB of your storage\./);
    expect(consignmentsNotice(usage(0, 450))).toBe('Your account has 450 of at most 500 consignments.');
    expect(consignmentsNotice(usage(0, 450, 180))).toMatch(/^You have 180 of at most 200 open consignments\./);
    expect(usageNotices(usage(4.6e9, 450))).toHaveLength(2);
  });

  it('is told in units people know', () => {
    expect([5e9, 4.56e9, 12.3e9, 120e6, 1.5e6].map(formatSpace)).toEqual([
      '5 GB',
      '4.6 GB',
      '12 GB',
      '120 MB',
      '1.5 MB',
    ]);
  });
});
