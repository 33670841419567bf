import { z } from 'zod';

/** What a page tells /auth when it leads there: who is about to sign in, and what was just done. */
const AuthArrival = z.object({
  username: z.string(),
  done: z.enum(['passwordSet', 'unlocked']),
});
export type AuthArrival = z.infer<typeof AuthArrival>;

/** Reads the state of a history entry; `null` for anything else. */
export function authArrivalOf(state: unknown): AuthArrival | null {
  const parsed = AuthArrival.safeParse(state);
  return parsed.success ? parsed.data : null;
}
