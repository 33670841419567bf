import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { forgetTakenToken, takenToken } from './mailed-token.ts';

const Kept = z.object({ mailedToken: z.string() });
type Kept = z.infer<typeof Kept>;

/**
 * The token of the emailed link that opened this page; `null` if there is none. Stored in the history state, which is
 * never sent, so that it survives a reload.
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
