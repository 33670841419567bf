import { type NewPairing, PAIRING_CODE_LIFETIME_MS, type PairingStatus } from '@marque/domain/photo/device-pairing';
import { LIVE_KINDS } from '@marque/domain/review/review';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../../../lib/api-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveEvents } from '../../../lib/use-live.ts';
import { logQuietly } from '../log.ts';
import type { WizardSaver } from '../use-draft-saver.ts';

/** Beside the live events, which may be interrupted; and when a phone was last seen is told by none. */
const LOOK_EVERY_MS = 20_000;

export interface Pairing {
  /** What the server says; `null` until it has. */
  status: PairingStatus | null;
  /** The code that this page shows, until another one takes its place. */
  code: NewPairing | null;
  isBusy: boolean;
  /** Why the last thing that was asked for did not work. */
  problem: string | null;
  /** Shows a code, unless a phone is connected or one is shown that still works. */
  begin(): void;
  /** Asks for a new code, which ends whatever the one before opened. */
  start(): void;
  /** Ends the connection. */
  end(): void;
}

/** The phone that may add photos to this draft, as the desk sees it. */
export function usePairing(saver: WizardSaver): Pairing {
  const { client } = trpc.useUtils();
  const [status, setStatus] = useState<PairingStatus | null>(null);
  const [code, setCode] = useState<NewPairing | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const questions = useRef(0);

  // Asked for by itself, and not through the cache: there a session that ended would take the page away, while the wizard asks for the password in place.
  async function look(): Promise<void> {
    questions.current += 1;
    const question = questions.current;
    try {
      const answer = await client.devicePairing.status.query();
      if (question === questions.current) setStatus(answer);
    } catch (error) {
      logQuietly('phone not asked for', apiErrorOf(error)?.code ?? 'no answer');
    }
  }

  async function act(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      await look();
    } catch (error) {
      setProblem(messageOf(error));
      if (apiErrorOf(error)?.code === 'NOT_SIGNED_IN') saver.sessionEnded();
    } finally {
      setIsBusy(false);
    }
  }

  const lookNow = useEffectEvent(() => void look());
  useEffect(() => lookNow(), []);
  useLiveEvents('mine', ({ kind }) => {
    if (kind === LIVE_KINDS.draftPhotosChanged || kind === LIVE_KINDS.connected) void look();
  });
  const isWatched = status?.isOpen === true || status?.isClaimed === true;
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void (document.hidden || lookNow()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatched]);

  async function newCode(): Promise<void> {
    // The phone sees the draft as it stands here, and its photos are put together with it later.
    await (saver.getSnapshot().stored ? saver.flush() : saver.saveAll());
    const { expiresAt: _, ...shown } = await client.devicePairing.start.mutate();
    // By the clock of this computer, which may be wrong and goes on all the same.
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
