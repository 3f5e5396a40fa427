import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { print } from './printing.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote } from './workspace.ts';

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('a paragraph is made private by the menu or by what it says, has a lock, and others don’t get it', async ({
  page,
  account,
  context,
}) => {
  const note = await account.addNote({ title: 'Fenwick call', content: 'Energy costs\n\nPRIVATE Martin leaves.\n\n' });
  await openNote(page, note.id);
  await expect(bodyOf(page)).toBeEditable();
  const offer = page.getByRole('button', { name: 'Make private' });
  await offer.click();
  await expect(offer).toHaveCount(0);
  await expectText(page, 'Energy costs\n\n> [!private]\n> PRIVATE Martin leaves.\n\n');
  await bodyOf(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('/private');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Greg drinks.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The end.');
  const text = 'Energy costs\n\n> [!private]\n> PRIVATE Martin leaves.\n\n> [!private]\n> Greg drinks.\n\nThe end.';
  await expectText(page, text);
  await expect(page.locator('.page-lock')).toHaveText(['Private', 'Private']);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const printed = await textOf(await print(page));
  expect(printed).toMatch(/Energy costs.*The end/);
  expect(printed).not.toMatch(/private|Martin|Greg/i);

  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await expect(page.getByText('2 private paragraphs will be left out.')).toBeVisible();
  await page.keyboard.press('Escape');

  const made = await account.request.post(`/api/notes/${note.id}/shares`, { data: {} });
  const shared = await context.newPage();
  await shared.goto((await made.json()).path);
  await expect(shared.getByText('The end.')).toBeVisible();
  await expect(shared.getByText(/private|Martin|Greg/i)).toHaveCount(0);
});
