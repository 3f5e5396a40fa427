import type { BrowserContext, Page, Request } from '@playwright/test';
import { applicationIsKept, expect, notesAreKept, test } from './own-server.ts';
import { rowsOf } from './workspace.ts';

const NOTES = 40;

/** What the page asks for from now on; the service worker's own requests are no part of a visit. */
function watchRequests(context: BrowserContext): Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (!request.serviceWorker()) requests.push(request);
  });
  return requests;
}

/** Until the notes are on this device, which is the last that a visit asks for. */
async function visit(page: Page, go: () => Promise<unknown>): Promise<void> {
  const filled = page.waitForResponse((reply) => reply.url().includes('limit=500'));
  await go();
  await expect(rowsOf(page).first()).toBeVisible();
  await filled;
  await notesAreKept(page, NOTES);
}

test('a first visit makes at most 20 requests, and the next takes at most five from the network', async ({
  page,
  context,
  account,
}) => {
  await account.addFolder('Northwind');
  for (let count = 0; count < NOTES; count += 1) await account.addNote({ title: `Plan ${count}`, content: 'Text' });
  const first = watchRequests(context);
  await visit(page, () => page.goto('/app'));
  expect(first.length, first.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(20);
  await applicationIsKept(page);
  const second = watchRequests(context);
  await visit(page, () => page.reload());
  const asked: string[] = [];
  for (const request of second) {
    const reply = await request.response().catch(() => null);
    if (request.resourceType() === 'document' || !reply?.fromServiceWorker()) asked.push(request.url());
  }
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(5);
});
