import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectText, openNote, placeCaret, selectWords, titleOf } from './workspace.ts';

/** Opens a note that can be written in. */
async function open(page: Page, account: Account, content = ''): Promise<void> {
  const note = await account.addNote({ title: 'Plan', content });
  await openNote(page, note.id);
  await expectText(page, content);
  await expect(bodyOf(page)).toBeEditable();
}

test('writes a note with lists, to-dos, a table and a date by keyboard alone', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await open(page, account);
  await bodyOf(page).focus();
  const { keyboard } = page;
  await keyboard.type('# Agenda');
  await keyboard.press('Enter');
  await keyboard.type('- One');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('Nested');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('Two');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('[] Call');
  await keyboard.press('ControlOrMeta+Enter');
  await keyboard.press('Enter');
  await keyboard.type('Write');
  const lists = '# Agenda\n- One\n  - Nested\n- Two\n\n- [x] Call\n- [ ] Write';
  await expectText(page, lists);

  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('/tab');
  const menu = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(menu.getByRole('option')).toHaveText([/^Table/]);
  await expect(bodyOf(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await keyboard.type('Name');
  await keyboard.press('Tab');
  await keyboard.type('Fee | VAT');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('x');
  const table = ['| Name | Fee \\| VAT |  |', '| --- | --- | --- |', '|  |  | x |', '|  |  |  |'];
  const written = async (lines: string[]) => expectText(page, `${lists}\n\n${lines.join('\n')}`);
  await keyboard.press('Alt+ArrowDown');
  await written([...table.slice(0, 2), ...table.slice(2).reverse()]);
  await expect(bodyOf(page).getByText('|', { exact: true })).toHaveCount(0);

  await keyboard.press('ControlOrMeta+End');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('Due /tomor');
  await expect(menu.getByRole('option')).toHaveText([/^Tomorrow/]);
  await keyboard.press('Enter');
  await expectText(page, /\n\nDue (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} \w{3,4}( \d{4})?$/);
  await keyboard.press('ControlOrMeta+z');
  await expectText(page, /\n\nDue \/tomor$/);
});

test('a sample note takes at most 28 keys beside its text and its lines, and no mouse', async ({ page, account }) => {
  await open(page, account);
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  const mark = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  const write = (text: string) => page.keyboard.type(text);

  await press('Alt+n');
  await expect(titleOf(page)).toBeFocused();
  await write('Steering group\n');
  await mark('## ');
  await write('Agenda\n');
  await mark('- ');
  await write('Budget\nVenue\nCatering\n');
  await press('Tab');
  await write('Vegan menu\n');
  await press('Shift+Tab');
  await write('Dates\n\n');
  await mark('## ');
  await write('Next\n');
  await mark('[] ');
  await write('Call Anna\nSend the offer\nBook the room\n\n');
  await mark('/ta');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toHaveText(/^Table/);
  await press('Enter');
  const cells = ['What', 'Who', 'When', 'Hall', 'Anna', 'May', 'Food', 'Ben', 'June'];
  for (const [at, cell] of cells.entries()) {
    if (at > 0) await press('Tab');
    await write(cell);
  }
  await press('ArrowDown');
  await write('See https://example.org/plan for more.');

  const lists = '## Agenda\n- Budget\n- Venue\n- Catering\n  - Vegan menu\n- Dates\n';
  const todos = '## Next\n- [ ] Call Anna\n- [ ] Send the offer\n- [ ] Book the room\n';
  const table = '| What | Who | When |\n| --- | --- | --- |\n| Hall | Anna | May |\n| Food | Ben | June |';
  await expectText(page, `${lists}\n${todos}\n${table}\n\nSee https://example.org/plan for more.`);
  await expect(bodyOf(page).getByRole('link')).toHaveText(/example\.org/);
  expect(keys).toBeLessThanOrEqual(28);
});

test('arrows go into a table and out of it, and what is typed beside it is a paragraph', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const table = [
    '| Place | Fee for the day | Deposit | Remarks |',
    '| --- | --- | --- | --- |',
    '| Town hall | 12,500 | 1,200,000 | parking behind it |',
    '| Boathouse | 900 | 3,000 | no kitchen |',
  ].join('\n');
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, account, `Above\n\n${table}`);
  const { keyboard } = page;
  const lines = () =>
    bodyOf(page)
      .getByRole('cell')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => /\d/.test(cell.textContent))
          .map((cell) => {
            const words = new Range();
            words.selectNodeContents(cell);
            const rows = [...words.getClientRects()].filter(({ width }) => width > 0);
            return new Set(rows.map(({ top }) => Math.round(top))).size;
          }),
      );
  await expect.poll(lines).toEqual([1, 1, 1, 1]);
  await page.setViewportSize({ width: 1280, height: 812 });

  await placeCaret(page, 0);
  for (const key of ['ArrowDown', 'ArrowDown']) await keyboard.press(key);
  await keyboard.type('s');
  await expectText(page, `Above\n\n${table.replace('Place', 'Places')}`);
  await keyboard.press('ControlOrMeta+z');

  await keyboard.press('ControlOrMeta+End');
  const browser = await page.context().newCDPSession(page);
  for (const text of ['に', 'にほ']) {
    await browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expectText(page, `Above\n\n${table}\n\n${text}`);
  }
  await browser.send('Input.insertText', { text: '日本' });
  await expectText(page, `Above\n\n${table}\n\n日本`);
  await keyboard.press('ControlOrMeta+z');
  await expectText(page, `Above\n\n${table}`);

  const box = await bodyOf(page).boundingBox();
  await bodyOf(page).click({ position: { x: 200, y: (box?.height ?? 0) - 10 } });
  await keyboard.type('Due Friday');
  await expectText(page, `Above\n\n${table}\n\nDue Friday`);
  await expect(bodyOf(page).getByRole('cell')).toHaveCount(8);
  await keyboard.press('Home');
  for (const key of ['ArrowUp', 'ArrowUp']) await keyboard.press(key);
  await keyboard.type('!');
  await expectText(page, `Above\n\n${table.replace('Boathouse', 'Boathouse!')}\n\nDue Friday`);
});

