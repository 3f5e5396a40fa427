import type { Browser, Request } from '@playwright/test';
import { rowsOf } from '#tests/e2e/workspace.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { freshProfile, withBrowser } from './browser.ts';
import { type Figure, quantile, type Result, timeFigure } from './figures.ts';
import { seedNotes } from './seed.ts';
import { quiet, serverCommand } from './server-command.ts';

const NOTES = 10_000;
const OPENINGS = 7;
const USABLE_LIMIT_MS = 1500;
const FIRST_LOAD = { requests: 20, kilobytes: 600 };
const MIB = 1024 * 1024;

/** Opening the workspace in Chromium with many notes; typing is measured by the bench `page`. */
export async function measure(): Promise<Result> {
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const hoarder = await signUp(server.url, 'hoarder');
    await seedNotes(hoarder, NOTES, 1000);
    const measured = await withBrowser((browser) => openWorkspace(browser, server.url, hoarder));
    hoarder.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Workspace',
    about:
      'Chromium, embedded database. Usable: from entering the address with nothing cached until the list shows notes.',
    figures,
  };
}

async function openWorkspace(browser: Browser, url: string, user: ApiClient): Promise<Figure[]> {
  const samples: number[] = [];
  const loads: { requests: number; bytes: number }[] = [];
  let heap = 0;
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const context = await freshProfile(browser, url, user);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => void requests.push(request));
    const from = performance.now();
    await page.goto('/app', { waitUntil: 'commit' });
    await rowsOf(page).first().waitFor();
    samples.push(performance.now() - from);
    loads.push(await loadOf([...requests]));
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
    loadFigure(
      'requests until then',
      loads.map(({ requests }) => requests),
      FIRST_LOAD.requests,
      '',
    ),
    loadFigure(
      '  transferred',
      loads.map(({ bytes }) => Math.ceil(bytes / 1000)),
      FIRST_LOAD.kilobytes,
      ' kB',
    ),
  ];
}

/** What came over the network, with its headers, as it was compressed. */
async function loadOf(requests: Request[]) {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  );
  return { requests: requests.length, bytes };
}

function loadFigure(name: string, samples: number[], most: number, unit: string): Figure {
  const [median, max] = [quantile(samples, 0.5), Math.max(...samples)];
  return { name, median: `${median}${unit}`, p99: `${max}${unit}`, target: `≤ ${most}${unit}`, isReached: max <= most };
}
