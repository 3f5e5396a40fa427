import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import { buildWeb } from '#scripts/build.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { textOf } from './texts.ts';

const NOTES = 10_000;
const OPENINGS = 7;
const KEYSTROKES = 60;
const SIZES = [
  { name: '1 KB', bytes: 1000, limit: undefined },
  { name: '100 KB', bytes: 100_000, limit: 32 },
  { name: '1 MB', bytes: 999_000, limit: undefined },
];

/** The workspace in a real browser: opening it with many notes, and typing in short and long ones. */
export async function measure(): Promise<Result> {
  await buildWeb();
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: 'production' } });
    const browser = await chromium.launch({ executablePath: browserPath, args: browserArguments });
    const measured = [...(await opening(browser, server)), ...(await typing(browser, server))];
    await browser.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Workspace',
    about:
      'Opening /app until the first note can be typed in, first visit and again; a keystroke until its frame is painted. ' +
      'The baselines are a user with one note, and a plain textarea with the same text.',
    figures,
  };
}

async function opening(browser: Browser, server: ServerProcess): Promise<Figure[]> {
  const few = await userWith(server, 'few', 1);
  const many = await userWith(server, 'many', NOTES);
  const baseline = await openings(browser, server, few);
  const { times, heap } = await openings(browser, server, many);
  return [
    timeFigure(`open with ${NOTES} notes`, times, { baseline: baseline.times, limit: 1500, judged: 0.5 }),
    timeFigure('open with one note', baseline.times),
    {
      name: 'its memory in the page',
      median: `${heap.toFixed(0)} MB`,
      p99: '',
      ratio: `${(heap / baseline.heap).toFixed(1)} ×`,
    },
  ];
}

async function openings(browser: Browser, server: ServerProcess, user: ApiClient) {
  const times: number[] = [];
  let heap = 0;
  for (let run = 0; run < OPENINGS; run += 1) {
    const context = await signedIn(browser, server, user);
    const page = await context.newPage();
    const from = performance.now();
    await page.goto(`${server.url}/app`);
    await page.getByPlaceholder('Start writing...').click();
    times.push(performance.now() - from);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
    await context.close();
  }
  return { times, heap };
}

async function typing(browser: Browser, server: ServerProcess): Promise<Figure[]> {
  const user = await signUp(server.url, 'typist');
  const figures: Figure[] = [];
  for (const { name, bytes, limit } of SIZES) {
    const { body } = await user.call('POST', '/api/notes', { title: name, content: textOf(bytes) });
    const context = await signedIn(browser, server, user);
    const page = await context.newPage();
    await page.goto(`${server.url}/app?note=${(body as { id: string }).id}`);
    const samples = await keystrokes(page);
    await page.goto(`${server.url}/healthz`);
    await page.setContent('<textarea placeholder="Start writing..." style="width:640px;height:600px"></textarea>');
    await page.locator('textarea').fill(textOf(bytes));
    const baseline = await keystrokes(page);
    figures.push(
      timeFigure(`keystroke in ${name}`, samples, {
        baseline,
        judged: 0.95,
        ...(limit === undefined ? {} : { limit }),
      }),
      timeFigure(`plain textarea, ${name}`, baseline),
    );
    await context.close();
  }
  user.close();
  return figures;
}

/** From the key event's own time stamp to the first task behind the frame that it caused. */
async function keystrokes(page: Page): Promise<number[]> {
  const box = page.getByPlaceholder('Start writing...');
  await box.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.evaluate(() => {
    const samples: number[] = [];
    Object.assign(window, { samples });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'x') return;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => samples.push(performance.now() - event.timeStamp);
          channel.port2.postMessage(null);
        });
      },
      true,
    );
  });
  // A pace at which people type; the pauses let the journal and the saves have their turn.
  for (let index = 0; index < KEYSTROKES; index += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(index % 12 === 11 ? 1200 : 90);
  }
  return page.evaluate(() => (window as unknown as { samples: number[] }).samples);
}

async function userWith(server: ServerProcess, name: string, count: number): Promise<ApiClient> {
  const user = await signUp(server.url, name);
  const lane = async (first: number) => {
    for (let index = first; index < count; index += 8) {
      await user.call('POST', '/api/notes', { title: `Note ${index}`, content: textOf(500) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => lane(first)));
  return user;
}

async function signedIn(browser: Browser, server: ServerProcess, user: ApiClient): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = (user.cookie() ?? '').split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  return context;
}