test('at the end of a long note there is room below the caret, and the menu is at it', async ({ page, account }) => {
  await open(page, account, Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of the minutes.`).join('\n'));
  await bodyOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nOne more');
  const below = () =>
    page.evaluate(() => innerHeight - (getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0));
  await expect.poll(below).toBeGreaterThan(60);
  await page.keyboard.type(' /');
  const menu = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  expect(await below()).toBeGreaterThan(60);
});

test('Escape leaves what was typed, and then Tab leaves the text', async ({ page, account }) => {
  await open(page, account);
  await bodyOf(page).focus();
  await page.keyboard.type('either /');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('- item');
  await page.keyboard.press('Tab');
  await expectText(page, 'either /\n- item');
  await expect(bodyOf(page)).toBeFocused();
  // Escape counts for two seconds, which a busy machine may take to press Tab.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(bodyOf(page)).not.toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('formats what is selected; without a selection Ctrl+K is the palette', async ({ page, account }) => {
  await open(page, account, 'one two three');
  await selectWords(page, 'two');
  await page.keyboard.press('ControlOrMeta+b');
  await expectText(page, 'one **two** three');
  await page.keyboard.press('ControlOrMeta+Shift+9');
  await expectText(page, '- [ ] one **two** three');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'one **two** three');
  await selectWords(page, 'three');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('https://example.org');
  await expectText(page, 'one **two** [three](https://example.org)');
  await placeCaret(page, 0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('finds and replaces in the note, and the same keys again search everywhere', async ({ page, account }) => {
  const content = `one fee\n\n${'line\n\n'.repeat(200)}Another fee and a Fee`;
  await open(page, account, content);
  await placeCaret(page, 0);
  await page.keyboard.press('ControlOrMeta+f');
  const panel = page.getByRole('search', { name: 'Find in note' });
  await expect(panel.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('fee');
  await expect(panel.getByRole('status')).toHaveText('1 of 3');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('2 of 3');
  await expect(bodyOf(page).getByText('Another fee')).toBeInViewport();
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('price');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await expectText(page, content.replaceAll(/fee/gi, 'price'));
  await expect(panel.getByRole('status')).toHaveText('No matches');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bodyOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, content);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(panel.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByPlaceholder('Search notes and documents...')).toBeFocused();
  // Nothing of the page lies over the dialog.
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Changed' }).click({ trial: true });
});

test('the outline lists the headings, jumps to one, says how long the note is, and opens find', async ({
  page,
  account,
}) => {
  const content = `# First\n\n${'line\n\n'.repeat(200)}## Second part\n\nend`;
  await open(page, account, content);
  await page.getByRole('button', { name: 'Outline' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('204 words · 1 min read');
  await menu.getByRole('menuitem', { name: 'Second part' }).click();
  await expect(bodyOf(page)).toBeFocused();
  await expect(bodyOf(page).getByText('Second')).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expectText(page, /## Second part!\n/);
  await page.getByRole('button', { name: 'Outline' }).click();
  await menu.getByRole('menuitem', { name: 'Find in note' }).click();
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
});

test('text typed behind the end of a code block is below it, and one undo takes it away', async ({ page, account }) => {
  const note = await account.addNote({ content: 'Run\n\n```\nq();\n```' });
  await openNote(page, note.id);
  await placeCaret(page, 'Run\n\n```\nq();\n```'.length);
  await page.keyboard.insertText('after');
  await expectText(page, 'Run\n\n```\nq();\n```\nafter');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'Run\n\n```\nq();\n```');
});

test('`---` and Enter below text is a divider, never a heading, and one undo takes Enter back', async ({
  page,
  account,
}) => {
  await open(page, account);
  await bodyOf(page).focus();
  await page.keyboard.type('Call Anna\nBook the room\n---');
  await expect(bodyOf(page).getByRole('heading')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Next topic');
  await expectText(page, 'Call Anna\nBook the room\n\n---\nNext topic');
  await expect(bodyOf(page).getByRole('separator')).toHaveCount(1);
  await expect(bodyOf(page).getByRole('heading')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, 'Call Anna\nBook the room\n---');
});

test('a block is dragged by its handle to where a line shows, as one undo step; a click selects it', async ({
  page,
  account,
}) => {
  const content = '# Plan\n\nIntro.\n\n1. One\n2. Two\n   - nested\n3. Three\n\nThe end.';
  await open(page, account, content);
  const body = bodyOf(page);
  const handle = page.locator('.page-handle');
  const lineOf = (text: string) => body.locator('.cm-line').filter({ hasText: text });
  const boxOf = async (text: string) => {
    const box = await lineOf(text).boundingBox();
    if (!box) throw new Error(`${text} is not on the screen`);
    return box;
  };
  const drag = async (from: string, to: string, share: number) => {
    // The page's tools load with the first move over it; the handle comes with the next.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await lineOf(from).hover();
      await expect(handle).toBeVisible({ timeout: 300 });
    }).toPass();
    await handle.hover();
    await page.mouse.down();
    const box = await boxOf(to);
    await page.mouse.move(box.x, box.y + box.height * share, { steps: 4 });
    await expect(page.locator('.page-drop')).toBeVisible();
    await page.mouse.up();
  };
  await drag('Two', 'One', 0.1);
  await expectText(page, '# Plan\n\nIntro.\n\n1. Two\n   - nested\n2. One\n3. Three\n\nThe end.');
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(page, content);
  await drag('The end.', 'Intro.', 0.1);
  await expectText(page, '# Plan\n\nThe end.\n\nIntro.\n\n1. One\n2. Two\n   - nested\n3. Three');
  await lineOf('Two').hover();
  await handle.click();
  await page.keyboard.press('Delete');
  await expectText(page, /^# Plan\n\nThe end\.\n\nIntro\.\n\n1\. One\n\n3\. Three$/);
});
