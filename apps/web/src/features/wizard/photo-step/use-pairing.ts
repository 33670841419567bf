import { type NewPairing, PAIRING_CODE_LIFETIME_MS, type PairingStatus } from '@marque/domain/photo/device-pairing';
import { LIVE_KINDS } from '@marque/domain/review/live-kinds';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getMessage, toApiError } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveEvents } from '../../../lib/use-live.ts';
import { logQuietly } from '../log.ts';
import type { WizardSaver } from '../use-draft-saver.ts';

/** In addition to live events, which may be interrupted and do not report when a phone was last seen. */
const REFRESH_EVERY_MS = 20_000;

export interface Pairing {
  /** `null` until loaded. */
  status: PairingStatus | null;
  /** The code on this page, until it is replaced. */
  code: NewPairing | null;
  isBusy: boolean;
  problem: string | null;
  /** Shows a code, unless a phone is connected or the current code is still valid. */
  begin(): void;
  /** Requests a new code, which disconnects the phone of the previous one. */
  start(): void;
  end(): void;
}

/** The phone that may add photos to this draft, from the computer's side. */
export function usePairing(saver: WizardSaver): Pairing {
  const { client } = trpc.useUtils();
  const [status, setStatus] = useState<PairingStatus | null>(null);
  const [code, setCode] = useState<NewPairing | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const requests = useRef(0);

  // Bypasses the query cache: through it an expired session would replace the page, while the wizard asks for the
  // password in place.
  async function refresh(): Promise<void> {
    requests.current += 1;
    const request = requests.current;
    try {
      const newest = await client.devicePairing.status.query();
      if (request === requests.current) setStatus(newest);
    } catch (error) {
      logQuietly('pairing status not fetched', toApiError(error)?.code ?? 'no response');
    }
  }

  async function act(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      await refresh();
    } catch (error) {
      setProblem(getMessage(error));
      if (toApiError(error)?.code === 'NOT_SIGNED_IN') saver.sessionEnded();
    } finally {
      setIsBusy(false);
    }
  }

  const refreshNow = useEffectEvent(() => void refresh());
  useEffect(() => refreshNow(), []);
  useLiveEvents('mine', ({ kind }) => {
    if (kind === LIVE_KINDS.draftPhotosChanged || kind === LIVE_KINDS.connected) void refresh();
  });
  const isWatched = status?.isOpen === true || status?.isClaimed === true;
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void (document.hidden || refreshNow()), REFRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatched]);

  async function newCode(): Promise<void> {
    // The phone starts with the current draft, and its photos are merged later.
    await (saver.getSnapshot().stored ? saver.flush() : saver.saveAll());
    const { expiresAt: _, ...shown } = await client.devicePairing.start.mutate();
    // By this computer's clock, which may be wrong but measures the remaining time correctly.
    setCode({ ...shown, expiresAt: new Date(Date.now() + PAIRING_CODE_LIFETIME_MS) });
  }

  return {
    status,
    code,
    isBusy,
    problem,
    begin: () =>
      void act(async () => {
        const { isClaimed, isOpen } = await client.devicePairing.status.query();
        const isShown = isOpen && code !== null && code.expiresAt > new Date();
        if (!isClaimed && !isShown) await newCode();
      }),
    start: () => void act(newCode),
    end: () =>
      void act(async () => {
        await client.devicePairing.end.mutate();
        setCode(null);
      }),
  };
}
