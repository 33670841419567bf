import type { MailLogEntry } from '@marque/domain/review/email-settings';
import type { TimelineEntry } from '@marque/domain/review/review';
import { describe, expect, it } from 'vitest';
import { mailOutcomeText, mailText, timelineLines } from './mails-on-timeline.ts';

const NOON = new Date('2026-11-21T12:00:00').getTime();
const at = (seconds: number) => new Date(NOON + seconds * 1_000);

function event(id: string, seconds: number, kind = 'submitted'): TimelineEntry {
  return { id, kind, by: 'owner', actor: null, from: null, to: null, note: null, documents: [], at: at(seconds) };
}

function mail(id: string, seconds: number, more: Partial<MailLogEntry> = {}): MailLogEntry {
  return {
    id,
    kind: 'submission_received',
    toAddress: 'ada@example.com',
    toName: 'Ada',
    consignmentId: null,
    state: 'sent',
    tries: 1,
    answer: null,
    createdAt: at(seconds),
    nextTryAt: null,
    sentAt: at(seconds),
    ...more,
  };
}

const listIds = (lines: ReturnType<typeof timelineLines>) =>
  lines.map(({ entry, mails }) => [entry?.id ?? null, mails.map(({ id }) => id)]);

describe('the messages on a timeline', () => {
  it('stand under the event of the same moment', () => {
    const lines = timelineLines([event('a', 0), event('b', 60)], [mail('2', 60.2), mail('1', 0.1)]);
    expect(listIds(lines)).toEqual([
      ['a', ['1']],
      ['b', ['2']],
    ]);
  });

  it('stand under the nearest of two events that follow at once', () => {
    expect(listIds(timelineLines([event('a', 0), event('b', 2)], [mail('1', 2.1)]))).toEqual([
      ['a', []],
      ['b', ['1']],
    ]);
  });

  it('have a line of their own where nothing on record caused them, in the order of time', () => {
    expect(listIds(timelineLines([event('a', 0), event('b', 60)], [mail('1', 30)]))).toEqual([
      ['a', []],
      [null, ['1']],
      ['b', []],
    ]);
  });

  it('stand under the sending that somebody waited for; one that failed stands alone', () => {
    const details = (id: string, seconds: number) => mail(id, seconds, { kind: 'consignment_details' });
    const events = [event('a', 0, 'status_changed'), event('b', 12, 'mailed')];
    expect(listIds(timelineLines(events, [details('3', 13), details('2', 8), details('1', 1)]))).toEqual([
      ['a', []],
      [null, ['1']],
      ['b', ['2']],
      [null, ['3']],
    ]);
  });

  it('are told with their fate', () => {
    expect(mailText(mail('1', 0))).toBe('“Submission received” to ada@example.com');
    expect(mailText({ kind: 'status_changed', toAddress: '' })).toBe('“Status changed” to a deleted address');
    expect(mailOutcomeText(mail('1', 0))).toBe('Sent Nov 21, 2026, 12:00 PM UTC');
    expect(mailOutcomeText(mail('1', 0, { state: 'queued', sentAt: null }))).toBe('Queued');
    const failing = mail('1', 0, { state: 'failing', sentAt: null, tries: 2, nextTryAt: at(3600) });
    expect(mailOutcomeText(failing)).toBe('Failing after 2 tries, next Nov 21, 2026, 1:00 PM UTC');
    expect(mailOutcomeText(mail('1', 0, { state: 'dead', sentAt: null }))).toBe('Given up');
  });
});
