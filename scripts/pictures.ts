import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { createAccount } from '#tests/e2e/account.ts';
import { type ServerProcess, startServer, stopServer } from '#tests/faults/server-process.ts';
import { type Screen, WIDTHS, type Width } from '#tests/screens/screen.ts';
import { screens } from '#tests/screens/screens.ts';
import { dateLibrary, seedLibrary } from '#tests/screens/seed-library.ts';
import { browserArguments, browserPath, ensureBrowser } from './browser.ts';
import { buildWeb } from './build.ts';
import { readArguments } from './command-arguments.ts';
import { NOW, USERNAME } from './demo/consultant-week.ts';
import { withPalette } from './palette-png.ts';

const PASSWORD = 'a long enough password';
const HEIGHTS: Record<Width, number> = { 375: 720, 768: 1024, 1280: 800 };
const themes = ['light', 'dark'] as const;
const { positionals: wanted } = readArguments('npm run pictures -- [names of screens]\n', {});
/** Every screen; not in the repository. */
const ALL = 'pictures';
/** The ones that the README shows. */
const SHOWN = 'docs/pictures';

/** What the landing page shows: a part of a screen, in a window of 1280 × 800 or of a phone. */
const productPictures: { file: string; screen: string; width: Width; part: Part }[] = [
  { file: 'workspace', screen: 'workspace', width: 1280, part: { x: 0, y: 0, width: 1280, height: 800 } },
  { file: 'workspace-phone', screen: 'workspace', width: 375, part: { x: 0, y: 0, width: 375, height: 450 } },
  { file: 'assistant', screen: 'assistant-answer', width: 1280, part: { x: 320, y: 56, width: 960, height: 744 } },
  { file: 'assistant-phone', screen: 'assistant-answer', width: 375, part: { x: 0, y: 0, width: 375, height: 450 } },
  { file: 'voice', screen: 'voice-transcript', width: 1280, part: { x: 328, y: 116, width: 624, height: 568 } },
  { file: 'voice-phone', screen: 'voice-transcript', width: 375, part: { x: 0, y: 150, width: 375, height: 570 } },
];

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

if (!ensureBrowser()) throw new Error('There is no Chromium to take pictures with (see CONTRIBUTING.md).');
const folder = await mkdtemp(join(tmpdir(), 'sparehour-pictures-'));
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
try {
  const dataFolder = join(folder, 'data');
  await withServer(dataFolder, ({ url }) => seedLibrary(url, { withFiles: true }));
  await dateLibrary(dataFolder);
  await buildWeb();
  // The landing page shows the first ones, so they are in the build that the others are taken of.
  await mkdir('web/public/pictures', { recursive: true });
  await withServer(dataFolder, (server) => takeProductPictures(browser, server));
  await buildWeb();
  await mkdir(ALL, { recursive: true });
  await withServer(dataFolder, (server) => takeScreens(browser, server));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function withServer(dataFolder: string, work: (server: ServerProcess) => Promise<void>): Promise<void> {
  // No backdated note is old enough to be deleted from Trash, whenever this runs.
  const settings = {
    DATA_DIR: dataFolder,
    NODE_ENV: 'production',
  };
  const server = await startServer({ settings, limits: { LIMIT_TRASH_DAYS: 36_500, LIMIT_HISTORY_DAYS: 36_500 } });
  try {
    await work(server);
  } finally {
    await stopServer(server);
  }
}

/** The parts at 1.25 pixels for each point, 1600 × 1000 for the widest; a phone has two. */
async function takeProductPictures(browser: Browser, server: ServerProcess): Promise<void> {
  for (const { file, screen: name, width, part } of productPictures) {
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`There is no screen called ${name}.`);
    for (const theme of themes) {
      const context = await openBrowser(browser, server, screen, width, theme, width === WIDTHS.phone ? 2 : 1.25);
      const page = await arrive(context, screen, width);
      const session = await context.newCDPSession(page);
      const clip = { ...part, scale: 1 };
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82, clip });
      await writeFile(`web/public/pictures/${file}-${theme}.webp`, Buffer.from(data, 'base64'));
      await context.close();
    }
  }
}

async function takeScreens(browser: Browser, server: ServerProcess): Promise<void> {
  const readme = await readFile('README.md', 'utf8');
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    for (const width of screen.widths ?? Object.values(WIDTHS)) {
      for (const theme of themes) {
        const context = await openBrowser(browser, server, screen, width, theme);
        const page = await arrive(context, screen, width);
        const file = `${screen.name}-${width}-${theme}.png`;
        const png = await page.screenshot({
          fullPage: screen.isFullPage ?? false,
          animations: 'disabled',
          caret: 'hide',
        });
        const picture = withPalette(png);
        await writeFile(join(ALL, file), picture);
        if (readme.includes(`${SHOWN}/${file}`)) await writeFile(join(SHOWN, file), picture);
        await context.close();
        process.stdout.write(`${join(ALL, file)}\n`);
      }
    }
  }
}

async function openBrowser(
  browser: Browser,
  { url }: ServerProcess,
  { visitor }: Screen,
  width: Width,
  theme: string,
  deviceScaleFactor = 1,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    deviceScaleFactor,
    hasTouch: width !== WIDTHS.desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((choice) => localStorage.setItem('theme', choice), theme);
  if (visitor === 'newcomer') await createAccount(context.request);
  if (visitor === 'consultant') {
    await context.request.post('/api/login', { data: { username: USERNAME, password: PASSWORD } });
  }
  return context;
}

async function arrive(context: BrowserContext, screen: Screen, width: Width) {
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await screen.prepare?.(page, width);
  if (screen.visitor === 'consultant') await suggestionIsThere(page);
  // Keeps the mouse from hovering over anything by accident.
  await page.mouse.move(width - 1, 1);
  return page;
}

/** Where a note belongs is said a moment after it is opened; of some notes it is not. */
async function suggestionIsThere(page: Page): Promise<void> {
  const suggestion = page.locator('section[aria-label="Suggestions"]');
  await suggestion.waitFor({ state: 'attached', timeout: 2000 }).catch(() => undefined);
}
