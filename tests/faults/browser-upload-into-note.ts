import { expect, test } from '#tests/e2e/product.ts';
import { bodyOf, expectSaved, expectText, openNote } from '#tests/e2e/workspace.ts';
import { trials } from './trials.ts';
import { pause } from './typist.ts';

const PLACES = ['Control+End', 'Control+Home', 'End'];

test('a document that is added to a note while somebody types in it loses neither text', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of 409/);
  const count = trials({ small: 1, full: 50 });
  let [lost, copies] = [0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const note = await account.addNote({ title: `Trial ${trial}`, content: 'first line\nsecond line' });
    await openNote(page, note.id);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload document' });
    const fact = `Harbour number ${trial} closes at nine in the evening.`;
    const buffer = Buffer.from(`# Report ${trial}\n\n${fact}\n`);
    await dialog.getByLabel('Choose a file').setInputFiles({ name: `r${trial}.md`, mimeType: 'text/markdown', buffer });
    await dialog.getByRole('switch', { name: 'Create note' }).click();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const tokens = Array.from({ length: 8 }, (_, index) => `t${trial}x${index}z`);
    for (const token of tokens) {
      await bodyOf(page).press(PLACES[Math.floor(Math.random() * PLACES.length)] ?? 'End');
      await page.keyboard.type(` ${token} `);
      await pause(page, Math.random() < 0.3 ? 1_000 : 150);
    }
    await expectText(page, new RegExp(`Harbour number ${trial} `), { timeout: 60_000 });
    await expectSaved(page);
    const { content } = await account.note(note.id);
    lost += [fact, ...tokens].filter((text) => !content.includes(text)).length;
    copies += (await account.notes()).filter(({ title }) => title.includes('(conflict')).length;
    // A page that hears of it would read what isn't there any more.
    await page.goto('about:blank');
    for (const { id } of await account.notes()) await account.request.delete(`/api/notes/${id}`);
  }
  process.stdout.write(
    `a document added to a note being typed in: ${count} times, ${lost} texts lost, ${copies} conflict copies\n`,
  );
  expect(lost).toBe(0);
});
