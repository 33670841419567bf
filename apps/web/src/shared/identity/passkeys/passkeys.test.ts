import { TRPCClientError } from '@trpc/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passkeyProblem, supportsPasskeys } from './passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

const browserError = (name: string) => Object.assign(new Error('in the browser’s words'), { name });
const rejection = (code: string, message: string) =>
  TRPCClientError.from({ error: { code: -32001, message, data: { marque: { code, message } } } } as never);

describe('what a person is told', () => {
  it('is nothing when a dialog was closed', () => {
    for (const name of ['NotAllowedError', 'AbortError']) expect(passkeyProblem(browserError(name))).toBeNull();
    expect(passkeyProblem(rejection('REAUTHENTICATION_NEEDED', 'Please confirm that it is you.'))).toBeNull();
  });

  it('is in our words when the device could not', () => {
    expect(passkeyProblem(browserError('InvalidStateError'))).toBe(
      'This device already has a passkey for your account.',
    );
    for (const name of ['ConstraintError', 'NotSupportedError', 'SecurityError', 'UnknownError']) {
      expect(passkeyProblem(browserError(name))).toMatch(/^This device c/);
    }
  });

  it('is what the server said when it refused', () => {
    expect(passkeyProblem(rejection('PASSKEY_REFUSED', 'This passkey was not accepted.'))).toBe(
      'This passkey was not accepted.',
    );
  });

  it('is that the server is out of reach when nobody responded', () => {
    expect(passkeyProblem(new TypeError('Failed to fetch'))).toMatch(/could not be reached/);
  });
});

describe('passkeys', () => {
  const on = (hostname: string, PublicKeyCredential: unknown = () => undefined) => {
    vi.stubGlobal('location', { hostname });
    vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
    return supportsPasskeys();
  };

  it('are offered where the browser knows them', () => {
    expect(on('localhost')).toBe(true);
    expect(on('marque.example')).toBe(true);
    expect(on('marque.example', null)).toBe(false);
  });

  it('are not offered on a page opened by its IP address, to which none can belong', () => {
    expect(on('127.0.0.1')).toBe(false);
    expect(on('[::1]')).toBe(false);
  });
});
