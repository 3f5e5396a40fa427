import type { Browser } from '@playwright/test';
import { bodyOf, openNote, rowsOf } from '#tests/e2e/workspace.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { freshProfile, withBrowser } from './browser.ts';
import { type Figure, quantile, type Result, timeFigure } from './figures.ts';
import { timeKeystrokes } from './keystrokes.ts';
import { seedNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';
import { textOf } from './texts.ts';

const NOTES = 10_000;
const OPENINGS = 7;
const USABLE_LIMIT_MS = 1500;
const KEYSTROKE_LIMIT_MS = 32;
const SIZES = { '1 KB': 1000, '100 KB': 100_000, '1 MB': 1_000_000 };
const MIB = 1024 * 1024;

/** The workspace in Chromium: opening it with many notes, and typing in notes of several sizes. */
export async function measure(): Promise<Result> {
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const typist = await signUp(server.url, 'typist');
    const hoarder = await signUp(server.url, 'hoarder');
    await seedNotes(hoarder, NOTES, 1000);
    const measured = await withBrowser(async (browser) => [
      ...(await openWorkspace(browser, server.url, hoarder)),
      ...(await typeInNotes(browser, server.url, typist)),
    ]);
    for (const user of [typist, hoarder]) user.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Workspace',
    about:
      `Chromium, embedded database. Usable: from entering the address with nothing cached until the list shows notes. A ` +
      'keystroke in the middle of the text is timed until it is painted; about half a frame (8 ms) of that is the screen’s own; the ' +
      'baseline is a plain textarea with the same text.',
    figures,
  };
}

async function openWorkspace(browser: Browser, url: string, user: ApiClient): Promise<Figure[]> {
  const samples: number[] = [];
  let heap = 0;
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const context = await freshProfile(browser, url, user);
    const page = await context.newPage();
    const from = performance.now();
    await page.goto('/app', { waitUntil: 'commit' });
    await rowsOf(page).first().waitFor();
    samples.push(performance.now() - from);
    await page.waitForLoadState('networkidle');
    const inspector = await context.newCDPSession(page);
    await inspector.send('HeapProfiler.collectGarbage');
    heap = (await inspector.send('Runtime.getHeapUsage')).usedSize;
    await context.close();
  }
  const count = NOTES.toLocaleString('en');
  return [
    timeFigure(`usable with ${count} notes`, samples, { limit: USABLE_LIMIT_MS, judged: 0.5 }),
    { name: `heap of the page with ${count} notes`, median: `${(heap / MIB).toFixed(1)} MiB`, p99: '' },
  ];
}

async function typeInNotes(browser: Browser, url: string, user: ApiClient): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, bytes] of Object.entries(SIZES)) {
    // Room for what is typed below the limit of a note.
    const content = textOf(bytes - 1000);
    const { body } = await user.call('POST', '/api/notes', { title: name, content });
    const context = await freshProfile(browser, url, user);
    const page = await context.newPage();
    await page.goto('about:blank');
    await page.setContent('<textarea style="width: 800px; height: 600px; font: 16px/1.6 serif"></textarea>');
    await page.locator('textarea').fill(content);
    const plain = await timeKeystrokes(page, page.locator('textarea'));
    await openNote(page, (body as { id: string }).id);
    const typed = await timeKeystrokes(page, bodyOf(page));
    await context.close();
    const limit = name === '100 KB' ? { limit: KEYSTROKE_LIMIT_MS, judged: 0.95 } : {};
    figures.push(
      { ...timeFigure(`keystroke in ${name}`, typed, { baseline: plain, ...limit }), p99: tail(typed) },
      { ...timeFigure('  plain textarea', plain), p99: tail(plain) },
    );
  }
  return figures;
}

function tail(samples: number[]): string {
  return `p95 ${quantile(samples, 0.95).toFixed(0)}, p99 ${quantile(samples, 0.99).toFixed(0)} ms`;
}
