import type { BrowserContext, Page } from '@playwright/test';
import { applicationIsKept, notesAreKept } from '#tests/e2e/own-server.ts';
import { openNote } from '#tests/e2e/workspace.ts';
import { signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { freshProfile, withBrowser } from './browser.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { seedNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';

/** As many as a device keeps. */
const NOTES = 1000;
const VISITS = 9;
const LIMIT_MS = 500;
const FIRST_LINE = 'The first line of it';

interface Visit {
  /** Until the list shows notes. */
  list: number;
  /** Until the open note shows its text. */
  text: number;
  /** The processor time of the page's main thread until then. */
  work: number;
}

/** A visit by somebody whose device has the application and the notes: until the first note is there. */
export async function measure(): Promise<Result> {
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const user = await signUp(server.url, 'reader');
    await seedNotes(user, NOTES - 1, 2000);
    const { body } = await user.call('POST', '/api/notes', { title: 'Plan', content: FIRST_LINE });
    user.close();
    return withBrowser(async (browser) => {
      const context = await freshProfile(browser, server.url, user);
      const page = await context.newPage();
      await openNote(page, (body as { id: string }).id);
      await applicationIsKept(page);
      await notesAreKept(page, NOTES, 120_000);
      await page.close();
      const online = await visits(context);
      await stopServer(server);
      const offline = await visits(context);
      return [...rows('with the server', online), ...rows('without the server', offline)];
    });
  });
  return {
    title: 'A second visit',
    about:
      `Chromium with the application and ${NOTES.toLocaleString('en')} notes on the device; \`/app\` in a new tab. Timed ` +
      'from entering the address until the notes are painted. Work: processor time of the main thread until then.',
    figures,
  };
}

async function visits(context: BrowserContext): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let at = 0; at < VISITS; at += 1) {
    const page = await context.newPage();
    all.push(await visit(page));
    await page.close();
  }
  return all;
}

async function visit(page: Page): Promise<Visit> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watch, FIRST_LINE);
  await page.goto('/app', { waitUntil: 'commit' });
  const { list, text } = await page.evaluate(
    () => (window as unknown as { shown: Promise<Omit<Visit, 'work'>> }).shown,
  );
  const { metrics } = await inspector.send('Performance.getMetrics');
  const work = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { list, text, work: work * 1000 };
}

function rows(name: string, all: readonly Visit[]): Figure[] {
  const times = (of: keyof Visit) => all.map((one) => one[of]);
  return [
    timeFigure(`first note, ${name}`, times('text'), { limit: LIMIT_MS, judged: 0.5 }),
    timeFigure('  list', times('list')),
    timeFigure('  work', times('work')),
  ];
}

/** Runs in the browser: when the list shows a note, and when the open note shows its text. */
function watch(line: string): void {
  let list: number | undefined;
  const hasText = () => {
    const box = document.querySelector('main textarea[aria-label="Note"]:not([hidden])') as HTMLTextAreaElement | null;
    const text = box?.value ?? document.querySelector('main [role="textbox"][aria-label="Note"]')?.textContent ?? '';
    return text.includes(line);
  };
  const shown = new Promise((resolve) => {
    const look = () => {
      if (list === undefined && document.querySelector('[role="grid"] a')) list = performance.now();
      if (!hasText()) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve({ list: list ?? performance.now(), text: performance.now() });
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { shown });
}
