import { describe, expect, it } from 'vitest';
import { STATUSES, TRANSITIONS } from '../consignment/status.ts';
import { describePromisedTime, nameZone } from './due-text.ts';
import {
  describeNextStep,
  describePromise,
  describeStatus,
  describeTimelineEntry,
  findStandingEntry,
  formatHoursAndMinutes,
} from './owner-labels.ts';

const HOUR_MS = 3_600_000;
const dueAt = new Date('2026-11-22T10:00:00Z');

describe('The owner’s timeline', () => {
  it('says what the owner did and what the team did, in plain words', () => {
    const told = (kind: string, from: string | null = null, to: string | null = null) =>
      describeTimelineEntry({ kind, from, to, actor: null });
    expect(told('submitted')).toBe('You submitted your consignment');
    expect(told('status_changed', 'pending', 'in_review')).toBe('Our team is reviewing it');
    expect(told('status_changed', 'in_review', 'changes_requested')).toBe('We asked for changes');
    expect(told('resubmitted', 'changes_requested', 'pending')).toBe('You sent us your changes');
    expect(told('withdrawn', 'pending', 'withdrawn')).toBe('You withdrew your consignment');
    expect(told('status_changed', 'rejected', 'in_review')).toBe('We reopened the review');
  });

  it('has a sentence for every move of the table, and shows an unknown status as it is', () => {
    for (const { from, to } of TRANSITIONS)
      expect(describeTimelineEntry({ kind: 'status_changed', from, to, actor: null })).not.toContain('_');
    expect(describeTimelineEntry({ kind: 'status_changed', from: null, to: 'Archived', actor: null })).toBe(
      'The status changed to Archived',
    );
  });

  it('names whoever contacted the owner where the entry names them, and nobody otherwise', () => {
    const told = (to: string, actor: string | null) =>
      describeTimelineEntry({ kind: 'contacted', from: null, to, actor });
    expect(['call', 'email', 'meeting', 'pigeon'].map((channel) => told(channel, null))).toEqual([
      'We called you',
      'We wrote to you by email',
      'We met you',
      'We contacted you',
    ]);
    expect(told('call', 'Grace')).toBe('Grace called you');
    expect(describeTimelineEntry({ kind: 'status_changed', from: null, to: 'approved', actor: 'Grace' })).toBe(
      'We approved your consignment',
    );
  });

  it('says for every status how it stands and what comes next', () => {
    for (const status of STATUSES) expect([describeStatus(status), describeNextStep(status)]).not.toContain(null);
    expect([describeStatus('archived'), describeNextStep('archived')]).toEqual(['archived', null]);
  });
});

describe('The 24-hour promise', () => {
  it('says the time left in hours and minutes', () => {
    expect(formatHoursAndMinutes(24 * 60)).toBe('24 hours');
    expect(formatHoursAndMinutes(23 * 60 + 12)).toBe('23 hours 12 minutes');
    expect(formatHoursAndMinutes(61)).toBe('1 hour 1 minute');
    expect(formatHoursAndMinutes(1)).toBe('1 minute');
  });

  it('is due, kept, overdue, or off when the owner withdrew before', () => {
    const at = (hours: number) => new Date(dueAt.getTime() + hours * HOUR_MS);
    const waiting = { dueAt, contactedAt: null, timeZone: null };
    expect(describePromise(waiting, 'pending', at(-2))).toEqual({
      kind: 'due',
      at: dueAt,
      inWords: '2 hours',
      by: null,
    });
    expect(describePromise(waiting, 'pending', new Date(dueAt.getTime() - 1))).toMatchObject({ inWords: '1 minute' });
    expect(describePromise(waiting, 'in_review', at(0))).toEqual({ kind: 'overdue', at: dueAt, by: null });
    expect(describePromise(waiting, 'withdrawn', at(-2))).toEqual({ kind: 'none' });
    const kept = { dueAt, contactedAt: at(-3), timeZone: null };
    expect(describePromise(kept, 'approved', at(5))).toEqual({ kind: 'contacted', at: at(-3) });
  });

  it('names day and time in the company’s time zone where it has working hours', () => {
    const clock = { dueAt: new Date('2026-12-01T01:00:00Z'), contactedAt: null, timeZone: 'America/Los_Angeles' };
    const by = 'Monday, November 30, 5:00 PM (Los Angeles time)';
    expect(describePromise(clock, 'pending', new Date('2026-11-30T20:00:00Z'))).toMatchObject({ kind: 'due', by });
    expect(describePromise(clock, 'pending', new Date('2026-12-01T20:00:00Z'))).toEqual({
      kind: 'overdue',
      at: clock.dueAt,
      by,
    });
    expect(nameZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time');
    expect(nameZone('UTC')).toBe('UTC');
  });

  it('is 24 hours, or as many working hours as the company promises', () => {
    expect(describePromisedTime(null)).toBe('24 hours');
    expect(describePromisedTime({ promiseHours: 8 })).toBe('8 working hours');
    expect(describePromisedTime({ promiseHours: 1 })).toBe('1 working hour');
  });
});

describe('What comes next', () => {
  const after = (...kinds: string[]) => kinds.map((kind) => ({ kind }));

  it('is about the changes once they are sent', () => {
    expect(describeNextStep('pending', after('resubmitted'))).toMatch(/^Our team will look at your changes next/);
    expect(describeNextStep('pending', after('submitted'))).toBe('Our team will review your photos and answers.');
    expect(describeNextStep('approved', after('resubmitted'))).toBe(describeNextStep('approved'));
  });

  it('is still about the changes after a call or a proposal, and no longer once the review goes on', () => {
    const changes = describeNextStep('pending', after('resubmitted'));
    expect(describeNextStep('pending', after('resubmitted', 'contacted', 'proposed'))).toBe(changes);
    expect(describeNextStep('in_review', after('resubmitted', 'status_changed'))).toBe(describeNextStep('in_review'));
  });
});

describe('The note at the top of the owner’s page', () => {
  const moved = (to: string) => ({ kind: 'status_changed', to, note: `About ${to}` });
  const called = { kind: 'contacted', to: 'call', note: 'We spoke about the documents' };

  it.each(['approved', 'rejected', 'changes_requested'])(
    'is the one of the move to %s, also after a call',
    (status) => {
      const move = moved(status);
      expect(findStandingEntry(status, [moved('in_review'), move])).toBe(move);
      expect(findStandingEntry(status, [move, called])).toBe(move);
    },
  );

  it('is none while the case waits, so that a call keeps its text in the timeline', () => {
    for (const status of ['pending', 'in_review', 'withdrawn'])
      expect(findStandingEntry(status, [moved(status), called])).toBeUndefined();
    expect(findStandingEntry('approved', [called])).toBeUndefined();
    expect(findStandingEntry('approved', [moved('changes_requested')])).toBeUndefined();
  });
});
