import type { Page } from '@playwright/test';

const TIMES = 10;

/**
 * Lets time pass ten times more slowly on the page, from its next load on: what it offers for some seconds is not over
 * before a slow computer has used it. Short delays stay as they are.
 */
export async function slowTime(page: Page): Promise<void> {
  await page.addInitScript((times) => {
    const { now } = Date;
    const start = now();
    const schedule = window.setTimeout;
    Date.now = () => Math.round(start + (now() - start) / times);
    const scheduleSlowly = (handler: TimerHandler, ms = 0, ...parts: unknown[]) =>
      schedule(handler, ms < 1_000 ? ms : ms * times, ...parts);
    Object.assign(window, { setTimeout: scheduleSlowly });
  }, TIMES);
}
