import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import type { Locator, Page } from '@playwright/test';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import { madePdf } from '#tests/made-files.ts';
import { blurredText, pictureOfText } from '#tests/pictures.ts';
import { documents } from '#tests/screens/consultant-documents.ts';
import type { Account } from './account.ts';
import { expect, test } from './product.ts';
import { keepProgress } from './upload-progress.ts';
import {
  bodyOf,
  expectSaved,
  expectText,
  listOf,
  messagesStay,
  openNote,
  openPageView,
  pageViewOf,
  rowsOf,
  titleOf,
  toastOf,
} from './workspace.ts';

const markdown = `# Depot workshop

Forty people come to the depot in Tilburg in two groups. Renske Vos signs for the room on 3 December 2026.

The parcels wait at dock 4 because nobody owns dock 4. The workshop costs €18,400.
`;

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const fileOf = (name: string, mimeType: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const depot = fileOf('depot.md', 'text/markdown', markdown);

async function openUpload(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  return page.getByRole('dialog', { name: 'Upload document' });
}

async function upload(page: Page, file: ChosenFile): Promise<Locator> {
  const dialog = await openUpload(page);
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

async function openDocuments(page: Page): Promise<Locator> {
  return openPageView(page, 'Documents');
}

/** Files dragged over the page, as the browser reports them. */
async function holdFiles(page: Page, files: ChosenFile[]) {
  return page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of list) transfer.items.add(new File([text], name, { type: mimeType }));
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() })),
  );
}

/** A page that somebody scanned: words as grey dots. */
function pictureOf(...lines: string[]) {
  const [width, height] = [1224, 1584];
  const canvas = createCanvas(width, height);
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = 'black';
  drawing.font = '48px sans-serif';
  for (const [index, line] of lines.entries()) drawing.fillText(line, 120, 240 + index * 90);
  const { data } = drawing.getImageData(0, 0, width, height);
  return { width, height, pixels: Buffer.from(data.filter((_, index) => index % 4 === 0)) };
}

async function documentsOf({ request }: Account): Promise<{ id: string; fileName: string; state: string }[]> {
  return (await (await request.get('/api/documents')).json()).documents;
}

test('each kind of file becomes a note that opens, with Upload disabled until one is chosen', {
  tag: '@always',
}, async ({ page, account }) => {
  test.setTimeout(180_000);
  await messagesStay(page);
  const { id } = await account.addNote({ title: 'Before' });
  const files = [
    depot,
    fileOf('minutes.txt', 'text/plain', 'Dock 4 is where it jams. The night team keeps a list of its own.'),
    fileOf(
      'offer.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      docxOf('An offer for two workshops.', 'The fee is fixed at €18,400.'),
    ),
    fileOf('report.pdf', 'application/pdf', pdfOf('Handover takes eleven minutes.', 'Ward 7 joins the pilot.')),
  ];
  await openNote(page, id);
  const dialog = await openUpload(page);
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await expect(dialog.getByRole('switch', { name: /OCR/ })).not.toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Create note' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Summarize' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const [index, file] of files.entries()) {
    await upload(page, file);
    await expect(toastOf(page)).toContainText('Document uploaded');
    await expect(toastOf(page)).toContainText('A new note was created');
    await expect(dialog).toBeHidden();
    await expect(bodyOf(page)).toBeFocused();
    await expect(rowsOf(page)).toHaveCount(index + 2);
    await expectText(page, /dock 4|Dock 4|18,400|eleven minutes/);
  }
  await expectSaved(page);
  expect(await documentsOf(account)).toHaveLength(4);
});

