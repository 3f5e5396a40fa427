import { expect, test } from '#tests/e2e/product.ts';
import { bodyOf, expectSaved, openNote, rowsOf, titleOf } from '#tests/e2e/workspace.ts';
import { passAnyTime } from './moments.ts';
import { trials } from './trials.ts';
import { pause } from './typist.ts';

const NOTES = 5;

test('switching notes quickly on a slow server blanks none and mixes none up', async ({ page, account }) => {
  const count = trials({ small: 10, full: 200 });
  const slowest = count > 100 ? 2_000 : 500;
  const expected = new Map<string, string>();
  const ids: string[] = [];
  for (let index = 0; index < NOTES; index += 1) {
    const note = await account.addNote({ title: `Note ${index}`, content: `This is the text of note ${index}.` });
    expected.set(note.id, note.content);
    ids.push(note.id);
  }
  await openNote(page, ids[0] ?? '');
  await page.route('**/api/notes/*', async (route) => {
    await passAnyTime(0, slowest);
    await route.continue();
  });
  for (let turn = 0; turn < count; turn += 1) {
    const index = Math.floor(Math.random() * NOTES);
    const id = ids[index] ?? '';
    await rowsOf(page)
      .filter({ hasText: `Note ${index}` })
      .click();
    await pause(page, 150);
    if (
      (await titleOf(page).isVisible()) &&
      (await titleOf(page).inputValue()) === `Note ${index}` &&
      Math.random() < 0.6
    ) {
      const word = ` w${turn}`;
      await bodyOf(page).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(word);
      expected.set(id, expected.get(id) + word);
    }
  }
  await expectSaved(page);
  let [blanked, crossed] = [0, 0];
  await expect(async () => {
    [blanked, crossed] = [0, 0];
    for (const id of ids) {
      const { content } = await account.note(id);
      if (content === '') blanked += 1;
      else if (content !== expected.get(id)) crossed += 1;
    }
    expect([blanked, crossed]).toEqual([0, 0]);
  })
    .toPass({ timeout: 60_000 })
    .catch(() => undefined);
  process.stdout.write(
    `notes switched on a slow server: ${count} times, ${blanked} blanked, ${crossed} with other contents\n`,
  );
  expect([blanked, crossed]).toEqual([0, 0]);
});
