import { chromium, type Page } from '@playwright/test';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import { buildWeb } from '#scripts/build.ts';
import { signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import type { Figure, Result } from './figures.ts';

/** What a browser really receives: compressed bytes of every script of a first visit, until the network is quiet. */
export async function measure(): Promise<Result> {
  await buildWeb();
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: 'production' } });
    const browser = await chromium.launch({ executablePath: browserPath, args: browserArguments });
    const measured: Figure[] = [];
    for (const { path, limit } of [
      { path: '/', limit: 80 },
      { path: '/auth', limit: undefined },
      { path: '/app', limit: 220 },
    ]) {
      const context = await browser.newContext();
      if (path === '/app') {
        const user = await signUp(server.url, 'visitor');
        const [name = '', value = ''] = (user.cookie() ?? '').split('=');
        await context.addCookies([{ name, value, url: server.url }]);
        await user.call('POST', '/api/notes', { content: 'A note' });
        user.close();
      }
      const page = await context.newPage();
      const bytes = await scriptBytes(page, `${server.url}${path}`);
      const kilobytes = bytes.received / 1000;
      measured.push({
        name: `scripts of ${path}`,
        median: `${kilobytes.toFixed(1)} KB`,
        p99: '',
        ratio: `${(bytes.received / bytes.unpacked).toFixed(2)} × unpacked`,
        ...(limit === undefined ? {} : { target: `< ${limit} KB`, isReached: kilobytes < limit }),
      });
      await context.close();
    }
    await browser.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Scripts',
    about: 'Bytes over the wire in a browser with an empty cache; the baseline is the same scripts unpacked.',
    figures,
  };
}

async function scriptBytes(page: Page, url: string): Promise<{ received: number; unpacked: number }> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const total = { received: 0, unpacked: 0 };
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) total.unpacked += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) total.received += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  return total;
}
