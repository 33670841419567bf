import { describe, expect, it } from 'vitest';
import { AddressRefused, findDestination } from './find-destination.ts';
import { isLoopbackAddress } from './public-address.ts';
import { NameNotLookedUp, type ResolveName, resolveName } from './resolve-name.ts';

const PUBLIC = '93.184.215.14';
/** Records that the name server of an attacker, or of our own network, may return. */
const NAMES: Record<string, string[]> = {
  'example.com': [PUBLIC, '2606:4700:4700::1111'],
  'inner.example.com': ['10.0.0.7'],
  'metadata.example.com': ['169.254.169.254'],
  'sixth.example.com': ['fd00:ec2::254'],
  'mapped.example.com': ['::ffff:10.0.0.7'],
  'both.example.com': [PUBLIC, '127.0.0.1'],
};
const resolve: ResolveName = async (name) => NAMES[name] ?? [];
const never = new AbortController().signal;
const find = (url: string, allow = (_address: string) => false) =>
  findDestination(new URL(url), { resolve, allow }, never);

describe('A receiver in the operator’s own network', () => {
  const findListed = (url: string) =>
    findDestination(
      new URL(url),
      { resolve, allow: () => false, allowsReceiver: (host) => host === 'inner.example.com' },
      never,
    );

  it('may be called over https when it is listed', async () => {
    expect(await findListed('https://inner.example.com/')).toEqual(['10.0.0.7']);
  });

  it.each(['http://inner.example.com/', 'https://inner.example.com:22/', 'https://metadata.example.com/'])(
    'is refused as before for %s',
    (url) => expect(findListed(url)).rejects.toThrow(AddressRefused),
  );
});

describe('Where a webhook may lead', () => {
  it.each([
    ['https://example.com/hooks?key=1', NAMES['example.com']],
    ['https://example.com:8443/', NAMES['example.com']],
    ['https://1.1.1.1/', ['1.1.1.1']],
    ['https://[2606:4700:4700::1111]/', ['2606:4700:4700::1111']],
  ])('is %s', async (url, addresses) => expect(await find(url)).toEqual(addresses));

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://①②⑦.⓪.⓪.①/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://a.localhost/',
    'https://inner.example.com/',
    'https://metadata.example.com/',
    'https://sixth.example.com/',
    'https://mapped.example.com/',
    'https://both.example.com/',
    'https://unknown.example.com/',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:80/',
    'http://example.com/',
    'http://1.1.1.1/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ])('is not %s', async (url) => {
    const error = await find(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AddressRefused);
    expect((error as Error).message).toBe('the address did not lead to the public internet');
  });

  it('is this machine too, by plain HTTP even, for whoever develops on it, but nothing else in the network', async () => {
    expect(await find('http://127.0.0.1:4000/', isLoopbackAddress)).toEqual(['127.0.0.1']);
    expect(await find('https://[::1]:4000/', isLoopbackAddress)).toEqual(['::1']);
    await expect(find('http://10.0.0.7:4000/', isLoopbackAddress)).rejects.toThrow(AddressRefused);
    await expect(find('http://example.com:4000/', isLoopbackAddress)).rejects.toThrow(AddressRefused);
    await expect(find('http://127.0.0.1:22/', isLoopbackAddress)).rejects.toThrow(AddressRefused);
  });
});

describe('The look-up of names', () => {
  it.each(['localhost', 'localhost.', 'LocalHost', 'a.localhost'])('knows %s without asking', async (name) => {
    expect(await resolveName(name, never)).toEqual(['127.0.0.1', '::1']);
  });

  it('ends when it is given up', async () => {
    const waiting = new AbortController();
    const lookUp = resolveName('example.invalid', waiting.signal);
    waiting.abort();
    await expect(lookUp).rejects.toThrow(NameNotLookedUp);
  });

  it('does not begin after it was given up', async () => {
    await expect(resolveName('example.invalid', AbortSignal.abort())).rejects.toThrow(NameNotLookedUp);
  });
});
