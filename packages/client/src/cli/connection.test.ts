import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credentialsFile, forget, isUnprotected, resolveConnection, store } from './connection.ts';

const TOKEN = `mrq_${'a'.repeat(43)}`;
const OTHER = `mrq_${'b'.repeat(43)}`;
let env: Record<string, string>;
beforeEach(async () => {
  env = { XDG_CONFIG_HOME: await mkdtemp(join(tmpdir(), 'marque-config-')) };
});
afterEach(() => rm(env.XDG_CONFIG_HOME ?? '', { recursive: true, force: true }));

describe('Where to, and who as', () => {
  it('is what was stored, in a file for its owner alone', async () => {
    await store(env, { url: 'https://a.example', token: TOKEN });
    await store(env, { url: 'https://a.example', token: OTHER });
    expect(await resolveConnection(env, undefined)).toEqual({ url: 'https://a.example', token: OTHER });
    expect((await stat(credentialsFile(env))).mode & 0o777).toBe(0o600);
    expect(await readFile(credentialsFile(env), 'utf8')).toContain(OTHER);
  });

  it('is what the environment says before that, and an option before both', async () => {
    await store(env, { url: 'https://a.example', token: TOKEN });
    const given = { ...env, MARQUE_URL: 'b.example/', MARQUE_TOKEN: OTHER };
    expect(await resolveConnection(given, undefined)).toEqual({ url: 'https://b.example', token: OTHER });
    expect(await resolveConnection(given, 'http://localhost:3000/')).toEqual({
      url: 'http://localhost:3000',
      token: OTHER,
    });
  });

  it('never sends a stored token to another address', async () => {
    await store(env, { url: 'https://a.example', token: TOKEN });
    await expect(resolveConnection(env, 'https://evil.example')).rejects.toThrow(
      /no token for https:\/\/evil\.example/,
    );
    await expect(resolveConnection({ ...env, MARQUE_URL: 'http://a.example' }, undefined)).rejects.toThrow(/no token/);
  });

  it('does not repeat what is no token', async () => {
    const error = await resolveConnection({ MARQUE_URL: 'a.example', MARQUE_TOKEN: 'hunter2' }, undefined).catch(
      String,
    );
    expect(error).toMatch(/not an access token/);
    expect(error).not.toContain('hunter2');
  });

  it('can be forgotten', async () => {
    await store(env, { url: 'https://a.example', token: TOKEN });
    expect(await forget(env)).toBe(true);
    expect(await forget(env)).toBe(false);
    await expect(resolveConnection(env, undefined)).rejects.toThrow(/marque login/);
  });
});

it.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['https://a.example', false],
  ['http://a.example', true],
  ['http://localhost.evil.example', true],
])('%s can be read on the way: %s', (url, expected) => {
  expect(isUnprotected(url)).toBe(expected);
});
