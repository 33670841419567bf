import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER } from './e2e/support/browser.ts';

/** The longest files start first: one that starts last would run on alone. */
const LONGEST = /\/(engines|gallery|journey|photo-camera|photo-queue|review-queue|vin-scanner)\.spec\.ts$/;

/**
 * Journeys through the built product in a real browser. `npm test` provides the browser and builds the product first.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Three keep two cores busy: with five, journeys wait for each other and nothing ends earlier.
  workers: Math.min(availableParallelism() + 1, 4),
  fullyParallel: false,
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // Set by the global set-up; the workers read this file after it.
    baseURL: process.env.MARQUE_E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: BROWSER,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What fades and slides is drawn anew for each frame, which is much of a run; the journey is made with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a sixth of the whole run: it is asked for when a failure is to be understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
