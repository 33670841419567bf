import type { NewAccessToken } from '@marque/domain/account/access-tokens';
import type { Person, World } from '../../testing/test-app.ts';
import { mutate } from '../../testing/trpc-transport.ts';

export interface TokenWish {
  name?: string;
  scopes: readonly string[];
  expiresInDays?: number;
}

/** `NewAccessToken` with its times as text. */
export type ToldToken = {
  [Key in keyof NewAccessToken]: NewAccessToken[Key] extends Date | null ? string | null : NewAccessToken[Key];
};

/** A token of that person, made the way everybody makes one. */
export async function newToken(
  world: World,
  person: Person,
  { name = 'A script', scopes, expiresInDays = 30 }: TokenWish,
): Promise<ToldToken> {
  const { status, body } = await mutate(world.as(person), 'accessToken.create', { name, scopes, expiresInDays });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  // As the procedure's output schema says, through JSON.
  return body as ToldToken;
}

/** What a script of that person would be given. */
export async function tokenFor(world: World, person: Person, wish: TokenWish): Promise<string> {
  return (await newToken(world, person, wish)).token;
}
