import { z } from 'zod';

/** What a page that leads to /auth passes on: who is about to sign in, and what was just done. */
const AuthPageState = z.object({
  username: z.string(),
  done: z.enum(['passwordSet', 'unlocked']),
});
export type AuthPageState = z.infer<typeof AuthPageState>;

/** Reads the state of a history entry; `null` for anything else. */
export function parseAuthPageState(state: unknown): AuthPageState | null {
  const parsed = AuthPageState.safeParse(state);
  return parsed.success ? parsed.data : null;
}
