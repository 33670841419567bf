import type { NewAccessToken } from '@marque/domain/account/access-tokens';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';

export interface TokenWish {
  name?: string;
  scopes: readonly string[];
  expiresInDays?: number;
}

export type ToldToken = {
  [Key in keyof NewAccessToken]: NewAccessToken[Key] extends Date | null ? string | null : NewAccessToken[Key];
};

export async function newToken(
  testApp: TestApp,
  person: Person,
  { name = 'A script', scopes, expiresInDays = 30 }: TokenWish,
): Promise<ToldToken> {
  const { status, body } = await mutate(testApp.as(person), 'accessToken.create', { name, scopes, expiresInDays });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as ToldToken;
}

export async function tokenFor(testApp: TestApp, person: Person, wish: TokenWish): Promise<string> {
  return (await newToken(testApp, person, wish)).token;
}
