import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/product.ts';
import { bodyOf, expectSaved, openNote } from '#tests/e2e/workspace.ts';
import { trials } from './trials.ts';
import { pause } from './typist.ts';

const TOKENS = 4;

/** Types tokens that occur nowhere else at random places, with pauses around the length of the autosave's. */
async function typeTokens(page: Page, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    await bodyOf(page).focus();
    const place = ['Control+End', 'Control+Home', 'End', 'ArrowDown'][Math.floor(Math.random() * 4)] ?? 'End';
    await page.keyboard.press(place);
    // Not into the middle of a token of one's own: that would not be in the text as one piece any more.
    if (place === 'ArrowDown') await page.keyboard.press('End');
    await page.keyboard.type(Math.random() < 0.5 ? `${token}\n` : ` ${token} `);
    await pause(page, Math.random() < 0.3 ? 1_200 : 200);
  }
}

test('two tabs, or two devices, that write in one note lose nothing of each other', async ({
  page,
  context,
  account,
  visit,
  watcher,
}) => {
  watcher.allow(/status of 409/);
  const count = trials({ small: 2, full: 200 });
  const elsewhere = await visit({ storageState: await context.storageState() });
  const besides = await context.newPage();
  let [missing, copies, merged] = [0, 0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const note = await account.addNote({ title: `Trial ${trial}`, content: 'first line\nsecond line\nthird line' });
    const other = trial % 2 === 0 ? besides : elsewhere.page;
    await Promise.all([openNote(page, note.id), openNote(other, note.id)]);
    const tokensOf = (who: string) => Array.from({ length: TOKENS }, (_, index) => `${who}${trial}x${index}z`);
    const tokens = { one: tokensOf('one'), two: tokensOf('two') };
    await Promise.all([typeTokens(page, tokens.one), typeTokens(other, tokens.two)]);
    await Promise.all([expectSaved(page), expectSaved(other)]);
    const mine = (await account.notes()).filter(
      ({ title }) => title === `Trial ${trial}` || title.startsWith(`Trial ${trial} (conflict`),
    );
    const texts = (await Promise.all(mine.map(({ id }) => account.texts(id)))).flat().join('\n');
    for (const token of [...tokens.one, ...tokens.two].filter((token) => !texts.includes(token))) {
      missing += 1;
      process.stdout.write(`${token} is in none of these texts:\n${texts}\n`);
    }
    copies += mine.length - 1;
    if (mine.length === 1) merged += 1;
    // A tab that hears of the other's last save reads a note that would be deleted by then.
    for (const tab of [page, other]) await tab.goto('about:blank');
    for (const { id } of mine) await account.request.delete(`/api/notes/${id}`);
  }
  process.stdout.write(
    `two tabs in one note: ${count} times, ${count * 2 * TOKENS} tokens typed, ${missing} missing (${merged} merged, ${copies} conflict copies)\n`,
  );
  expect(missing).toBe(0);
});
