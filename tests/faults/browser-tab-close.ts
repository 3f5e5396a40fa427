import { expect, test } from '#tests/e2e/product.ts';
import { openNote, textOf } from '#tests/e2e/workspace.ts';
import { measurePauses } from './pauses.ts';
import { trials } from './trials.ts';
import { typeForAWhile } from './typist.ts';

/** What was typed this long before the tab closes must be there at the next visit (security.md, CL-2). */
const SAFE_AFTER_MS = 350;

test('closing the tab while typing loses nothing that was typed 350 ms before', { tag: '@always' }, async ({
  page,
  context,
  account,
  watcher,
}) => {
  // The save that a closing tab sends may arrive; the one of the next visit then meets it.
  watcher.allow(/status of 409/);
  const count = trials({ small: 1, full: 100 });
  let [typed, lost] = [0, 0];
  for (let trial = 0; trial < count; trial += 1) {
    const note = await account.addNote({ title: `Trial ${trial}` });
    const writing = await context.newPage();
    const pauses = await measurePauses(writing);
    await openNote(writing, note.id);
    await pauses.begin();
    const keys = await typeForAWhile(writing, 300 + Math.random() * 1_700);
    // A page that a busy machine keeps from running can't write either, and a browser that it keeps from writing neither.
    const pausedMs = await pauses.end();
    const closedAt = performance.now();
    await writing.close({ runBeforeUnload: false });
    const safe = keys.filter(({ at }) => at <= closedAt - pausedMs - SAFE_AFTER_MS).map(({ key }) => key);
    const reading = await context.newPage();
    await openNote(reading, note.id);
    // The server's text is shown, and saved, until the text on this device has been read.
    await expect
      .poll(async () => (await account.note(note.id)).content)
      .toMatch(new RegExp(`^${safe.join('')}`))
      .catch(() => undefined);
    // More than the safe text may arrive, and arrives in the page first.
    const isSame = async () => (await textOf(reading)) === (await account.note(note.id)).content;
    await expect.poll(isSame).toBe(true);
    const { content } = await account.note(note.id);
    typed += keys.length;
    if (!content.startsWith(safe.join('')))
      lost += safe.length - [...content].filter((key, at) => key === safe[at]).length;
    await reading.close();
  }
  process.stdout.write(
    `tab closed while typing: ${count} times, ${typed} characters typed, ${lost} of the safe ones lost\n`,
  );
  expect(lost).toBe(0);
  await page.close();
});
