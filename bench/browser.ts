import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';

/** Runs `work` with a Chromium. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A browser profile with nothing in it, signed in where there is a user. */
export async function freshProfile(browser: Browser, url: string, user?: ApiClient): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const [name, value] = user?.cookie()?.split('=') ?? [];
  if (name !== undefined && value !== undefined) await context.addCookies([{ name, value, url }]);
  return context;
}
