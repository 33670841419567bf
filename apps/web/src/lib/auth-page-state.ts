import { z } from 'zod';

/** What a page that leads to /auth passes on: what was just done, or why signing in is asked for. */
const AuthPageState = z.union([
  z.object({ username: z.string(), done: z.enum(['passwordSet', 'unlocked']) }),
  z.object({ reason: z.enum(['consign', 'page']) }),
]);
export type AuthPageState = z.infer<typeof AuthPageState>;

/** Reads the state of a history entry; `null` for anything else. */
export function parseAuthPageState(state: unknown): AuthPageState | null {
  const parsed = AuthPageState.safeParse(state);
  return parsed.success ? parsed.data : null;
}
