import type { Locator, Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote, placeOf, selectText, selectWords } from './workspace.ts';

const barOf = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection' });
const button = (page: Page, name: string) => barOf(page).getByRole('button', { name, exact: true });
const short = 'First line.\n\nCall Anna about the room.\n\nLast line.';

async function open(page: Page, account: Account, content: string): Promise<void> {
  const note = await account.addNote({ title: 'Plan', content });
  await openNote(page, note.id);
  await expectText(page, content);
  await expect(bodyOf(page)).toBeEditable();
}

/** The upper and lower edge of what is selected, and of the bar. */
async function edges(page: Page) {
  const selected = await page.evaluate(() => {
    const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return { top, bottom };
  });
  const box = await barOf(page).boundingBox();
  if (!box) throw new Error('No bar');
  return { selected, bar: { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width } };
}

test('what is selected is formatted at its place, by mouse and by keyboard alone', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await open(page, account, short);
  await selectWords(page, 'Anna');
  await expect(barOf(page)).toBeVisible();
  // No model: nothing of the assistant's.
  await expect(barOf(page).getByRole('button')).toHaveText(['', '', '', '', '']);
  await expect(button(page, 'Rewrite the selection')).toHaveCount(0);
  const { selected, bar } = await edges(page);
  expect(bar.bottom).toBeLessThanOrEqual(selected.top);
  expect(bar.bottom).toBeGreaterThan(selected.top - 20);

  await button(page, 'Bold').click();
  await expectText(page, short.replace('Anna', '**Anna**'));
  await expect(bodyOf(page)).toBeFocused();
  await expect(barOf(page)).toBeVisible();
  await button(page, 'Highlight').click();
  await button(page, 'Bold').click();
  await expectText(page, short.replace('Anna', '==Anna=='));
  await page.keyboard.press('ControlOrMeta+Shift+h');
  await expectText(page, short);

  await page.keyboard.press('Alt+F10');
  await expect(button(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(button(page, 'To-do')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectText(page, short.replace('Call', '- [ ] Call'));
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toHaveCount(0);
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(barOf(page)).toBeVisible();
  await page.keyboard.type('x');
  await expect(barOf(page)).toHaveCount(0);
});

test('the bar waits for the mouse, is never over what is selected, and stays away from a whole long note', async ({
  page,
  account,
}) => {
  const long = Array.from({ length: 120 }, (_, index) => `Line ${index} of the note.`).join('\n');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, account, long);
  const line = bodyOf(page).locator('.cm-line');
  const from = await line.nth(3).boundingBox();
  const to = await line.nth(6).boundingBox();
  if (!from || !to) throw new Error('No lines');
  await page.clock.install();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 10, { steps: 4 });
  await page.clock.runFor(2_000);
  await expect(barOf(page)).toHaveCount(0);
  await page.mouse.up();
  await page.clock.runFor(2_000);
  await expect(barOf(page)).toBeVisible();
  for (const wheel of [0, 60, 60]) {
    await page.mouse.wheel(0, wheel);
    await expect
      .poll(async () => {
        const { selected, bar } = await edges(page);
        return bar.bottom <= selected.top || bar.top >= selected.bottom;
      })
      .toBe(true);
  }
  await page.keyboard.press('ControlOrMeta+a');
  await page.clock.runFor(2_000);
  expect((await placeOf(page)).to).toBe(long.length);
  await expect(barOf(page)).not.toBeVisible();
});

test('Esc closes the bar and leaves the focus mode only after that', async ({ page, account }) => {
  await open(page, account, short);
  await bodyOf(page).focus();
  await page.keyboard.press('Alt+z');
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible();
  await selectWords(page, 'Anna');
  await expect(barOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Leave focus mode' })).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 440 } });

  test('on a phone the bar takes the place of the format bar', async ({ page, account }) => {
    await open(page, account, short);
    await bodyOf(page).focus();
    const formats = await page.getByRole('toolbar', { name: 'Format', exact: true }).boundingBox();
    await selectText(page, 0, 5);
    await expect(barOf(page)).toBeVisible();
    expect((await barOf(page).boundingBox())?.y).toBeCloseTo(formats?.y ?? 0, -1);
    await button(page, 'Italic').tap();
    await expectText(page, short.replace('First', '*First*'));
    await button(page, 'Undo').tap();
    await expectText(page, short);
  });
});
