import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './scripts/browser.ts';

const onCi = process.env.CI !== undefined;

/** Journeys in a real browser against a real server (`tests/e2e/product.ts` starts it) with the production build. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/browser-*.ts'],
  globalSetup: './tests/e2e/database-template.ts',
  outputDir: 'test-results/playwright',
  // As many as CI has cores: a journey waits a third of its time, in which faults run beside them.
  workers: process.env.FAULTS ? 1 : 2,
  // A journey that would need one is a defect.
  retries: 0,
  timeout: process.env.FAULTS ? 60 * 60_000 : onCi ? 180_000 : 45_000,
  expect: { timeout: onCi ? 30_000 : 10_000 },
  forbidOnly: onCi,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    {
      name: 'chromium',
      use: {
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        // Drawing motion is a third of a page's processor time; the journeys on a phone have it.
        contextOptions: { reducedMotion: 'reduce' },
        // The journeys about being offline allow them: a worker answers before `page.route` could.
        serviceWorkers: 'block',
        actionTimeout: onCi ? 30_000 : 10_000,
        navigationTimeout: onCi ? 45_000 : 15_000,
        screenshot: 'only-on-failure',
        launchOptions: { executablePath: browserPath(), args: browserArguments },
      },
    },
  ],
});
