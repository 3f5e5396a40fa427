import { expect, test } from '#tests/e2e/product.ts';
import { openNote, saveStateOf, textOf } from '#tests/e2e/workspace.ts';
import { passAnyTime } from './moments.ts';
import { trials } from './trials.ts';
import { pause, typeForAWhile } from './typist.ts';

test('whenever the editor says "Saved", the server has exactly the text on the screen', async ({
  page,
  account,
  watcher,
}) => {
  watcher.allow(/status of (503|409)|ERR_FAILED/);
  const wanted = trials({ small: 6, full: 100 });
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  // A server that is slow, fails, and whose answers get lost.
  await page.route('**/api/notes/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await passAnyTime(0, 300);
    const luck = Math.random();
    if (luck < 0.04) return route.fulfill({ status: 503, body: 'The server is busy.' });
    if (luck < 0.08) {
      await route.fetch();
      return route.abort('failed');
    }
    return route.continue();
  });
  let [samples, saved, lies] = [0, 0, 0];
  // Where a busy machine saves so slowly that one never comes to see it, one waits longer.
  let patience = 1;
  while (saved < wanted && samples < wanted * 60) {
    await typeForAWhile(page, Math.random() * 250);
    await pause(page, 600 + 900 * patience, 600);
    const state = await saveStateOf(page).innerText();
    const text = await textOf(page);
    samples += 1;
    patience = state === 'Saved' ? Math.max(1, patience * 0.8) : patience * 1.2;
    if (state !== 'Saved') continue;
    saved += 1;
    if ((await account.note(note.id)).content !== text) lies += 1;
  }
  process.stdout.write(`"Saved" compared with the server: ${saved} of ${samples} samples said it, ${lies} lied\n`);
  expect(saved).toBe(wanted);
  expect(lies).toBe(0);
});
