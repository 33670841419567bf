import { defineConfig } from '@playwright/test';

/** What Chromium needs on a machine without a network, a GPU or a user namespace. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const extraArgs = process.env.CHROMIUM_ARGS?.split(' ').filter(Boolean) ?? [];

/** Journeys through the built product in a real browser. `npm test` provides the browser and builds the product first. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // Set by the global set-up; the workers read this file after it.
    baseURL: process.env.MARQUE_E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: { executablePath, args: [...CHROMIUM_ARGS, ...extraArgs] },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
  },
});
