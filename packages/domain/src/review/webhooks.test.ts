import { describe, expect, it } from 'vitest';
import { CreateWebhook } from './webhooks.ts';

const messageFor = (url: unknown) => CreateWebhook.safeParse({ url }).error?.issues[0]?.message ?? null;

describe('The address of a webhook', () => {
  it.each([
    'https://garage.example/hooks?key=1',
    'https://garage.example:8443',
    ' https://garage.example/ ',
    // For developing a receiver; the server refuses it in production.
    'http://localhost:4000/',
    'http://127.0.0.1:4000/',
    'http://[::1]:4000/',
  ])('may be %s', (url) => expect(messageFor(url)).toBeNull());

  it.each([
    'garage.example',
    'http://garage.example/',
    'http://localhost.garage.example/',
    'http://10.0.0.7/',
    'ftp://garage.example/',
    'javascript:alert(1)',
    'https://ada@garage.example/',
    'https://:secret@garage.example/',
    'https://',
    '',
  ])('is not %s', (url) => expect(messageFor(url)).toBe('Please enter an https address'));

  it('is short enough to be shown', () => {
    expect(messageFor(`https://garage.example/${'a'.repeat(500)}`)).toBe('Must be at most 500 characters');
    expect(messageFor(undefined)).toBe('Please enter the address to call');
  });
});
