import type { Locator } from '@playwright/test';
import { isFindable } from './findable.ts';
import { expect, test } from './product.ts';
import { bodyOf, messagesStay, openNote, rowsOf, toastOf } from './workspace.ts';

/** How many lines an element is tall. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const style = getComputedStyle(element);
    return Math.round(element.getBoundingClientRect().height / Number.parseFloat(style.lineHeight));
  });
}

const long = 'The invoice of the workshop in Halden is late again, and nobody has answered the second letter. '.repeat(
  8,
);

test('a message is at most 420 px wide on medium screens, and as wide as a phone', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await messagesStay(page);
  await openNote(page, note.id);
  const places = toastOf(page);
  for (const [width, widest] of [
    [1280, 420],
    [768, 420],
    [375, 375],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await bodyOf(page).click();
    await page.keyboard.press('Control+s');
    await expect(toastOf(page)).toContainText('Note updated successfully');
    await expect.poll(async () => (await places.boundingBox())?.width ?? 0).toBeGreaterThan(widest / 2);
    expect((await places.boundingBox())?.width).toBeLessThanOrEqual(widest);
    await toastOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(toastOf(page)).toHaveCount(0);
  }
});

test('a preview is two lines at most, in the list and in what a search finds', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: long });
  await isFindable(account, 'invoice', ['Plan']);
  await openNote(page, note.id);
  await expect(rowsOf(page).getByText(/^The invoice/)).toBeVisible();
  expect(
    await linesOf(
      rowsOf(page)
        .getByText(/^The invoice/)
        .locator('xpath=..'),
    ),
  ).toBeLessThanOrEqual(2);
  await page.keyboard.press('Control+f');
  await page.getByPlaceholder('Search notes and documents...').fill('invoice');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('tab', { name: 'Notes (1)' })).toBeVisible();
  expect(await linesOf(dialog.getByText(/The invoice|invoice of the workshop/).first())).toBeLessThanOrEqual(2);
});

test('many results scroll within the dialog, which stays in the window', async ({ page, account }) => {
  for (let count = 0; count < 20; count += 1) await account.addNote({ title: `Invoice ${count}`, content: long });
  await isFindable(
    account,
    'invoice',
    Array.from({ length: 20 }, (_, count) => `Invoice ${count}`),
  );
  await page.goto('/app');
  await expect(bodyOf(page)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.getByPlaceholder('Search notes and documents...').fill('invoice');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const last = dialog.getByRole('link').last();
  await expect(dialog.getByRole('tab', { name: 'Notes (20)' })).toBeVisible();
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const box = await dialog.boundingBox();
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 9_999) <= 800).toBe(true);
});

test('formatting buttons are on wide screens only; Upload is on all', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  const buttons = ['Heading', 'Bold', 'Italic', 'Link', 'Bullet List', 'Numbered List', 'Code'];
  for (const name of buttons) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 720 });
  await openNote(page, note.id);
  for (const name of buttons) await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Formatting' })).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Upload' })).toBeVisible();
});

test('quick capture is one press away, and lies over no text', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Plan', content: 'A line\n\n'.repeat(200) });
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await openNote(page, note.id);
    await page.getByRole('banner').getByRole('button', { name: 'Quick capture' }).click();
    await expect(page.getByRole('dialog', { name: 'Quick capture' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app');
  await page.getByRole('banner').getByRole('button', { name: 'Quick capture' }).click();
  await expect(page.getByRole('dialog', { name: 'Quick capture' })).toBeVisible();
  await openNote(page, note.id);
  await expect(page.getByRole('main').getByRole('button', { name: 'Quick capture' })).toHaveCount(0);
});

test('the landing page keeps its call to action in the header at every width, and nothing scrolls sideways', {
  tag: '@always',
}, async ({ page }) => {
  for (const width of [320, 375, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/');
    const button = page.getByRole('banner').getByRole('link', { name: 'Member exclusive benefit' });
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sparehour' })).toBeInViewport({ ratio: 1 });
  }
});
