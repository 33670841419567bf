import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { forgetTakenToken, takenToken } from './mailed-token.ts';

const Kept = z.object({ mailedToken: z.string() });
type Kept = z.infer<typeof Kept>;

/**
 * The token of the email's link that opened this page; `null` when there is none. The state of the history entry keeps
 * it, which no request carries, so that a reload still works.
 */
export function useMailedToken(): string | null {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => takenToken(pathname) ?? readKept(state));
  useEffect(() => {
    const mailedToken = takenToken(pathname);
    if (!mailedToken) return;
    forgetTakenToken();
    void navigate(pathname, { replace: true, state: { mailedToken } satisfies Kept });
  }, [pathname, navigate]);
  return token;
}

function readKept(state: unknown): string | null {
  const kept = Kept.safeParse(state);
  return kept.success ? kept.data.mailedToken : null;
}
