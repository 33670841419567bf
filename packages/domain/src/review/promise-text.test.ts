import { describe, expect, it } from 'vitest';
import { suggestHours } from '../company/working-hours.ts';
import { promiseText } from './promise-text.ts';

const HOURS = suggestHours('UTC');
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const open = (dueAt: string) => ({ dueAt: at(dueAt), contactedAt: null });

describe('The promise in a row of the queue', () => {
  it('says what is left, or how long it is overdue', () => {
    expect(promiseText(open('20T16:00'), null, at('20T13:00'))).toBe('3 hours left');
    expect(promiseText(open('20T16:00'), null, at('20T16:00'))).toBe('Overdue');
    expect(promiseText(open('20T16:00'), null, at('23T10:30'))).toBe('Overdue by 2 days');
  });

  it('says both in working time where there are working hours: a weekend does not count', () => {
    expect(promiseText(open('23T10:00'), HOURS, at('20T16:00'))).toBe('2 working hours left');
    expect(promiseText(open('20T16:00'), HOURS, at('23T10:30'))).toBe('Overdue by 2 working hours');
    expect(promiseText(open('20T17:00'), HOURS, at('22T12:00'))).toBe('Overdue');
  });

  it('says how late an answer was only where no hours have been set, which may have changed since', () => {
    const clock = { dueAt: at('20T16:00'), contactedAt: at('20T18:00') };
    expect(promiseText(clock, null, at('25T10:00'))).toBe('Answered 2 hours late');
    expect(promiseText(clock, HOURS, at('25T10:00'))).toBe('Answered late');
    expect(promiseText({ ...clock, contactedAt: at('20T15:00') }, HOURS, at('25T10:00'))).toBe('Answered');
  });
});
