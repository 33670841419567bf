import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { EMPTY_PARTS } from '../../shared/draft/draft-parts.ts';
import { judgeSaveFailure } from './save-failure.ts';

function refusal(marque: Record<string, unknown>): TRPCClientError<never> {
  const error = new TRPCClientError<never>('refused');
  return Object.assign(error, { data: { marque: { message: 'No.', ...marque } } });
}

const newer = {
  id: 1,
  userId: 7,
  ...EMPTY_PARTS,
  photoProgress: {},
  revision: 4,
  lastSaved: new Date(),
  createdAt: new Date(),
};

describe('why a save failed', () => {
  it('is a stale draft, with the newer one or without any', () => {
    expect(judgeSaveFailure(refusal({ code: 'DRAFT_STALE', newer }))).toEqual({ kind: 'stale', newer });
    expect(judgeSaveFailure(refusal({ code: 'DRAFT_STALE', newer: null }))).toEqual({ kind: 'stale', newer: null });
  });

  it('is an ended session', () => {
    expect(judgeSaveFailure(refusal({ code: 'NOT_SIGNED_IN' }))).toEqual({ kind: 'signedOut' });
  });

  it('is a missing connection or a server in trouble, which is worth another try', () => {
    expect(judgeSaveFailure(new TypeError('Failed to fetch'))).toEqual({ kind: 'unavailable', retryAfterMs: 0 });
    expect(judgeSaveFailure(refusal({ code: 'UNAVAILABLE' }))).toEqual({ kind: 'unavailable', retryAfterMs: 0 });
    expect(judgeSaveFailure(refusal({ code: 'TOO_MANY_TRIES', retryAfter: 9 }))).toEqual({
      kind: 'unavailable',
      retryAfterMs: 9_000,
    });
    expect(judgeSaveFailure(refusal({ code: 'STORAGE_FULL', retryAfter: 60 }))).toEqual({
      kind: 'unavailable',
      retryAfterMs: 60_000,
    });
  });

  it('is a rejection with a message for anything else', () => {
    expect(judgeSaveFailure(refusal({ code: 'FOREIGN_PHOTO' }))).toEqual({ kind: 'refused', message: 'No.' });
  });
});
