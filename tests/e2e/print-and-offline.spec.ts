import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { print } from './printing.ts';
import { expect, test } from './product.ts';
import { aheadIsThere, openNote, showAs } from './workspace.ts';

async function textsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return Promise.all(pages);
}

/** The darkest value of the first and the last page's outermost points: 255 is white paper. */
async function darkestEdge(pdf: Buffer): Promise<number> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const edges: number[] = [];
  for (const number of new Set([1, document.numPages])) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 0.25 });
    const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    const context = createCanvas(width, height).getContext('2d');
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
    for (const x of [1, width - 2]) {
      for (const y of [1, height / 2, height - 2]) edges.push(...context.getImageData(x, y, 1, 1).data.slice(0, 3));
    }
  }
  return Math.min(...edges);
}

test('printing in the dark theme prints on white paper, and the page is dark again after', { tag: '@night' }, async ({
  page,
  account,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const content = Array.from({ length: 200 }, (_, index) => `Line number ${index + 1}.\n`).join('\n');
  const note = await account.addNote({ title: 'Steering group', content });
  await openNote(page, note.id);
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(await darkestEdge(await page.pdf({ printBackground: true }))).toBe(255);
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('printing prints the whole note as a page and nothing else, from every view', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Another client', content: 'secret of another client' });
  const lines = Array.from({ length: 3000 }, (_, index) => `Line number ${index + 1}.`).join('\n');
  const content = `## Decisions\n\n**three wards**\n\n| a | b |\n|---|---|\n| cell | two |\n\n${lines}\n\nThe very end.`;
  const note = await account.addNote({ title: 'Steering group', content, tags: ['urgent'] });
  await openNote(page, note.id);
  // The browser's own command waits for nothing; its menu is reached by this key or with the mouse.
  await page.keyboard.press('Alt');
  await aheadIsThere(page);
  await expect
    .poll(async () => (await textsOf(await page.pdf())).join(' ').replace(/\s+/g, ' '))
    .toMatch(/^Steering group .*#urgent Decisions three wards a b cell two Line number 1\. /);
  for (const mode of ['Page', 'Markdown source', 'Plain text'] as const) {
    await showAs(page, mode);
    const pages = await textsOf(await print(page));
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(pages.length).toBeGreaterThan(20);
    expect(text).toMatch(/^Steering group .*#urgent Decisions three wards a b cell two Line number 1\. /);
    expect(text.match(/Line number \d+\./g)).toHaveLength(3000);
    expect(text.trim()).toMatch(/The very end\.$/);
    expect(text).not.toMatch(/another client|New Note|##|\*\*|\|/i);
  }
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('offline Quick capture opens, nothing speaks of a new version, and no Reload is offered', {
  tag: '@always',
}, async ({ page, account, watcher }) => {
  watcher.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch|dynamically imported/);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Quick capture' }).hover();
  await aheadIsThere(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Alt+j');
  await page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox').fill('Captured offline');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Alt+r');
  const voice = page.getByRole('dialog', { name: 'Voice to Text' });
  await expect(voice).toContainText("You're offline. Try again when you're connected.");
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await expect(page.getByText(/new version/)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(voice).toContainText('Record your voice');
  await expect.poll(async () => (await account.notes()).map(({ title }) => title)).toContain('Captured offline');
});

test('a message over a dialog can be read and closed by assistive technology', async ({ page, account, watcher }) => {
  watcher.allow(/status of 500/);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: 'Something went wrong' })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Auto Save' }).click();
  const message = page.getByRole('region', { name: /Notifications/ });
  await expect(message).toContainText("Couldn't save your settings");
  await expect(message.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a note that the server has no font for is printed by the browser, from the window of the export', async ({
  page,
  account,
  watcher,
}) => {
  const note = await account.addNote({ title: 'تقرير', content: 'مرحبا بالعالم هذا نص\n\n> [!private]\n> سري' });
  await account.addNote({ title: 'Other' });
  await page.addInitScript(() => {
    window.print = () => {
      const paper = document.querySelector('body > .printed-note');
      document.title = paper instanceof HTMLElement ? paper.innerText : '';
    };
  });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export “تقرير”' });
  watcher.allow(/status of 422 .*\/api\/export\/notes/);
  await dialog.getByRole('button', { name: /^PDF/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Print the note in your browser');
  await dialog.getByRole('button', { name: 'Print it in this browser' }).click();
  await expect(page).toHaveTitle(/تقرير[\s\S]*مرحبا بالعالم هذا نص/);
  expect(await page.title()).not.toContain('سري');
});
