import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/product.ts';
import { bodyOf, expectSaved, expectText, openNote, selectAfter } from '#tests/e2e/workspace.ts';
import { passTime } from './moments.ts';
import { trials } from './trials.ts';
import { pause } from './typist.ts';

const LINES = 3;
const EDITS = 10;
const WORDS = ['a', 'kiln', ' two words ', 'é', '🙂', 'twelve letters', '.'];

const any = (below: number) => Math.floor(Math.random() * below);

/** What each writer's lines say, by how they begin. Each writer has lines of their own: no two texts for one line. */
type Model = Map<string, string>;

function modelOf(): Model {
  const starts = Array.from({ length: LINES }, (_, line) => [`one${line}: `, `two${line}: `]).flat();
  return new Map(starts.map((start) => [start, 'as it was']));
}

function textFrom(model: Model): string {
  return [...model].map(([start, rest]) => `${start}${rest}`).join('\n\nNobody writes here.\n\n');
}

/** One edit at a random place of one of a writer's lines, in the browser and in the model. */
async function edit(page: Page, model: Model, who: string): Promise<void> {
  // In a text box undo takes back what was typed elsewhere, too.
  const hasOwnUndo = await bodyOf(page).evaluate((body) => !(body instanceof HTMLTextAreaElement));
  const start = `${who}${any(LINES)}: `;
  const before = model.get(start) ?? '';
  // Between two halves of a character there is no place.
  const places = [0, ...[...before].map((_, at, all) => all.slice(0, at + 1).join('').length)];
  const [from = 0, to = 0] = [places[any(places.length)] ?? 0, places[any(places.length)] ?? 0].toSorted(
    (a, b) => a - b,
  );
  await selectAfter(page, start, from, to);
  const kind = Math.random();
  if (kind < 0.2 && to > from) {
    await page.keyboard.press('Backspace');
    model.set(start, before.slice(0, from) + before.slice(to));
  } else if (hasOwnUndo && kind < 0.4 && before.slice(from, to).trim() !== '') {
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+z');
  } else {
    const word = WORDS[any(WORDS.length)] ?? 'a';
    await page.keyboard.type(word, { delay: any(3) * 10 });
    model.set(start, before.slice(0, from) + word + before.slice(to));
  }
  await pause(page, Math.random() < 0.3 ? 1_200 : 200);
}

async function write(page: Page, model: Model, who: string): Promise<void> {
  for (let count = 0; count < EDITS; count += 1) await edit(page, model, who);
}

test('random edits in two tabs over a failing network end in the text that a model of them has', async ({
  page,
  context,
  account,
  watcher,
}) => {
  watcher.allow(/status of (503|409)|ERR_FAILED/);
  watcher.allow(/status of 404 .*\/filing$/);
  const count = trials({ small: 1, full: 300 });
  const other = await context.newPage();
  // Slow, busy at times, and some answers are lost on their way.
  await context.route('**/api/notes/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await passTime(any(300));
    const luck = Math.random();
    if (luck < 0.1) return route.fulfill({ status: 503, body: 'The server is busy.' });
    if (luck < 0.2) {
      await route.fetch();
      return route.abort('failed');
    }
    return route.continue();
  });
  let different = 0;
  for (let trial = 0; trial < count; trial += 1) {
    const model = modelOf();
    const note = await account.addNote({ title: `Trial ${trial}`, content: textFrom(model) });
    await Promise.all([openNote(page, note.id), openNote(other, note.id)]);
    await Promise.all([write(page, model, 'one'), write(other, model, 'two')]);
    const expected = textFrom(model);
    await expect
      .poll(async () => (await account.note(note.id)).content, { timeout: 60_000, message: `trial ${trial}` })
      .toBe(expected)
      .catch((error: Error) => {
        different += 1;
        process.stdout.write(`${error.message}\n`);
      });
    // A tab whose own save is unanswered takes nothing from elsewhere, and may wait a minute to ask again.
    await Promise.all([page, other].map((tab) => expectText(tab, expected, { timeout: 90_000 })));
    await Promise.all([expectSaved(page), expectSaved(other)]);
    expect((await account.notes()).map(({ title }) => title)).toEqual([`Trial ${trial}`]);
    await account.request.delete(`/api/notes/${note.id}`);
  }
  process.stdout.write(
    `random edits over a failing network: ${count} times, ${count * 2 * EDITS} edits, ${different} texts unlike the model\n`,
  );
  expect(different).toBe(0);
});
