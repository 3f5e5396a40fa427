import type { Page } from '@playwright/test';
import { madePicture } from '#tests/pictures.ts';
import { createAccount } from './account.ts';
import { print } from './printing.ts';
import { expect, test } from './product.ts';
import {
  bodyOf,
  expectSaved,
  expectText,
  holdCalls,
  openNote,
  placeCaret,
  rowsOf,
  selectWords,
  textOf,
} from './workspace.ts';

const PATH = String.raw`attachments/[0-9a-f-]{36}\.`;

/** Pastes files as a browser does. */
async function pasteFiles(page: Page, ...files: { name: string; type: string; bytes: Buffer }[]) {
  const sent = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }));
  await bodyOf(page).evaluate((body, sent) => {
    const clipboardData = new DataTransfer();
    for (const { name, type, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type }));
    }
    body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, sent);
}

const garden = { name: 'Garden.png', type: 'image/png', bytes: madePicture('png', 600, 300) };
const pictureOf = (page: Page, name = 'Garden.png') => bodyOf(page).getByRole('img', { name });

test('a pasted picture is shown with its progress, stays, is resized by keys and opens large', {
  tag: '@always',
}, async ({ page, account }) => {
  const note = await account.addNote({ title: 'Visit', content: 'Before.\n\n' });
  await openNote(page, note.id);
  const release = await holdCalls(page, '**/attachments');
  await placeCaret(page, 9);
  await pasteFiles(page, garden);
  const placeholder = bodyOf(page).getByRole('group', { name: 'Uploading Garden.png' });
  await expect(placeholder.getByRole('progressbar')).toBeVisible();
  await expect(placeholder.locator('img')).toHaveJSProperty('naturalWidth', 600);
  await expectText(page, 'Before.\n\n');
  release();
  await expectText(page, new RegExp(`^Before\\.\\n\\n!\\[Garden\\.png\\]\\(${PATH}png\\)\\n$`));
  await expect(placeholder).toHaveCount(0);
  await expect(pictureOf(page)).toHaveJSProperty('naturalWidth', 600);
  await expectSaved(page);
  await expect(rowsOf(page).locator('img')).toHaveJSProperty('naturalWidth', 600);
  await expect(rowsOf(page)).toHaveText(/Before\.$/);

  await page.reload();
  await expect(pictureOf(page)).toHaveJSProperty('naturalWidth', 600);
  const handle = bodyOf(page).getByRole('slider', { name: 'Width of Garden.png' });
  await handle.focus();
  const before = await pictureOf(page).evaluate((picture) => Math.round(picture.getBoundingClientRect().width));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectText(page, new RegExp(`!\\[Garden\\.png\\|${before - 40}\\]`));
  await expect(handle).toBeFocused();
  await expect(pictureOf(page)).toHaveJSProperty('width', before - 40);

  // The first click selects it.
  await bodyOf(page).getByRole('button', { name: 'Open Garden.png' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Garden.png' });
  await expect(dialog.getByRole('img', { name: 'Garden.png' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(bodyOf(page)).toBeVisible();
});

test('its width follows the pointer', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Visit', content: '' });
  await openNote(page, note.id);
  await pasteFiles(page, garden);
  const handle = bodyOf(page).getByRole('slider', { name: 'Width of Garden.png' });
  await expect(pictureOf(page)).toHaveJSProperty('naturalWidth', 600);
  const width = await pictureOf(page).evaluate((picture) => Math.round(picture.getBoundingClientRect().width));
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  await expectText(page, new RegExp(`!\\[Garden\\.png\\|${width - 150}\\]`));
});

test('several files come in order, a picture under its own line, any other as a download', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Visit', content: '' });
  await openNote(page, note.id);
  await pasteFiles(page, garden, { ...garden, name: 'House.png' });
  await expectText(page, new RegExp(`^!\\[Garden\\.png\\]\\(${PATH}png\\)\\n!\\[House\\.png\\]\\(${PATH}png\\)\\n$`));
  await bodyOf(page).press('Control+End');
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.type('/file');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'Offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expectText(page, new RegExp(`\\n\\[Offer\\.pdf\\]\\(${PATH}pdf\\)$`));
});

test('a HEIC picture becomes a JPEG, and a damaged one is refused with the reason', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 422/);
  const note = await account.addNote({ title: 'Visit', content: '' });
  await openNote(page, note.id);
  // This browser reads a picture by its content, and no HEIC.
  await pasteFiles(page, { ...garden, name: 'IMG_1.HEIC', type: 'image/heic' });
  await expectText(page, new RegExp(`^!\\[IMG_1\\.jpg\\]\\(${PATH}jpg\\)\\n$`));
  await expect(pictureOf(page, 'IMG_1.jpg')).toHaveJSProperty('naturalWidth', 600);
  await bodyOf(page).press('Control+End');
  await pasteFiles(page, { name: 'IMG_2.heic', type: 'image/heic', bytes: Buffer.from('....ftypheic........') });
  const placeholder = bodyOf(page).getByRole('group', { name: 'Uploading IMG_2.heic' });
  await expect(placeholder.getByRole('status')).toContainText('This picture is damaged or incomplete.');
});

test('what is no picture is refused with the reason, and leaves nothing behind', async ({ page, account, watcher }) => {
  watcher.allow(/status of 422/);
  const note = await account.addNote({ title: 'Visit', content: 'Call Sofia.' });
  await openNote(page, note.id);
  await pasteFiles(page, { name: 'image.png', type: 'image/png', bytes: Buffer.from('<script>alert(1)</script>') });
  const placeholder = bodyOf(page).getByRole('group', { name: 'Uploading image.png' });
  await expect(placeholder.getByRole('status')).toContainText("This file isn't a picture, whatever its name says.");
  await expect(placeholder.getByRole('button', { name: 'Try to upload image.png again' })).toBeVisible();
  await placeholder.getByRole('button', { name: 'Remove image.png' }).click();
  await expect(placeholder).toHaveCount(0);
  await expectText(page, 'Call Sofia.');
});

test('it is printed with the note, and only its owner can load it', { tag: '@always' }, async ({
  page,
  account,
  playwright,
  baseURL,
}) => {
  const note = await account.addNote({ title: 'Visit', content: '' });
  await openNote(page, note.id);
  await pasteFiles(page, garden);
  await expectText(page, new RegExp(PATH));
  await expectSaved(page);
  const [, id = ''] = /attachments\/([0-9a-f-]{36})/.exec(await textOf(page)) ?? [];
  expect((await print(page)).toString('latin1')).toContain('/Subtype /Image');

  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect((await stranger.get(`/api/attachments/${id}`)).status()).toBe(401);
  await createAccount(stranger);
  expect((await stranger.get(`/api/attachments/${id}`)).status()).toBe(404);
  await stranger.dispose();
});

test('arrow keys select a picture without moving the page, and opened large it fits the window', async ({
  page,
  account,
}) => {
  const address = 'attachments/11111111-1111-4111-8111-111111111111.png';
  await page.route(`**/api/${address.split('.')[0]}*`, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(madePicture('png', 900, 1200)) }),
  );
  const note = await account.addNote({ title: 'Visit', content: `Above.\n![Garden.png|300](${address})\nBelow.` });
  await openNote(page, note.id);
  await expect(pictureOf(page)).toHaveJSProperty('naturalWidth', 900);
  const below = bodyOf(page).getByText('Below.');
  await placeCaret(page, 3);
  const before = await below.boundingBox();
  await page.keyboard.press('ArrowDown');
  const selected = bodyOf(page).locator('.attached-frame[data-selected]');
  await expect(selected).toHaveCount(1);
  await expect(bodyOf(page)).not.toContainText('attachments');
  expect(await below.boundingBox()).toEqual(before);
  await page.keyboard.type('Between.');
  await expectText(page, `Above.\n![Garden.png|300](${address})\nBetween.\nBelow.`);
  await page.keyboard.press('ArrowUp');
  await expect(selected).toHaveCount(1);
  await pictureOf(page).click();
  const download = page.getByRole('dialog', { name: 'Garden.png' }).getByRole('link', { name: 'Download' });
  await expect(download).toBeInViewport({ ratio: 1 });
});

test('a picture that is selected calls up no bar for text', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Visit', content: 'Before it.\n\n' });
  await openNote(page, note.id);
  await placeCaret(page, 12);
  await pasteFiles(page, garden);
  await expectSaved(page);
  await expect(pictureOf(page)).toHaveJSProperty('naturalWidth', 600);
  await page.clock.install();
  await pictureOf(page).click();
  await expect(bodyOf(page).locator('.attached-frame[data-selected]')).toHaveCount(1);
  await page.clock.runFor(2_000);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toHaveCount(0);
  await selectWords(page, 'Before');
  await page.clock.runFor(2_000);
  await expect(bar).toBeVisible();
});
