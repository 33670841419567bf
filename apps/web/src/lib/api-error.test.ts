import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { getFieldErrors, getMessage, toApiError, waitText } from './api-error.ts';

function failedCall(marque: unknown) {
  return new TRPCClientError('refused', { result: { error: { data: { marque } } } });
}

describe('what the server refused', () => {
  it('is read from a tRPC error and from a REST body alike', () => {
    const body = { code: 'USERNAME_TAKEN', message: 'Username already exists' };
    expect(toApiError(failedCall(body))).toEqual(body);
    expect(toApiError(body)).toEqual(body);
  });

  it('is null when there was no response', () => {
    expect(toApiError(new TRPCClientError('Failed to fetch'))).toBeNull();
    expect(toApiError(new TypeError('Failed to fetch'))).toBeNull();
    expect(toApiError(undefined)).toBeNull();
  });

  it('is null for a body of another shape, such as that of a proxy', () => {
    for (const body of ['Bad Gateway', null, { error: 'Bad Gateway' }, { code: 502, message: 'Bad Gateway' }]) {
      expect(toApiError(body)).toBeNull();
    }
    const issues = [{ path: 'email', message: 'Invalid email address' }];
    expect(toApiError({ code: 'VALIDATION_FAILED', message: 'No', issues })).toBeNull();
    expect(toApiError({ code: 'TOO_MANY_TRIES', message: 'No', retryAfter: '90' })).toBeNull();
  });

  it('has the message of the server, or another one where the server sent none', () => {
    expect(getMessage(failedCall({ code: 'NOT_ALLOWED', message: 'You are not allowed to do this.' }))).toBe(
      'You are not allowed to do this.',
    );
    expect(getMessage(new TypeError('Failed to fetch'))).toMatch(/could not be reached/);
    expect(getMessage(new TypeError('Failed to fetch'), 'Please check your phone number and try again')).toBe(
      'Please check your phone number and try again',
    );
  });

  it('names the time to wait after too many tries', () => {
    const error = failedCall({
      code: 'TOO_MANY_TRIES',
      message: 'Too many tries. Please wait a moment.',
      retryAfter: 90,
    });
    expect(getMessage(error)).toBe('Too many tries. Please wait 2 minutes.');
  });

  it('lands on the fields by path', () => {
    const issues = [
      { path: ['email'], message: 'Invalid email address' },
      { path: ['personalInfo', 'phone'], message: 'Valid phone number is required' },
    ];
    const error = failedCall({ code: 'VALIDATION_FAILED', message: 'Please check the highlighted fields.', issues });
    expect(getFieldErrors(error)).toEqual({
      email: 'Invalid email address',
      'personalInfo.phone': 'Valid phone number is required',
    });
  });
});

describe('a time to wait', () => {
  it.each([
    [1, '1 second'],
    [29.2, '30 seconds'],
    [60, '60 seconds'],
    [61, '2 minutes'],
    [3600, '60 minutes'],
  ])('of %s s reads %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });
});
