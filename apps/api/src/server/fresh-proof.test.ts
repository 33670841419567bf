import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../testing/sensitive-changes.ts';
import type { Access } from '../transport/access.ts';
import { appRouter } from './router.ts';

interface Declared {
  type: 'query' | 'mutation' | 'subscription';
  meta?: { access?: Access };
}
// The record is flat, by full name, while its type is nested like the router.
const MUTATING = Object.entries(appRouter._def.procedures)
  .map(([name, procedure]) => ({ name, ...(procedure as unknown as { _def: Declared })._def }))
  .filter(({ type }) => type === 'mutation');

const getNames = (procedures: readonly { name: string }[]) => procedures.map(({ name }) => name).sort();

describe('Every mutation', () => {
  it('says whether it changes who gets in, or where mail goes', () => {
    expect(Object.values(MUTATIONS).flat().sort()).toEqual(getNames(MUTATING));
  });

  it('asks for a fresh proof if it does, and only then', () => {
    const confirmed = MUTATING.filter(({ meta }) => meta?.access?.kind === 'confirmed');
    expect(getNames(confirmed)).toEqual([...MUTATIONS.sensitive].sort());
  });

  it('of users, roles, second factors, passkeys, access tokens and email settings does', () => {
    const families = /^(users|twoFactor)\.|^email\.(save|test)$|^passkey\.(register|remove)|^accessToken\.create$/;
    const named = MUTATING.filter(({ name }) => families.test(name));
    expect(getNames(named).filter((name) => !(MUTATIONS.sensitive as readonly string[]).includes(name))).toEqual([]);
  });
});
