/**
 * Without these, each window starts two processes for suggestions in an invisible address bar. The switch counts only
 * once, so the features that Playwright turns off, as far as they matter, are repeated here.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** What Chromium needs on a machine without a network, a GPU or a user namespace. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here draws in three dimensions, and a process of its own for what the GPU would do costs messages only.
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

/** The browser that the tests drive; `npm test` provides one. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS, ...(process.env.CHROMIUM_ARGS?.split(' ').filter(Boolean) ?? [])],
};
