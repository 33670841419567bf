import { expect, type Page } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

/** Measures layout shifts of every page opened from now on (web.dev: Cumulative Layout Shift). */
export async function countLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node),
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails with the elements that moved, once the page has loaded. */
export async function expectNoLayoutShifts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.001);
}
