import { PAIRING_PATH, type PairedPhoneDraft } from '@marque/domain/photo/device-pairing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetTakenToken, takeMailedToken, takenToken } from '../../lib/mailed-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { judgePairingFailure } from './pairing-failure.ts';

export type PairingConnection =
  | { kind: 'connecting' }
  /** `id` differs from one connection to the next. */
  | { kind: 'open'; id: number; draft: PairedPhoneDraft }
  /** No code was scanned, the code is invalid, or the connection has ended. */
  | { kind: 'closed'; why: 'never' | 'invalid' | 'ended' }
  | { kind: 'unreachable'; message: string };

/**
 * Connects this phone, either with the code in the URL (which is removed before anything is shown) or with an existing
 * connection. A new code in the URL, as after scanning again, connects again.
 */
export function usePairingConnection() {
  const { client } = trpc.useUtils();
  const [connection, setConnection] = useState<PairingConnection>({ kind: 'connecting' });
  const attempts = useRef(0);

  async function connect(): Promise<void> {
    attempts.current += 1;
    const id = attempts.current;
    const code = takenToken(PAIRING_PATH);
    setConnection({ kind: 'connecting' });
    const next = await ask(id, code);
    // A code that did not reach the server is kept for the next try.
    if (next.kind !== 'unreachable' && takenToken(PAIRING_PATH) === code) forgetTakenToken();
    if (id === attempts.current) setConnection(next);
  }

  async function ask(id: number, code: string | null): Promise<PairingConnection> {
    try {
      const draft = await (code ? client.devicePairing.claim.mutate({ code }) : client.devicePairing.draft.query());
      return { kind: 'open', id, draft };
    } catch (error) {
      const failure = judgePairingFailure(error);
      if (failure.kind === 'unavailable') return { kind: 'unreachable', message: failure.message };
      return { kind: 'closed', why: code ? 'invalid' : 'never' };
    }
  }

  const begin = useEffectEvent(() => {
    // Only once, because a code can be claimed only once.
    if (attempts.current === 0) void connect();
  });
  const takeFurtherCode = useEffectEvent(() => {
    takeMailedToken();
    if (takenToken(PAIRING_PATH)) void connect();
  });
  useEffect(() => {
    begin();
    const listening = new AbortController();
    window.addEventListener('hashchange', () => takeFurtherCode(), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return {
    connection,
    retry: () => void connect(),
    end: () => setConnection({ kind: 'closed', why: 'ended' }),
  };
}