test('Complete ends the bar, and the summary of the document is in the note', async ({ page, account }) => {
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Before');
  const progress = await keepProgress(page);
  await upload(page, depot);
  await expectText(page, /## Summary[\s\S]*Tilburg/);
  expect((await progress()).at(-1)).toBe('Complete');
  await expectText(page, /\(\/app\?document=/);
});

test('text added to the open note is merged with what is typed during the upload', { tag: '@always' }, async ({
  page,
  account,
  watcher,
}) => {
  // The save that meets the server's text is answered with it, and the browser writes that down.
  watcher.allow(/status of 409/);
  const note = await account.addNote({ title: 'Plan', content: 'First line.' });
  // A server that is faster than the hand would write first, and show the note again.
  const { promise: isTyping, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/documents/upload', async (route) => {
    await isTyping;
    await route.continue();
  });
  await openNote(page, note.id);
  const dialog = await openUpload(page);
  await dialog.getByLabel('Choose a file').setInputFiles(depot);
  await dialog.getByRole('switch', { name: 'Create note' }).click();
  await expect(dialog.getByText('added to “Plan”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await bodyOf(page).press('Control+End');
  await page.keyboard.type(' Typed');
  goOn();
  await page.keyboard.type(' while the server was reading the file.', { delay: 25 });
  await expectText(page, /depot\.md/);
  await expectSaved(page);
  await expectText(page, /^First line\. Typed while the server was reading the file\./);
  await expect
    .poll(async () => (await account.note(note.id)).content)
    .toMatch(/^First line\. Typed while the server was reading the file\.[\s\S]*depot\.md[\s\S]*Tilburg/);
  expect(await account.notes()).toHaveLength(1);
});

test('the link in a note opens the document over it, at the page of the address', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  await upload(page, fileOf('report.pdf', 'application/pdf', pdfOf('Page one says this.', 'Page two says that.')));
  await expect(titleOf(page)).toHaveValue(/report/);
  const address = page.url();
  await bodyOf(page).getByRole('link', { name: 'report.pdf' }).click();
  const view = page.getByRole('dialog', { name: 'report.pdf' });
  await expect(view.getByText('Page one says this.').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  expect(page.url()).toBe(address);

  const [document] = await documentsOf(account);
  await page.goto(`/app?document=${document?.id}&page=2`);
  await expect(view.getByRole('article', { name: 'Page 2' })).toBeVisible();
  await expect(view.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).not.toHaveURL(/document=/);
});

test('a broken file says why in Documents, and can be tried again and deleted', async ({ page, account, watcher }) => {
  watcher.allow(/status of 4\d\d/);
  await messagesStay(page);
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  const dialog = await upload(page, fileOf('broken.pdf', 'application/pdf', '%PDF-1.7\nnothing that can be read'));
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(toastOf(page)).toContainText('Upload failed');
  const reason = (await dialog.getByRole('alert').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).click();

  const list = await openDocuments(page);
  await expect(list.getByText(reason)).toBeVisible();
  // Its reply would show a document again that is deleted by then.
  const retried = page.waitForResponse('**/api/documents/*/retry');
  await list.getByRole('button', { name: 'Retry broken.pdf' }).click();
  await retried;
  await expect(list.getByText(reason)).toBeVisible();
  await list.getByRole('button', { name: 'Actions for broken.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click();
  await expect(toastOf(page)).toContainText('Document deleted');
  await expect(list.getByText('No documents yet')).toBeVisible();
});

test('the original is downloaded byte for byte, and deleting it leaves its note', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  await upload(page, depot);
  await expectText(page, /Tilburg/);
  const list = await openDocuments(page);
  await list.getByRole('button', { name: 'Actions for depot.md' }).click();
  const downloading = page.waitForEvent('download');
  const menuItem = page.getByRole('menuitem', { name: 'Download' });
  await menuItem.click();
  await expect(menuItem).toBeHidden();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('depot.md');
  expect((await readFile(await download.path())).equals(depot.buffer)).toBe(true);

  await list.getByRole('button', { name: 'Actions for depot.md' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText("Its note isn't affected.");
  await question.getByRole('button', { name: 'Delete document' }).click();
  await expect(list.getByText('No documents yet')).toBeVisible();
  expect((await account.notes()).map(({ title }) => title).toSorted()).toHaveLength(2);
});

test('files dropped anywhere are uploaded one after another, and one that fails says why', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Before');
  const wrong = fileOf('film.mp4', 'video/mp4', 'x');
  const dataTransfer = await holdFiles(page, [depot, wrong, fileOf('second.txt', 'text/plain', 'two')]);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop files to upload them')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await expect(page.getByText('Drop files to upload them')).toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  await expect(dialog.getByRole('listitem')).toHaveText([/depot\.md/, /film\.mp4/, /second\.txt/]);
  await expect(dialog.getByRole('alert')).toContainText('Invalid file type');
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByText('2 of 3 files uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rowsOf(page).filter({ hasText: 'depot' })).toHaveCount(1);
  await expect(rowsOf(page).filter({ hasText: 'second' })).toHaveCount(1);
  expect(await account.notes()).toHaveLength(3);
});

test('a picture of text dropped outside of a note is read, with how certain that is; one out of focus is left out', async ({
  page,
  account,
}) => {
  test.slow();
  await account.addNote({ title: 'Plan' });
  await page.goto('/app');
  await expect(listOf(page)).toBeVisible();
  const pictures = { 'Receipt.png': pictureOfText(['Receipt of the bakery', 'Bread and butter 12.40']) };
  const all = { ...pictures, 'Blurred.jpg': blurredText(['Receipt of the bakery', 'Bread and butter 12.40']) };
  const encoded = Object.entries(all).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  await page.evaluate((files) => {
    const data = new DataTransfer();
    for (const [name, base64] of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: name.endsWith('png') ? 'image/png' : 'image/jpeg' }));
    }
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  }, encoded);
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto('/app?view=documents');
  const rows = page.getByRole('listitem');
  const job = { timeout: 60_000 };
  await expect(rows.filter({ hasText: 'Receipt.png' })).toContainText(/Picture · .+ · Text \d\d% certain/, job);
  await expect(rows.filter({ hasText: 'Blurred.jpg' })).toContainText('Could not be read well', job);
  const notes = await account.notes();
  expect(notes.find(({ title }) => title === 'Receipt')?.content).toContain('Bread and butter 12.40');
  expect(notes.find(({ title }) => title === 'Blurred')?.content).toMatch(
    /could not be read well, so its text is left out\.\*$/,
  );
});

test('dragging a note onto a folder shows no place for files, and a pasted file is taken', async ({
  page,
  account,
}) => {
  const folder = await account.addFolder('Clients');
  const note = await account.addNote({ title: 'Kick-off' });
  await page.goto('/app');
  await page.getByRole('button', { name: 'Folders', exact: true }).click();
  // A row that comes above would move the others.
  await expect(page.getByRole('treeitem', { name: 'Clients' })).toBeVisible();
  await page.getByRole('treeitem', { name: 'Kick-off' }).hover();
  await page.mouse.down();
  await page.getByRole('treeitem', { name: 'Clients' }).hover();
  await page.getByRole('treeitem', { name: 'Clients' }).hover();
  await expect(page.getByText('Drop files to upload them')).toBeHidden();
  await page.mouse.up();
  await expect.poll(async () => (await account.note(note.id)).folderId).toBe(folder.id);

  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted text'], 'pasted.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  await expect(dialog.getByText('pasted.txt')).toBeVisible();
});

test('closing the dialog lets the work go on, and Documents shows the file', async ({ page, account }) => {
  await messagesStay(page);
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  // A document that is done before the dialog is closed closes it.
  const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/api\/documents\/[0-9a-f-]{36}$/, async (route) => {
    await isClosed;
    await route.continue();
  });
  const pages = Array.from({ length: 120 }, (_, index) => `Page ${index + 1} of a long report about dock 4.`);
  const dialog = await upload(page, fileOf('long.pdf', 'application/pdf', pdfOf(...pages)));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  goOn();
  const list = await openDocuments(page);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(toastOf(page)).toContainText('Document uploaded');
  await toastOf(page).getByRole('button', { name: 'Open' }).click();
  await expect(list).toBeHidden();
  await expect(titleOf(page)).toHaveValue(/long/);
});

test('a scan is detected, and read with OCR on request', async ({ page, account }) => {
  test.setTimeout(180_000);
  await account.addNote({ title: 'Before' });
  await page.goto('/app');
  const scan = madePdf([{ content: '', picture: pictureOf('The parcels wait at dock four', 'Nobody owns the dock') }]);
  const dialog = await upload(page, fileOf('contract.pdf', 'application/pdf', scan));
  await expect(dialog.getByText('This PDF is a scan')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Read with OCR' }).click();
  await expectText(page, /parcels wait at dock four/i, { timeout: 120_000 });
});

test('thousands of documents are read as they are scrolled to, with only the visible ones in the page', {
  tag: '@night',
}, async ({ page, account }) => {
  await account.addNote({ title: 'Before' });
  const all = Array.from({ length: 2_000 }, (_, index) => ({
    ...documents.readme,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    fileName: `file ${index + 1}.md`,
  }));
  await page.route(/\/api\/documents(\?|$)/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const nextCursor = from + 50 < all.length ? String(from + 50) : null;
    return route.fulfill({ json: { documents: all.slice(from, from + 50), nextCursor, total: all.length } });
  });
  await page.goto('/app');
  const dialog = await openDocuments(page);
  await expect(dialog.getByText('2,000 files')).toBeVisible();
  const first = dialog.getByRole('button', { name: /^file 1\.md/ });
  await first.focus();
  await expect(async () => {
    await page.keyboard.press('PageDown');
    const position = await dialog
      .getByRole('listitem')
      .filter({ has: page.locator(':focus') })
      .getAttribute('aria-posinset');
    expect(Number(position)).toBeGreaterThan(120);
  }).toPass({ intervals: [50] });
  expect(await dialog.getByRole('listitem').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
});

test('Upload and Documents are in reach on a phone', { tag: '@night' }, async ({ page, account }) => {
  await account.addNote({ title: 'Before' });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Upload');
  const dialog = page.getByRole('dialog', { name: 'Upload document' });
  await dialog.getByLabel('Choose a file').setInputFiles(depot);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Depot workshop');
  await choose('Documents');
  const list = pageViewOf(page, 'Documents');
  await list.getByRole('button', { name: /^depot\.md/ }).click();
  await expect(list).toBeHidden();
  await expect(titleOf(page)).toHaveValue('Depot workshop');
});
