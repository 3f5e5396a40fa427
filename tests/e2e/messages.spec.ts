import type { Page } from '@playwright/test';
import { everyNth } from '#tests/faults/trials.ts';
import { ask, messageBoxOf, openAssistant, panelOf, replyOf } from './assistant-page.ts';
import { expect, test } from './product.ts';
import { bodyOf, messagesStay, openNote, openPageView, toastOf } from './workspace.ts';

const SIZES = [
  { width: 375, height: 720 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const long = 'The invoice of the workshop is late again, and nobody has answered the second letter.\n\n'.repeat(60);

/** The controls that lie right under the message that is shown, looked for every few pixels of it. */
function controlsUnderMessage(page: Page): Promise<string[]> {
  return toastOf(page).evaluate((message) => {
    const box = message.getBoundingClientRect();
    const found = new Set<string>();
    const across = Array.from({ length: 41 }, (_, index) => box.left + 0.5 + ((box.width - 1) * index) / 40);
    const down = Array.from({ length: 21 }, (_, index) => box.top + 0.5 + ((box.height - 1) * index) / 20);
    for (const x of across) {
      for (const y of down) {
        const under = document
          .elementsFromPoint(x, y)
          .find((element) => !element.closest('[aria-label^="Notifications"]'));
        const control = under?.closest('button, a[href], input, textarea, select, [role="treeitem"]');
        if (control) found.add(control.getAttribute('aria-label') ?? control.textContent);
      }
    }
    return [...found];
  });
}

async function expectNothingUnder(page: Page, text: string, where: string): Promise<void> {
  await expect(toastOf(page)).toContainText(text);
  // Under the pointer it stays.
  await toastOf(page).hover();
  await expect.poll(() => controlsUnderMessage(page), where).toEqual([]);
  await toastOf(page).getByRole('button', { name: 'Close', includeHidden: true }).click();
  await expect(toastOf(page)).toHaveCount(0);
}

test('a message lies over no control, with the assistant closed and open', async ({ page, account }) => {
  test.setTimeout(180_000);
  const note = await account.addNote({ title: 'Invoice', content: long });
  for (let count = 0; count < 30; count += 1) await account.addNote({ title: `Other ${count}`, content: 'Text' });
  await messagesStay(page);
  await openNote(page, note.id);
  await openAssistant(page);
  await ask(page, 'Who has not answered the letter?');
  await expect(replyOf(page)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Close Assistant' }).click();
  // The narrowest and the widest, and with test:all those between.
  for (const size of everyNth(SIZES, SIZES.length - 1)) {
    await page.setViewportSize(size);
    await bodyOf(page).click();
    await page.keyboard.press('Control+s');
    await expectNothingUnder(page, 'Note updated successfully', `${size.width}, assistant closed`);
    await openAssistant(page);
    await replyOf(page).getByRole('button', { name: 'Save as note' }).click();
    await expectNothingUnder(page, 'AI response has been saved as a new note', `${size.width}, assistant open`);
    await expect(messageBoxOf(page)).toBeInViewport({ ratio: 1 });
    await panelOf(page).getByRole('button', { name: 'Minimize' }).click();
    await bodyOf(page).click();
    await page.keyboard.press('Control+s');
    await expectNothingUnder(page, 'Note updated successfully', `${size.width}, assistant minimised`);
    await page.getByRole('button', { name: 'Open Assistant' }).click();
    await panelOf(page).getByRole('button', { name: 'Close Assistant' }).click();
  }
});

test('a message lies over no control of Trash', { tag: '@night' }, async ({ page, context, account }) => {
  test.setTimeout(180_000);
  for (let count = 0; count < 30; count += 1) {
    const { id } = await account.addNote({ title: `Other ${count}`, content: 'Text' });
    await context.request.delete(`/api/notes/${id}`);
  }
  await account.addNote({ title: 'Invoice', content: long });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/app');
    const trash = await openPageView(page, 'Trash');
    await trash
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await expectNothingUnder(page, 'Note restored', `${size.width}, Trash`);
  }
});

test('the assistant fills the column that is kept for it', async ({ page, account }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const note = await account.addNote({ title: 'Invoice' });
  await openNote(page, note.id);
  await openAssistant(page);
  const bar = await page.getByRole('banner').boundingBox();
  const top = (bar?.height ?? 0) + 12;
  // On a busy machine it is still sliding in when its box is there.
  await expect.poll(() => panelOf(page).boundingBox()).toMatchObject({ y: top, height: 1080 - 12 - top });
});
