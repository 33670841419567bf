import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptRows } from './kept-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SUBMITTED = '2026-11-28T10:00:00.123456+02:00';

function rowText({ make = 'Ferrari', status = 'pending' } = {}): string {
  const facts = [7, 'MQ-QA9K9JP5', 3, status, SUBMITTED, null, null, null, 1, null, null, null, null, null];
  return JSON.stringify([...facts, 'Ada', null, 2019, make, '488', 'key of 7']);
}

describe('The rows of the review queue in memory', () => {
  it('are read from the text in which they leave the database', () => {
    const row = new KeptRows().read(rowText());
    expect(row).toMatchObject({ id: 7, key: 'key of 7', createdAt: new Date('2026-11-28T08:00:00.123Z') });
    expect(JSON.parse(`${row.text}}`)).toMatchObject({
      number: 'MQ-QA9K9JP5',
      createdAt: '2026-11-28T08:00:00.123Z',
      personalInfo: { firstName: 'Ada' },
      vehicleInfo: { year: 2019, make: 'Ferrari', model: '488' },
    });
  });

  it('are read once while their text stays the same, and anew with any other', () => {
    const rows = new KeptRows();
    const first = rows.read(rowText());
    expect(rows.read(rowText())).toBe(first);
    expect(JSON.parse(`${rows.read(rowText({ status: 'approved' })).text}}`)).toMatchObject({ status: 'approved' });
  });

  it('are forgotten after five minutes', () => {
    const rows = new KeptRows();
    const first = rows.read(rowText());
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(rows.read(rowText())).toBe(first);
    vi.advanceTimersByTime(1);
    expect(rows.read(rowText())).not.toBe(first);
  });

  it('take 2 million characters at most', () => {
    const rows = new KeptRows();
    const first = rows.read(rowText());
    const large = rowText({ make: 'x'.repeat(990_000) });
    const kept = rows.read(large);
    expect(rows.read(large)).toBe(kept);
    expect(rows.read(rowText())).toBe(first);
    rows.read(rowText({ make: 'y'.repeat(20_000) }));
    expect(rows.read(rowText())).not.toBe(first);
    const tooLarge = rowText({ make: 'x'.repeat(1_000_000) });
    expect(rows.read(tooLarge)).not.toBe(rows.read(tooLarge));
  });
});
