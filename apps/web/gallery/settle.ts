import { THEME_KEY } from '../src/lib/theme-storage.ts';
import { isTimerDue } from './timers.ts';

/** How long nothing may change, in milliseconds. */
const QUIET_MS = 60;
const AT_MOST_MS = 8_000;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function isOnItsWay(isLoading: boolean): boolean {
  if (!isLoading && !document.querySelector('main')) return true;
  if ([...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')) return true;
  if (isLoading) return false;
  // React renders what takes the place of a skeleton in slices, during which nothing changes.
  const waiting = document.querySelectorAll('main [aria-busy="true"], .mantine-Skeleton-root');
  return [...waiting].some((element) => element.checkVisibility());
}

/** Resolves once the page is complete (or, while loading, as complete as it gets) and no transition is running. */
export async function settle(isLoading: boolean): Promise<void> {
  let changedAt = performance.now();
  const watch = new MutationObserver(() => {
    changedAt = performance.now();
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const giveUpAt = changedAt + AT_MOST_MS;
  while (performance.now() < giveUpAt) {
    await frame();
    if (performance.now() - changedAt > QUIET_MS && !isTimerDue() && !isOnItsWay(isLoading)) break;
  }
  watch.disconnect();
  await document.fonts.ready;
  await rest();
}

/** Resolves once the current state is painted and no transition is running. */
export async function rest(): Promise<void> {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const html = document.documentElement;
  while (!localStorage.getItem(THEME_KEY) && html.dataset.mantineColorScheme !== scheme) await frame();
  // Two frames: media queries are evaluated in the first one after a change of the window's size.
  for (let still = 0; still < 2; ) {
    await frame();
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    still = fading.length === 0 ? still + 1 : 0;
  }
}
