import { z } from 'zod';

/** Passed to /auth in the history state: what was just done, or why signing in is required. */
const AuthPageState = z.union([
  z.object({ username: z.string(), done: z.enum(['passwordSet', 'unlocked']) }),
  z.object({ reason: z.enum(['consign', 'page']) }),
]);
export type AuthPageState = z.infer<typeof AuthPageState>;

/** `null` if the state has another shape. */
export function parseAuthPageState(state: unknown): AuthPageState | null {
  const parsed = AuthPageState.safeParse(state);
  return parsed.success ? parsed.data : null;
}
