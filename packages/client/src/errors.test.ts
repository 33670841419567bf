import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarqueError, parseRetryAfter, toMarqueError, toResult } from './errors.ts';

const response = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

describe('A refusal', () => {
  it('keeps code, status, fields and pause', () => {
    const issues = [{ path: ['photos', 'trunk', 0], message: 'Not the address of an uploaded photo' }];
    const error = toMarqueError({ code: 'VALIDATION_FAILED', message: 'Please check', issues }, response(400));
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', status: 400, issues, retryAfter: null });
    expect(error.message).toBe('photos.trunk.0: Not the address of an uploaded photo');
    expect(
      toMarqueError({ code: 'TOO_MANY_TRIES', message: 'Wait' }, response(429, { 'retry-after': '12' })).retryAfter,
    ).toBe(12);
  });

  it('of a newer server is told in its own words', () => {
    const error = toMarqueError({ code: 'CAR_TOO_FAST', message: 'Too fast' }, response(409));
    expect([error.code, error.message]).toEqual(['UNKNOWN_REFUSAL', 'Too fast (CAR_TOO_FAST)']);
  });

  it('that is not Marque’s is never taken for one, whatever it holds', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(toMarqueError(body, response(502))).toBeInstanceOf(MarqueError);
      }),
    );
    expect(toMarqueError('<html>', response(502)).code).toBe('UNEXPECTED_ANSWER');
  });
});

it('Retry-After is read as seconds and as a date', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120);
  expect(parseRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30);
  expect(parseRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeNull();
});

it('toResult makes a value of a refusal and leaves a fault in the program a fault', async () => {
  expect(await toResult(Promise.resolve(1))).toEqual({ ok: true, value: 1 });
  const error = new MarqueError('NETWORK', 'Away');
  expect(await toResult(Promise.reject(error))).toEqual({ ok: false, error });
  await expect(toResult(Promise.reject(new RangeError('a fault')))).rejects.toThrow(RangeError);
});
