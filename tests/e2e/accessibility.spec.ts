import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOptions } from 'axe-core';
import { USERNAME } from '#scripts/demo/consultant-week.ts';
import { isNight } from '#tests/faults/trials.ts';
import { type Screen, WIDTHS, type Width } from '#tests/screens/screen.ts';
import { screens } from '#tests/screens/screens.ts';
import { seedLibrary } from '#tests/screens/seed-library.ts';
import { createAccount, PASSWORD } from './account.ts';
import { test as base, expect } from './product.ts';
import { messagesStay } from './workspace.ts';

/** Without its comments and long names, which take as long to read as a page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHTS: Record<Width, number> = { 375: 720, 768: 1024, 1280: 800 };

/** With the consultant's library on the server. */
const test = base.extend<object, { library: undefined }>({
  library: [
    async ({ server }, use) => {
      await seedLibrary(server.url);
      await use(undefined);
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});

// The journeys with the most work.
test.describe.configure({ mode: 'parallel' });

/** What can change in a page that was checked before: its colors, or its layout with the same elements and colors. */
const RULES_OF = {
  colors: ['color-contrast', 'link-in-text-block'],
  layout: ['scrollable-region-focusable', 'target-size'],
};

/** @param changed what differs from the page that all rules were checked on; `everything` in a page of its own. */
async function problemsOf(
  page: Page,
  { hasMenu = false }: Screen,
  changed: 'everything' | keyof typeof RULES_OF,
): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly:
      changed === 'everything' ? { type: 'tag', values: TAGS } : { type: 'rule', values: [...RULES_OF[changed]] },
    ...(hasMenu && changed === 'everything' ? { rules: { region: { enabled: false } } } : {}),
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

/** One for each layout of a page; the others have the same elements around a dialog or another text. */
const LAYOUTS = [
  ...['landing', 'auth-login', 'workspace-empty', 'workspace', 'sidebar', 'folders', 'trash', 'documents', 'todos'],
  ...['search-results', 'assistant-answer', 'voice', 'settings-general', 'manual', 'compare'],
];

// The same screens as the pictures (npm run pictures), in a desktop's window, which is then made as narrow as a phone's. A
// dialog has the same elements there in another layout; other screens have a few of their own, which are dark where a
// desktop's are light first. `npm run test:all` also looks at a tablet, and loads the page again on the phone, in both themes.
for (const screen of screens) {
  test(`axe finds nothing on ${screen.name}`, {
    tag: LAYOUTS.includes(screen.name) ? '@always' : [],
  }, async ({ page, context, server, watcher }) => {
    test.setTimeout(180_000);
    watcher.allow(/status of (403|409|422)/);
    await messagesStay(page);
    const widths = (screen.widths ?? Object.values(WIDTHS))
      .filter((width) => isNight || width !== WIDTHS.tablet)
      .toSorted((a, b) => b - a);
    for (const [index, width] of widths.entries()) {
      const isPhone = width === WIDTHS.phone;
      const [first, second] = isPhone ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
      const isResized = index > 0 && !(isNight && isPhone);
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      if (isResized) {
        await isDrawn(page);
      } else {
        if (index > 0) await beginAgain(page, server.url);
        await signIn(context, screen.visitor);
        await page.emulateMedia({ colorScheme: first });
        await page.goto(screen.path);
        await page.getByRole('heading').first().waitFor();
        await screen.prepare?.(page, width);
        await page.evaluate(axeSource);
      }
      const isDialog = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
      const changed = isResized && (isDialog || !isPhone) ? 'layout' : 'everything';
      // A page that is made narrower is still dark.
      expect(await problemsOf(page, screen, changed), `${width} ${isResized ? 'dark' : first}`).toEqual([]);
      if (isResized || (isPhone && !isNight)) continue;
      await show(page, second);
      expect(await problemsOf(page, screen, 'colors'), `${width} ${second}`).toEqual([]);
    }
  });
}

/** What a narrower window shows is drawn in the frame after the next at the latest. */
async function isDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A shared page has no class: its styles follow the browser.
  if (new URL(page.url()).pathname.startsWith('/s/')) return;
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
}

/** The next width begins as in a browser of its own, in the same window: opening another takes longer than the page. */
async function beginAgain(page: Page, origin: string): Promise<void> {
  // Somewhere without the product's code, which would hold on to what it stored, and ask for faked documents.
  await page.goto('/favicon.svg');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,indexeddb,local_storage' });
  await session.detach();
}
