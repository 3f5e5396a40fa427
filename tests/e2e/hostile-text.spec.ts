import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from './product.ts';
import {
  bodyOf,
  deafen,
  expectSaved,
  expectText,
  messagesStay,
  openNote,
  openPageView,
  replaceText,
  rowsOf,
  saveStateOf,
  showView,
  titleOf,
  toastOf,
  treeRow,
} from './workspace.ts';

/** Texts that would run, load or send something where they were taken for code. The watcher fails a test in which one does. */
const payloads = readFileSync('tests/corpus/xss.txt', 'utf8').split('\n').filter(Boolean);
const all = payloads.join('\n\n');

function inPieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Scrolls from the top to the end, so that every row is drawn once. */
async function seeAll(box: Locator) {
  await box.evaluate(async (element) => {
    const scroller = element.closest('.overflow-y-auto') ?? element;
    for (let top = 0; top < scroller.scrollHeight; top += scroller.clientHeight * 0.8) {
      scroller.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
  });
}

/** What a page may consist of. */
const HARMLESS = 'a br code del div em input mark span strong table tbody td th thead tr'.split(' ');

async function harmIn(text: Locator): Promise<string[]> {
  return text.evaluate(
    (root, harmless) =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        const name = element.tagName.toLowerCase();
        // CodeMirror's own: an empty one beside what the caret cannot be in, and the height of what is far off the screen.
        if (element.matches('img.cm-widgetBuffer')) {
          return element.getAttributeNames().every((attribute) => /^(class|aria-hidden)$/.test(attribute))
            ? []
            : ['img'];
        }
        if (element.matches('.cm-gap') && /^height: [\d.]+px;$/.test(element.getAttribute('style') ?? '')) return [];
        const attributes = [...element.attributes].filter(({ name: attribute }) =>
          /^(on|style$|src|srcset|xlink|formaction|ping)/.test(attribute),
        );
        const href = element.getAttribute('href');
        return [
          ...(harmless.includes(name) ? [] : [`element ${name}`]),
          ...attributes.map((attribute) => `attribute ${attribute.name}`),
          ...(href === null || /^(https?:\/\/|mailto:|tel:)/i.test(href) ? [] : [`href ${href}`]),
        ];
      }),
    HARMLESS,
  );
}

test('the corpus is large enough', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(150);
  expect(new Set(payloads).size).toBe(payloads.length);
});

