import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from './event-log.queries.ts';
import { toTimeline } from './timeline.ts';

const AT = new Date('2026-11-22T10:00:00Z');

function recorded(id: string, data: unknown): RecordedEvent {
  const nobody = { actorId: null, actor: null, assignedTo: null, releasedFrom: null };
  return { id, kind: 'status_changed', ...nobody, data, createdAt: AT };
}

describe('A timeline', () => {
  it('has the note of an event, also of one that an earlier version recorded as "words"', () => {
    const events = [recorded('1', { note: 'Welcome' }), recorded('2', { words: 'Not now' }), recorded('3', {})];
    const notes = toTimeline(events, AT, false).map(({ id, note }) => [id, note]);
    expect(notes).toEqual([
      ['0', null],
      ['1', 'Welcome'],
      ['2', 'Not now'],
      ['3', null],
    ]);
  });

  it('has the kinds of the papers that came with an event', () => {
    const [, added] = toTimeline([recorded('1', { documents: ['title'] }), recorded('2', {})], AT, false);
    expect(added?.documents).toEqual(['title']);
  });
});
