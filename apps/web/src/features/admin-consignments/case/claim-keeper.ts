import { CLAIM_LASTS_MS } from '@marque/domain/review/review';

/** Well before a claim expires. */
const RENEW_EVERY_MS = CLAIM_LASTS_MS / 4;
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

interface ClaimKeeper {
  /** Call when the server reports that the case is free again: claims it if somebody is active here. */
  retake(): void;
  stop(): void;
}

/**
 * Holds a claim while somebody is active on this page: claims at once, renews it on activity in a visible tab, and
 * releases it after `CLAIM_LASTS_MS` of inactivity, on page hide and on `stop`.
 */
export function keepClaim({ claim, release }: { claim(): void; release(): void }): ClaimKeeper {
  let isHeld = false;
  let lastActivity = Date.now();
  let claimedAt = 0;

  function take(): void {
    isHeld = true;
    claimedAt = Date.now();
    claim();
  }

  function letGo(): void {
    if (!isHeld) return;
    isHeld = false;
    release();
  }

  function onActivity(): void {
    lastActivity = Date.now();
    if (!isHeld) take();
  }

  function look(): void {
    if (isHeld && Date.now() - lastActivity >= CLAIM_LASTS_MS) letGo();
    else if (isHeld && !document.hidden && lastActivity > claimedAt) take();
  }

  const timer = setInterval(look, RENEW_EVERY_MS);
  for (const activity of ACTIVITIES) window.addEventListener(activity, onActivity, { passive: true, capture: true });
  window.addEventListener('pagehide', letGo);
  take();

  return {
    retake: () => {
      if (document.hidden || Date.now() - lastActivity >= CLAIM_LASTS_MS) isHeld = false;
      else take();
    },
    stop: () => {
      clearInterval(timer);
      for (const activity of ACTIVITIES) window.removeEventListener(activity, onActivity, { capture: true });
      window.removeEventListener('pagehide', letGo);
      letGo();
    },
  };
}
