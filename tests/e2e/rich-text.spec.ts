import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote, selectText, textOf } from './workspace.ts';

/** The contrast of a color with the ground it is on, as the browser paints them. */
async function contrastOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const paint = document.createElement('canvas').getContext('2d');
      const lightnessOf = (color: string) => {
        if (!paint) return 0;
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = color;
        paint.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = element.closest('.cm-line') ?? element;
      const lights = [
        lightnessOf(getComputedStyle(element).color),
        lightnessOf(getComputedStyle(ground).backgroundColor),
      ];
      return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    });
}

test('code in a known language is colored in both themes, and stays a block under the caret', async ({
  page,
  account,
}) => {
  const content = 'Intro\n\n```js\nconst a = "b"; // c\nreturn 12;\n```\n\n```nothing\nconst\n```\n';
  const note = await account.addNote({ title: 'Code', content });
  await openNote(page, note.id);
  const line = bodyOf(page).locator('.page-code', { hasText: '// c' });
  await expect(line.locator('.code-keyword')).toHaveText('const');
  await expect(line.locator('.code-string')).toHaveText('"b"');
  await expect(bodyOf(page).locator('.code-number')).toHaveText('12');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const kind of ['keyword', 'string', 'number', 'comment']) {
      expect(await contrastOf(page, `.cm-content .code-${kind}`), `${kind}, ${colorScheme}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  }
  const height = (await line.boundingBox())?.height;
  const at = content.indexOf('a = ');
  await selectText(page, at, at);
  await expect(line).toHaveClass(/page-code/);
  expect((await line.boundingBox())?.height).toBe(height);
  await page.keyboard.type('b');
  await expect(line.locator('.code-keyword')).toHaveText('const');
  await expectText(page, content.replace('a =', 'ba ='));
});

test('a callout is written by its name, and stays one while it is written in', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Callout' });
  await openNote(page, note.id);
  await bodyOf(page).focus();
  await page.keyboard.type('/callout');
  await page.getByRole('option', { name: 'Callout' }).click();
  await page.keyboard.type('Agreed\nThe **offer** is sent.');
  await expectText(page, '> [!note] Agreed\n> The **offer** is sent.');
  await expect(bodyOf(page).locator('.page-callout')).toHaveCount(2);
  await expect(bodyOf(page)).not.toContainText('[!note]');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(bodyOf(page)).not.toContainText('[!note]');
  expect(await textOf(page)).toBe('> [!note] Agreed!\n> The **offer** is sent.');
});

test('a formula is drawn, shows its source under the caret, and amounts of money are none', async ({
  page,
  account,
}) => {
  const content =
    'Between $5 and $10.\n\nSo $\\frac{a}{b}$ is it:\n\n$$\n\\sum_{i=1}^n i^2\n$$\n\nWrong: $\\frac{$ here\n';
  const note = await account.addNote({ title: 'Formulas', content });
  await openNote(page, note.id);
  const formulas = bodyOf(page).locator('.page-formula math');
  await expect(formulas).toHaveCount(2);
  await expect(formulas.first()).toBeVisible();
  await expect(bodyOf(page).locator('.cm-line', { hasText: 'Between' })).toHaveText('Between $5 and $10.');
  await expect(bodyOf(page).locator('.page-formula-wrong')).toHaveText('$\\frac{$');
  const height = (await formulas.last().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(20);
  await formulas.first().click();
  await expect(bodyOf(page).locator('.page-formula-source').first()).toHaveText('$\\frac{a}{b}$');
  await expectText(page, content);
});
