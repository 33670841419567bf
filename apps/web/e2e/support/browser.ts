/**
 * Without these, each window starts two processes for suggestions in an invisible address bar. Chromium only honors the
 * last such switch, so the relevant features that Playwright disables are repeated here.
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

/** Flags for machines without a network, a GPU or user namespaces. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing here renders 3D, and a separate process in place of the GPU only adds messages. With a software rasterizer,
  // the GPU's thread changes environment variables that other threads read, and one start in 150 crashed.
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS, ...(process.env.CHROMIUM_ARGS?.split(' ').filter(Boolean) ?? [])],
};