test('hostile titles, contents and tags are text in the list, the tag filter, the editor and Trash', {
  tag: '@always',
}, async ({ page, account, watcher }) => {
  test.setTimeout(180_000);
  // The note that is open is deleted from elsewhere, and asked for again.
  watcher.allow(/status of 404 .*\/api\/notes\//);
  const ids: string[] = [];
  for (const batch of inPieces(payloads, 16)) {
    const made = batch.map((payload) =>
      account.addNote({ title: payload, content: payload, tags: [payload.slice(0, 64)] }),
    );
    ids.push(...(await Promise.all(made)).map(({ id }) => id));
  }
  await page.goto('/app');
  await expect(rowsOf(page).first()).toBeVisible();
  await seeAll(page.getByRole('grid', { name: 'Notes' }));
  await expect(page.getByText(`${payloads.length} notes`)).toBeVisible();
  await page.getByRole('button', { name: 'Filter by tag' }).click();
  await seeAll(page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  for (const payload of ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>']) {
    const id = ids[payloads.indexOf(payload)] ?? '';
    await openNote(page, id);
    await expect(titleOf(page)).toHaveValue(payload);
    await expectText(page, payload);
    await page.getByRole('button', { name: '1 tag', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText(payload);
  }
  for (const batch of inPieces(ids, 16)) {
    await Promise.all(batch.map((id) => account.request.delete(`/api/notes/${id}`)));
  }
  await page.goto('/app');
  const trash = await openPageView(page, 'Trash');
  await expect(trash.getByRole('listitem')).toHaveCount(100);
  await trash.getByRole('button', { name: 'Show more' }).click();
  await expect(trash.getByRole('listitem')).toHaveCount(payloads.length);
});

test('hostile tags are text in the tag editor', async ({ page, account }) => {
  for (const batch of inPieces(payloads, 50)) {
    const tags = [...new Set(batch.map((payload) => payload.slice(0, 64).trim()))];
    const note = await account.addNote({ title: 'Tagged', tags });
    await openNote(page, note.id);
    await page.getByRole('button', { name: /^Show \d+ more tags$/ }).click();
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(tags.length);
  }
});

test('hostile folder names are text in the tree, the move dialog and the path of a note', async ({ page, account }) => {
  test.setTimeout(180_000);
  const made: string[] = [];
  for (const batch of inPieces(payloads, 16)) {
    made.push(
      ...(await Promise.all(batch.map((payload) => account.addFolder(payload.slice(0, 200))))).map(({ id }) => id),
    );
  }
  const note = await account.addNote({ title: 'Filed', folderId: made[0] ?? null });
  await openNote(page, note.id);
  await expect(page.getByRole('button', { name: `In My Notes / ${payloads[0]}. Move to…` })).toBeVisible();
  await showView(page, 'Folders');
  await expect(treeRow(page, 'My Notes')).toBeVisible();
  await seeAll(page.getByRole('tree'));
  await page.getByRole('button', { name: /^In My Notes/ }).click();
  await seeAll(page.getByRole('dialog').getByRole('listbox'));
});

test('hostile markdown is harmless on the page, in every neighbourhood', { tag: '@always' }, async ({
  page,
  account,
}) => {
  test.setTimeout(180_000);
  const note = await account.addNote({ title: 'Plan' });
  await openNote(page, note.id);
  // Each payload once before and once behind its neighbours: an unclosed comment or fence hides what follows it.
  const batches = [...inPieces(payloads, 12), ...inPieces(payloads.toReversed(), 12)];
  for (const [index, batch] of batches.entries()) {
    const content = `# Batch ${index} begins\n\n${batch.join('\n\n')}\n\nBatch ${index} ends`;
    await replaceText(page, content);
    await expectText(page, content);
    await expect(bodyOf(page)).toContainText(`Batch ${index} ends`);
    // All of it is drawn where the caret is not.
    await titleOf(page).focus();
    await expect(bodyOf(page).getByRole('heading', { name: `Batch ${index} begins` })).toHaveText(/^Batch/);
    expect(await harmIn(bodyOf(page)), batch.join('\n')).toEqual([]);
  }
  await expectSaved(page);
});

test('hostile text is text in the history and in the comparison of a conflict', async ({ page, account, watcher }) => {
  watcher.allow(/status of 409/);
  const note = await account.addNote({
    title: payloads[0] ?? '',
    content: all,
    tags: payloads.slice(0, 40).map((tag) => tag.slice(0, 64)),
  });
  await account.saveNote(note.id, { title: 'Plain', content: payloads.toReversed().join('\n') });
  await deafen(page);
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click();
  await expect(history.locator('del').first()).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();

  // Every line is another one on both sides.
  const changed = (where: string) => payloads.map((payload) => `${where} ${payload}`).join('\n');
  await account.saveNote(note.id, { content: changed('there') });
  await replaceText(page, changed('here'));
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare' }).locator('ins').first()).toBeVisible();
});

test('hostile text is text in messages, whatever the server says', async ({ page, account: _, watcher }) => {
  watcher.allow(/status of 418/);
  await messagesStay(page);
  await page.goto('/app');
  let shown = '';
  await page.route('**/api/notes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 418, contentType: 'text/plain', body: shown })
      : route.continue(),
  );
  for (const batch of inPieces(payloads, 12)) {
    shown = batch.join(' ');
    await page.getByRole('button', { name: 'New Note', exact: true }).click();
    await expect(toastOf(page)).toContainText(batch[0] ?? '');
    await toastOf(page).getByRole('button', { name: 'Close', includeHidden: true }).click();
  }
});

/** Those that are another kind of the first two, or of the note in large.spec.ts, have their turn at night. */
const bombs = {
  '20,000 quotes': '>'.repeat(20_000),
  '3,000 lists in lists': Array.from({ length: 3_000 }, (_, level) => `${' '.repeat(Math.min(level, 300))}- a`).join(
    '\n',
  ),
};
const bombsAtNight = {
  '2,000 quotes': '>'.repeat(2_000),
  '5,000 quotes': '>'.repeat(5_000),
  'lists on one line': '- '.repeat(5_000),
  '20,000 brackets': '['.repeat(20_000),
  '50,000 stars': '*a **b '.repeat(10_000),
  '1,000,000 characters': 'Some words and **bold** ones, then a line.\n\n'.repeat(22_222),
};
for (const [what, content] of Object.entries({ ...bombs, ...bombsAtNight })) {
  test(`a note of ${what} leaves the workspace usable: it can be seen, edited and deleted`, {
    tag: what in bombsAtNight ? '@night' : [],
  }, async ({ page, account }) => {
    await messagesStay(page);
    const note = await account.addNote({ title: 'Bomb', content });
    await account.addNote({ title: 'Another', content: 'Harmless' });
    await openNote(page, note.id);
    await expectText(page, content);
    await bodyOf(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('edited ');
    await expect(saveStateOf(page)).toHaveText('Saved', { timeout: 60_000 });
    expect((await account.note(note.id)).content).toBe(`edited ${content}`);
    await page.getByRole('button', { name: 'Note menu' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toastOf(page)).toContainText('Note deleted successfully');
    await expect(titleOf(page)).toHaveValue('Another');
  });
}
