import { describe, expect, it } from 'vitest';
import { suggestHours } from '../company/working-hours.ts';
import { durationText, promiseState, workingTimeText } from './promise.ts';
import { promiseClock } from './promise-clock.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const at = (time: string) => new Date(`2026-03-${time}Z`);
const open = promiseClock({ createdAt, firstContactAt: null, waitingSince: createdAt }, []);

describe('the 24-hour promise', () => {
  it('is due a day after the submission', () => {
    expect(open).toEqual({ dueAt: at('02T12:00:00'), contactedAt: null, timeZone: null });
  });

  it('runs until then', () => {
    expect(promiseState(open, createdAt)).toEqual({ state: 'running', minutes: 24 * 60 });
    expect(promiseState(open, at('02T11:59:30'))).toEqual({ state: 'running', minutes: 1 });
  });

  it('is overdue from then on', () => {
    expect(promiseState(open, at('02T12:00:00'))).toEqual({ state: 'overdue', minutes: 0 });
    expect(promiseState(open, at('02T15:30:00'))).toEqual({ state: 'overdue', minutes: 210 });
  });

  it('is kept by a contact in time, and kept late by one after it, whatever the time is now', () => {
    const now = at('09T00:00:00');
    const kept = promiseClock({ createdAt, firstContactAt: at('02T11:00:00'), waitingSince: null }, []);
    const late = promiseClock({ createdAt, firstContactAt: at('02T14:00:00'), waitingSince: null }, []);
    expect(promiseState(kept, now)).toEqual({ state: 'kept', minutes: 0 });
    expect(promiseState(late, now)).toEqual({ state: 'keptLate', minutes: 120 });
  });
});

it('The 24-hour promise is given again with each answer to a change request', () => {
  const answered = promiseClock({ createdAt, firstContactAt: at('02T11:00:00'), waitingSince: at('05T10:00:00') }, []);
  expect(answered).toEqual({ dueAt: at('06T10:00:00'), contactedAt: null, timeZone: null });
});

describe('the promise in working hours', () => {
  // The submission was on a Sunday, at noon in London.
  const hours = suggestHours('Europe/London');
  const versions = [{ createdAt: at('02T11:30:00'), hours }];

  it('holds for who waits already when they are set', () => {
    expect(promiseClock({ createdAt, firstContactAt: null, waitingSince: createdAt }, versions)).toEqual({
      dueAt: at('02T17:00:00'),
      contactedAt: null,
      timeZone: 'Europe/London',
    });
  });

  it('is judged by the hours that held when the contact was made', () => {
    const judge = (contact: string) =>
      promiseState(promiseClock({ createdAt, firstContactAt: at(contact), waitingSince: null }, versions), createdAt);
    expect(judge('02T11:00:00')).toEqual({ state: 'kept', minutes: 0 });
    expect(judge('02T16:30:00')).toEqual({ state: 'kept', minutes: 0 });
    expect(judge('02T18:00:00')).toEqual({ state: 'keptLate', minutes: 60 });
    const [set] = versions;
    const ended = [{ createdAt: at('02T15:00:00'), hours: null }, ...(set ? [set] : [])];
    const late = promiseClock({ createdAt, firstContactAt: at('02T16:00:00'), waitingSince: null }, ended);
    expect(late.dueAt).toEqual(at('02T12:00:00'));
  });
});

describe('a duration', () => {
  it.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [119, '1 hour'],
    [47 * 60 + 59, '47 hours'],
    [48 * 60, '2 days'],
    [80 * 60, '3 days'],
  ])('of %i minutes reads %s', (minutes, text) => expect(durationText(minutes)).toBe(text));
});

it.each([
  [1, '1 working minute'],
  [59, '59 working minutes'],
  [60, '1 working hour'],
  [50 * 60 + 59, '50 working hours'],
])('Working time of %i minutes reads %s', (minutes, text) => expect(workingTimeText(minutes)).toBe(text));
