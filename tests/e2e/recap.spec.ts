import { expect, test } from './product.ts';
import { messagesStay, openNote, toastOf } from './workspace.ts';

const CALL = `Dana, 40 min

Decided: two trolleys per changeover
- I send Dana the offer by 4 December 2030
- Dana sends the shift plans by 30 November 2030
- I think they can't pay before spring
- drawings by Hugh, 450 a day

> [!private]
> Dana leaves in March.
`;

test('from the end of a call to a sent recap in four presses: the letter says what was agreed, and nothing private', {
  tag: '@always',
}, async ({ page, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const note = await account.addNote({ title: 'Call with Dana', content: CALL });
  await messagesStay(page);
  await openNote(page, note.id);
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('button', { name: 'Note menu' }));
  await press(page.getByRole('menuitem', { name: 'Recap…' }));
  const dialog = page.getByRole('dialog', { name: 'Recap' });
  const letter = dialog.getByRole('textbox', { name: 'Letter' });
  await expect(letter).toHaveValue(/^Hello Dana,\n\nThank you for your time/);
  await expect(letter).toHaveValue(
    /This is what we agreed:\n- Two trolleys per changeover\n\nOn my side:\n- I send you the offer by .*2030\n\nOn your side:\n- You send the shift plans by .*2030\n/,
  );
  expect(await letter.inputValue()).not.toMatch(/spring|450|March/);
  await press(dialog.getByRole('button', { name: 'Copy' }));
  await press(dialog.getByRole('button', { name: 'Keep as sent' }));
  await expect(toastOf(page)).toContainText('Letter kept with the note');
  expect(presses).toBeLessThanOrEqual(4);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Sent to Dana, / }).click();
  const sent = page.getByRole('dialog', { name: 'Sent letter' });
  await expect(sent.getByRole('article')).toContainText('Two trolleys per changeover');
  await expect(sent.getByRole('textbox')).toHaveCount(0);
});

test('a line is let in by one press, with its edits kept; a private one never is, and promises become to-dos', async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Call with Dana', content: CALL });
  await messagesStay(page);
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'Recap…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recap' });
  const letter = dialog.getByRole('textbox', { name: 'Letter' });
  await expect(dialog).toContainText("The note doesn't say: the next date.");
  await letter.fill((await letter.inputValue()).replace('Two trolleys', 'Two blue trolleys'));
  const price = dialog.getByRole('checkbox', { name: /Drawings by Hugh/ });
  await expect(price).toHaveAccessibleDescription('A price of somebody else');
  await price.check();
  await expect(letter).toHaveValue(/Two blue trolleys[\s\S]*We also talked about:\n- Drawings by Hugh, 450 a day/);
  await price.uncheck();
  await expect(letter).toHaveValue(/^(?![\s\S]*(?:450|also talked))[\s\S]*Two blue trolleys/);
  await expect(dialog.getByText('Dana leaves in March.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /Dana leaves/ })).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'To-dos in this note' })).toContainText('Waiting for Dana');
  await dialog.getByRole('button', { name: /^Add \d to-dos$/ }).click();
  await expect(dialog.getByRole('region', { name: 'To-dos in this note' })).toHaveCount(0);
  await expect.poll(async () => (await account.note(note.id)).content).toContain('- [ ] Dana');
});

test.describe('on a phone that refuses the clipboard', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 720 } });

  test('the letter is copied all the same, and the line of what was sent opens it', async ({
    page,
    account,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read']);
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
    });
    const note = await account.addNote({ title: 'Call with Dana', content: CALL });
    await messagesStay(page);
    await openNote(page, note.id);
    await page.getByRole('button', { name: 'Note menu' }).tap();
    await page.getByRole('menuitem', { name: 'Recap…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Recap' });
    await dialog.getByRole('button', { name: 'Copy' }).tap();
    await dialog.getByRole('button', { name: 'Keep as sent' }).tap();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Two trolleys per changeover');
    await expect(toastOf(page)).toContainText('Letter kept with the note');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: /^Sent to Dana, / }).tap();
    const sent = page.getByRole('dialog', { name: 'Sent letter' });
    await expect(sent.getByRole('article')).toContainText('Two trolleys per changeover');
  });
});
