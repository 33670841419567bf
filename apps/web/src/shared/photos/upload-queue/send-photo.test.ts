import { describe, expect, it } from 'vitest';
import { toSendOutcome } from './send-photo.ts';

const photo = {
  url: '/api/photos/3f2f1a52-8e1c-4d1b-9f0a-6a3d7f0f1c11',
  name: 'front.jpg',
  size: 1234,
  type: 'image/jpeg',
  width: 1600,
  height: 1200,
  placeholder: 'data:image/webp;base64,AAAA',
};

function interpret(status: number, body: unknown = '', retryAfter: string | null = null) {
  return toSendOutcome({ status, body: typeof body === 'string' ? body : JSON.stringify(body), retryAfter });
}

describe('a response to an upload', () => {
  it('carries the stored photo', () => {
    expect(interpret(201, photo)).toEqual({ kind: 'stored', photo });
  });

  it('is tried again when a success cannot be understood', () => {
    expect(interpret(200, '<html>')).toMatchObject({ kind: 'unavailable' });
  });

  it('says that the session has ended', () => {
    expect(interpret(401, { message: 'Please sign in.', code: 'NOT_SIGNED_IN' })).toEqual({ kind: 'signedOut' });
  });

  it.each([
    [413, 'PHOTO_TOO_LARGE', 'A photo can be at most 25 MB.'],
    [415, 'NOT_AN_IMAGE', 'This file is not a photo we can read.'],
    [422, 'PHOTO_DAMAGED', 'This photo is damaged or incomplete.'],
  ])('with status %i is final and says why in the words of the server', (status, code, message) => {
    expect(interpret(status, { message, code })).toEqual({ kind: 'refused', message, canRetry: false });
  });

  it('explains a size refused by a proxy, which knows no words of ours', () => {
    expect(interpret(413, '<html>')).toEqual({
      kind: 'refused',
      message: 'A photo can be at most 25 MB.',
      canRetry: false,
    });
  });

  it('may be tried again by the person where it is not the photo that is wrong', () => {
    const refusal = { message: 'Please verify your phone first.', code: 'PHONE_NOT_VERIFIED' };
    expect(interpret(403, refusal)).toMatchObject({ kind: 'refused', canRetry: true });
  });

  it.each([0, 408, 429, 500, 502, 503, 504])('with status %i is worth another try', (status) => {
    expect(interpret(status)).toMatchObject({ kind: 'unavailable', retryAfterMs: null });
  });

  it('names the lost connection when there was no response', () => {
    expect(interpret(0)).toMatchObject({ message: 'The connection was lost. Please check it and try again.' });
  });

  it('is worth another try while the same upload is still being worked on', () => {
    expect(interpret(409, { message: 'Still working', code: 'IDEMPOTENCY_IN_FLIGHT' })).toMatchObject({
      kind: 'unavailable',
    });
  });

  it('names the time to wait, from the header or from the body', () => {
    const body = { message: 'Too many tries.', code: 'TOO_MANY_TRIES', retryAfter: 7 };
    expect(interpret(429, body, '12')).toMatchObject({ retryAfterMs: 12_000 });
    expect(interpret(429, body)).toMatchObject({ retryAfterMs: 7_000 });
    expect(interpret(503, '', 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ retryAfterMs: null });
  });
});
