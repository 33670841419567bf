import { EVENT_KINDS } from '@marque/domain/review/review';
import { describe, expect, it } from 'vitest';
import { describeEvent } from './event-labels.ts';

describe('The labels of an event', () => {
  it('says where a status change led, where from, why, and what the owner was told', () => {
    expect(
      describeEvent('status_changed', {
        from: 'in_review',
        to: 'rejected',
        reason: 'market',
        note: 'Perhaps next year.',
      }),
    ).toEqual({
      what: 'Rejected',
      from: 'In review',
      details: ['We do not expect to achieve the value your car deserves', '“Perhaps next year.”'],
    });
  });

  it('reads the note of an event that an earlier version recorded', () => {
    expect(describeEvent('status_changed', { to: 'approved', words: 'Welcome.' }).details).toEqual(['“Welcome.”']);
  });

  it('says which version was submitted again', () => {
    expect(describeEvent('resubmitted', { version: 2 }).what).toBe('Submitted again with changes, version 2');
  });

  it('names the documents that were added, of the kinds that it knows', () => {
    expect(describeEvent('resubmitted', { documents: ['invoice', 'title', 'invoice'] }).details).toEqual([
      'Title (PDF), Invoice (2 PDFs)',
    ]);
    expect(describeEvent('resubmitted', { version: 2, documents: ['passport'] })).toEqual({
      what: 'Submitted again with changes, version 2',
      from: null,
      details: [],
    });
  });

  it.each(EVENT_KINDS)('knows %s', (kind) => {
    expect(describeEvent(kind, {}).what).toMatch(/^[A-Z][a-z ]+$/);
  });

  it('spells out a kind and passes over facts that this version does not know', () => {
    expect(describeEvent('mail_sent', { reason: 'unheard-of', to: 7 })).toEqual({
      what: 'Mail sent',
      from: null,
      details: [],
    });
  });
});
