import { describe, expect, it } from 'vitest';
import { draftKeptUntil } from './draft-keeping.ts';

const DAY_MS = 24 * 60 * 60_000;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY_MS);
const SAVED = { lastSaved: day(0) };

describe('A draft is kept', () => {
  it('for the set days after it was last saved', () => {
    expect(draftKeptUntil(SAVED, 90, day(0))).toEqual(day(90));
    expect(draftKeptUntil({ ...SAVED, remindedAt: day(60) }, 90, day(80))).toEqual(day(90));
  });

  it('for 30 days after its owner was reminded, if that was late', () => {
    expect(draftKeptUntil({ ...SAVED, remindedAt: day(200) }, 90, day(215))).toEqual(day(230));
  });

  it('for 30 days from now, if its owner should have been reminded before', () => {
    expect(draftKeptUntil(SAVED, 90, day(200))).toEqual(day(230));
  });

  it('from the last save alone once it was saved after a reminder', () => {
    expect(draftKeptUntil({ lastSaved: day(70), remindedAt: day(60) }, 90, day(71))).toEqual(day(160));
  });
});
