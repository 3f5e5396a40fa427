import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './scripts/browser.ts';

/** Journeys in a real browser against a real server (`tests/e2e/product.ts` starts it) with the production build. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'faults/browser-*.ts'],
  outputDir: 'test-results/playwright',
  // Each has a server and a browser of its own; a journey waits more than it computes.
  workers: process.env.FAULTS ? 1 : 3,
  // On CI a machine of two cores may be busy with something else; what passes only then is listed as flaky.
  retries: process.env.CI === undefined ? 0 : 2,
  timeout: process.env.FAULTS ? 60 * 60_000 : 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    {
      name: 'chromium',
      use: {
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        actionTimeout: 10_000,
        navigationTimeout: 15_000,
        screenshot: 'only-on-failure',
        launchOptions: { executablePath: browserPath(), args: browserArguments },
      },
    },
  ],
});
