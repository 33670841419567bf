export type Check = 'ok' | 'failed';

/** Load balancers often time out after five seconds. */
const TIME_LIMIT_MS = 2_000;

/**
 * A check that always ends: it fails at the time limit. A check that still hangs is not started again, so that probes
 * do not exhaust what it hangs on.
 */
export function createProbe(check: () => Promise<unknown>, limitMs = TIME_LIMIT_MS): () => Promise<Check> {
  let running: Promise<Check> | null = null;
  return async () => {
    running ??= getOutcome(check).finally(() => {
      running = null;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Check>((resolve) => {
      timer = setTimeout(resolve, limitMs, 'failed');
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}

async function getOutcome(check: () => Promise<unknown>): Promise<Check> {
  try {
    await check();
    return 'ok';
  } catch {
    return 'failed';
  }
}
