import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from './event-log.queries.ts';
import { type NamedOnTimeline, toTimeline } from './timeline.ts';

const AT = new Date('2026-11-22T10:00:00Z');

function recorded(id: string, data: unknown): RecordedEvent {
  const nobody = { actorId: null, actor: null, actorFirstName: null, assignedTo: null, releasedFrom: null };
  return { id, kind: 'status_changed', ...nobody, data, createdAt: AT };
}

describe('A timeline', () => {
  it('has the note of an event, also of one that an earlier version recorded as "words"', () => {
    const events = [recorded('1', { note: 'Welcome' }), recorded('2', { words: 'Not now' }), recorded('3', {})];
    const notes = toTimeline(events, AT, 'nobody').map(({ id, note }) => [id, note]);
    expect(notes).toEqual([
      ['0', null],
      ['1', 'Welcome'],
      ['2', 'Not now'],
      ['3', null],
    ]);
  });

  it('has the kinds of the documents that came with an event', () => {
    const [, added] = toTimeline([recorded('1', { documents: ['title'] }), recorded('2', {})], AT, 'nobody');
    expect(added?.documents).toEqual(['title']);
  });

  it('names everybody to staff, and to owners at most whoever contacted them, by first name', () => {
    const grace = { actor: 'grace.h', actorFirstName: 'Grace' };
    const events = [
      { ...recorded('1', { to: 'in_review' }), ...grace },
      { ...recorded('2', { to: 'call' }), kind: 'contacted', ...grace },
      { ...recorded('3', { to: 'call' }), kind: 'contacted', actor: 'hedy', actorFirstName: ' ' },
    ];
    const names = (named: NamedOnTimeline) =>
      toTimeline(events, AT, named)
        .slice(1)
        .map(({ actor }) => actor);
    expect(names('everybody')).toEqual(['grace.h', 'grace.h', 'hedy']);
    expect(names('contacts')).toEqual([null, 'Grace', null]);
    expect(names('nobody')).toEqual([null, null, null]);
  });
});
