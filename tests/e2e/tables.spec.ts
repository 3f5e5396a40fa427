import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote, placeCaret } from './workspace.ts';

const TABLE = '| Item|Planned |\n|--|-:|\n| Tablets | 12,500 |\n|Training| |';

/** Opens a note that can be written in, with its caret behind some words. */
async function open(page: Page, account: Account, content: string, words?: string): Promise<void> {
  const note = await account.addNote({ title: 'Plan', content });
  await openNote(page, note.id);
  await expectText(page, content);
  await expect(bodyOf(page)).toBeEditable();
  if (words !== undefined) await placeCaret(page, content.indexOf(words) + words.length);
}

function cell(page: Page, text: string) {
  return bodyOf(page).getByRole('cell', { name: text, exact: true });
}

test('a table is written in its cells, and only what is written changes', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const text = (table: string) => `Above\n\n${table}\n\nBelow`;
  await open(page, account, text(TABLE));
  const { keyboard } = page;
  const height = (await cell(page, 'Tablets').boundingBox())?.height;
  await cell(page, 'Tablets').click();
  await expect(cell(page, 'Tablets')).toHaveCSS('outline-style', 'solid');
  await keyboard.press('End');
  await keyboard.type(' | two ');
  await expect(bodyOf(page).getByRole('cell').first()).toHaveText(/Tablets \| two $/);
  expect((await bodyOf(page).getByRole('cell').first().boundingBox())?.height).toBe(height);
  await keyboard.press('Tab');
  await expectText(page, text(TABLE.replace('Tablets', 'Tablets \\| two ')));
  await keyboard.press('ControlOrMeta+z');
  await expectText(page, text(TABLE));

  await placeCaret(page, text(TABLE).indexOf('Item') + 4);
  for (const key of ['ArrowRight', 'ArrowRight', 'Backspace', 'Delete', 'Home', 'Backspace']) await keyboard.press(key);
  await expectText(page, text(TABLE.replace('Planned', 'anned')));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.type('7');
  await keyboard.press('Shift+Enter');
  await keyboard.type('8');
  await keyboard.press('ArrowUp');
  await keyboard.press('Backspace');
  await expectText(page, text(TABLE.replace('Planned', 'anned').replace('| |', '| <br>8|')));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  await keyboard.type('!');
  await expectText(page, `${text(TABLE.replace('Planned', 'anned').replace('| |', '| <br>8|'))}!`);
});

test('what is deleted over several cells is their text, and what is typed there is in the first', async ({
  page,
  account,
}) => {
  await open(page, account, TABLE);
  await cell(page, 'Tablets').dblclick();
  await page.keyboard.down('Shift');
  await cell(page, 'Training').click();
  await page.keyboard.up('Shift');
  await page.keyboard.press('End');
  await cell(page, '12,500').hover();
  await page.mouse.down();
  await cell(page, 'Training').hover();
  await page.mouse.up();
  await page.keyboard.type('x');
  await expectText(page, /^\| Item\|Planned \|\n\|--\|-:\|\n\| Tablets \| 1?2?,?x \|\n\|[a-z]*\| \|$/);
});

for (const [language, steps, committed] of [
  ['Japanese', ['に', 'にほ', 'にほん'], '日本'],
  ['Chinese', ['z', 'zh', 'zhong'], '中文'],
] as const) {
  test(`${language} is composed in a cell with text, in an empty one and over a selection`, async ({
    page,
    account,
  }) => {
    await open(page, account, `${TABLE}\n\nBelow`, 'Tablets');
    const browser = await page.context().newCDPSession(page);
    let text = `${TABLE}\n\nBelow`;
    const compose = async (before: string, after: string) => {
      for (const step of steps) {
        const place = { selectionStart: step.length, selectionEnd: step.length };
        await browser.send('Input.imeSetComposition', { text: step, ...place });
        await expectText(page, text.replace(before, after.replace('^', step)));
      }
      await browser.send('Input.insertText', { text: committed });
      text = text.replace(before, after.replace('^', committed));
      await expectText(page, text);
    };
    await bodyOf(page).focus();
    await compose('Tablets', 'Tablets^');
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    await compose('Training| |', 'Training| ^|');
    await page.keyboard.press('Tab');
    text = text.replace(`| ${committed}|`, `| ${committed}|\n|  |  |`);
    await expectText(page, text);
    await compose('|  |  |', '| ^ |  |');
    await page.keyboard.press('Shift+Home');
    await compose(`\n| ${committed} |`, '\n| ^ |');
    await expect(bodyOf(page).getByRole('row')).toHaveCount(4);
    await page.keyboard.press('ControlOrMeta+z');
  });
}

test('rows and columns are changed by the handles at the edge of the table', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await open(page, account, TABLE, 'Tablets');
  await bodyOf(page).focus();
  const choose = async (handle: string, item: string) => {
    await page.getByRole('button', { name: handle }).click();
    await page.getByRole('menu', { name: handle }).getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('menu', { name: handle })).toBeHidden();
    await expect(bodyOf(page)).toBeFocused();
  };
  await choose('Row menu', 'Add row below');
  await expectText(page, TABLE.replace('12,500 |', '12,500 |\n|  |  |'));
  await page.keyboard.press('ControlOrMeta+z');
  await choose('Column menu', 'Align center');
  await expectText(page, TABLE.replace('|--|', '|:-:|'));
  await choose('Column menu', 'Delete column');
  await expectText(page, '|Planned |\n|-:|\n| 12,500 |\n| |');
});
