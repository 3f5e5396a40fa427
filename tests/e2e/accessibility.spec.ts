import type { BrowserContext, Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { USERNAME } from '#scripts/demo/consultant-week.ts';
import { type Screen, WIDTHS, type Width } from '#tests/screens/screen.ts';
import { screens } from '#tests/screens/screens.ts';
import { seedLibrary } from '#tests/screens/seed-library.ts';
import { createAccount, PASSWORD } from './account.ts';
import { test as base, expect } from './product.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHTS: Record<Width, number> = { 375: 720, 768: 1024, 1280: 800 };

/** With the consultant's library on the server. */
const test = base.extend<object, { library: undefined }>({
  library: [
    async ({ server }, use) => {
      await seedLibrary(server.url);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

// A third of all journeys' time is here.
test.describe.configure({ mode: 'parallel' });

/** `isRecoloured`: the same page as just before in other colours, of which only rules about colours can say more. */
async function problemsOf(page: Page, { hasMenu = false }: Screen, isRecoloured: boolean): Promise<string[]> {
  // Into the page as it is, once for both themes.
  if (!isRecoloured) await page.evaluate(axeCore.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: isRecoloured
      ? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      : { type: 'tag', values: TAGS },
    ...(hasMenu && !isRecoloured ? { rules: { region: { enabled: false } } } : {}),
  };
  return page.evaluate(async (wanted) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, wanted);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, options);
}

async function signIn(context: BrowserContext, visitor: string): Promise<void> {
  if (visitor === 'newcomer') await createAccount(context.request);
  if (visitor === 'consultant') {
    await context.request.post('/api/login', { data: { username: USERNAME, password: PASSWORD } });
  }
}

// The same screens as the pictures (npm run pictures), each at its widths and in both themes.
for (const screen of screens) {
  test(`axe finds nothing on ${screen.name}`, async ({ page, context, server, watcher }) => {
    test.setTimeout(120_000);
    watcher.allow(/status of 409/);
    for (const width of screen.widths ?? Object.values(WIDTHS)) {
      await signIn(context, screen.visitor);
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.goto(screen.path);
      await page.getByRole('heading').first().waitFor();
      await screen.prepare?.(page, width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
        expect(await problemsOf(page, screen, colorScheme === 'dark'), `${width} ${colorScheme}`).toEqual([]);
      }
      await beginAnew(page, server.url);
    }
  });
}

/** The next width begins as in a browser of its own, in the same window: opening another takes longer than the page. */
async function beginAnew(page: Page, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Somewhere without the product's code, which would hold on to what it stored.
  await page.goto('/favicon.svg');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb,local_storage' });
  await session.detach();
}
