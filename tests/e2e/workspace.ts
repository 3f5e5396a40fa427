import { expect, type Locator, type Page } from '@playwright/test';

/** The message in the corner; there is at most one. */
export function toastOf(page: Page): Locator {
  return page
    .getByRole('region', { name: /Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
}

/**
 * Lets messages stay until they are closed or replaced: on a busy machine one may go away before it is looked for. Those
 * that stay for so long by themselves; other timers of the same time would not run either.
 */
export async function messagesStay(page: Page, durations: readonly number[] = [2_000, 5_000]): Promise<void> {
  await page.addInitScript(letStay, durations);
  // The page that is open already.
  await page.evaluate(letStay, durations);
}

/** Runs in the browser. */
function letStay(durations: readonly number[]): void {
  const start = setTimeout;
  const stay = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
    start(handler, durations.includes(ms) ? 3_600_000 : ms, ...rest);
  Object.assign(window, { setTimeout: stay });
}

/** Holds the saves of the page until the answer is called: a pause would let one overtake a save from elsewhere. */
export function holdSaves(page: Page): Promise<() => void> {
  return holdCalls(page, '**/api/notes/*', 'PUT');
}

/** Holds the page's calls at an address, of one method or of all, until the answer is called. */
export async function holdCalls(page: Page, address: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** What is said to assistive technology only, where it can be seen where it happened. */
export function announcedOn(page: Page): Locator {
  return page.getByRole('status', { name: 'Announcements', includeHidden: true });
}

/** Once what is loaded ahead of its key is there, with all that it imports: palette, search, Quick capture, print. */
export async function aheadIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const asked = document.querySelectorAll<HTMLLinkElement>('link[as=script]');
    return (
      loaded.some((name) => /\/ahead-[^/]*\.js/.test(name)) && [...asked].every(({ href }) => loaded.includes(href))
    );
  });
}

/** The text of the open note: a text box, or the page. */
export function bodyOf(page: Page): Locator {
  // Also behind a dialog, where roles are not found.
  return page.locator('main :is(textarea:not([hidden]), [role="textbox"])[aria-label="Note"]');
}

interface Place {
  text: string;
  from: number;
  to: number;
  /** How far it is scrolled, in pixels, and as a share of what it can be. */
  top: number;
  share: number;
}

interface Selected {
  from: number;
  to: number;
  /** What these places are counted from; the start of the text where absent. */
  after?: string;
}

/** What of CodeMirror's view is used here. */
interface PageView {
  state: { sliceDoc(): string; selection: { main: { from: number; to: number } } };
  dispatch(change: { selection: { anchor: number; head: number }; scrollIntoView: boolean; userEvent: string }): void;
  focus(): void;
}

/** Runs in the browser, and alone knows what shows a text: CodeMirror's `EditorView.findFromDOM` reads the same property. */
function atText(body: Element, select: Selected | null): Place {
  const view = (body as Element & { cmTile?: { root: { view: PageView } } }).cmTile?.root.view;
  const box = body as HTMLTextAreaElement;
  const textOfBody = () => (view ? view.state.sliceDoc() : box.value);
  if (select) {
    const start = select.after === undefined ? 0 : textOfBody().indexOf(select.after) + select.after.length;
    const [anchor, head] = [start + select.from, start + select.to];
    if (view) {
      view.focus();
      view.dispatch({ selection: { anchor, head }, scrollIntoView: true, userEvent: 'select' });
    } else {
      // The caret goes first: focus would scroll to the end.
      box.setSelectionRange(anchor, anchor);
      box.focus();
      box.setSelectionRange(anchor, head);
    }
  }
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
  let scroller = body;
  while (!scrolls(scroller) && scroller.parentElement) scroller = scroller.parentElement;
  const top = scroller.scrollTop;
  return {
    text: textOfBody(),
    from: view ? view.state.selection.main.from : box.selectionStart,
    to: view ? view.state.selection.main.to : box.selectionEnd,
    top,
    share: top / (scroller.scrollHeight - scroller.clientHeight),
  };
}

/** The text of the open note with its selection and what is scrolled to. */
export function placeOf(page: Page): Promise<Place> {
  return bodyOf(page).evaluate(atText, null);
}

/** The text of the open note, exactly as it is stored. */
export async function textOf(page: Page): Promise<string> {
  return (await placeOf(page)).text;
}

/** Waits until the open note has a text. */
export async function expectText(
  page: Page,
  expected: string | RegExp,
  options: { timeout?: number; message?: string } = {},
): Promise<void> {
  // Not yet there, or just replaced, is another reason to wait.
  const shown = async () => ((await bodyOf(page).count()) === 1 ? textOf(page) : null);
  const polled = expect.poll(() => shown().catch(() => null), options);
  await (typeof expected === 'string' ? polled.toBe(expected) : polled.toMatch(expected));
}

/** Selects a stretch of the text as a hand would leave it selected. */
export async function selectText(page: Page, from: number, to: number): Promise<void> {
  await expect(bodyOf(page)).toBeVisible();
  await bodyOf(page).evaluate(atText, { from, to });
}

/** Selects a stretch that is counted from the end of some words, wherever those are by then. */
export async function selectAfter(page: Page, after: string, from: number, to: number): Promise<void> {
  await bodyOf(page).evaluate(atText, { after, from, to });
}

/** Puts the caret before a character. */
export async function placeCaret(page: Page, at: number): Promise<void> {
  await selectText(page, at, at);
}

/** Puts the caret into the middle of a text, whatever shows it. */
export async function placeCaretInMiddle(body: Locator): Promise<void> {
  const middle = Math.floor((await body.evaluate(atText, null)).text.length / 2);
  await body.evaluate(atText, { from: middle, to: middle });
}

/** Selects the first occurrence of some words. */
export async function selectWords(page: Page, words: string): Promise<void> {
  const from = (await textOf(page)).indexOf(words);
  expect(from, `${words} is in the text`).toBeGreaterThanOrEqual(0);
  await selectText(page, from, from + words.length);
}

/** Writes a text in place of all that is there, as one who selects it and types over it. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await bodyOf(page).focus();
  await expect(bodyOf(page)).toBeEditable();
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(text);
}

/** The title of the open note. */
export function titleOf(page: Page): Locator {
  return page.getByPlaceholder('Untitled Note');
}

/** The list of notes. */
export function listOf(page: Page): Locator {
  return page.getByRole('grid', { name: 'Notes' });
}

/** The rows of the list. */
export function rowsOf(page: Page): Locator {
  return listOf(page).getByRole('link');
}

/** Folds or unfolds a folder of the tree. */
export async function fold(page: Page, name: string): Promise<void> {
  await treeRow(page, name).locator('[data-chevron]').click();
}

/** A row of the folder tree. */
export function treeRow(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name, exact: true });
}

export type ViewName = 'All' | 'List' | 'Folders' | 'Tags' | 'Documents' | 'Trash';

/** The button of a view: in the list of places, and that of unfiled notes at the head of the list. */
export function viewButton(page: Page, view: ViewName): Locator {
  if (view === 'List') return page.getByRole('radio', { name: view, exact: true });
  return page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view, exact: true });
}

/** Shows a view; on a phone the list is open. */
export async function showView(page: Page, view: ViewName): Promise<void> {
  const places = page.getByRole('button', { name: 'Places', exact: true });
  if (view !== 'List') {
    await expect(places.or(viewButton(page, view)).first()).toBeVisible();
    if (await places.isVisible()) await places.click();
  }
  await viewButton(page, view).click();
}

/** Documents or Trash, in place of the note. */
export function pageViewOf(page: Page, view: 'Documents' | 'Trash'): Locator {
  return page.getByRole('main').getByRole('region', { name: view, exact: true });
}

/** Opens Documents or Trash. */
export async function openPageView(page: Page, view: 'Documents' | 'Trash'): Promise<Locator> {
  await showView(page, view);
  return pageViewOf(page, view);
}

/** Waits until the text is shown as a page; before that it is in a text box, which takes what is typed. */
export async function pageIsThere(page: Page): Promise<void> {
  await expect(bodyOf(page).and(page.locator('.cm-content'))).toBeVisible();
}

/** Opens the workspace on a note. */
export async function openNote(page: Page, id: string): Promise<void> {
  await page.goto(`/app?note=${id}`);
  await pageIsThere(page);
}

/** Opens the workspace on a note, and waits until the page hears of what is changed elsewhere. */
export async function openNoteAndListen(page: Page, id: string): Promise<void> {
  const listening = page.waitForResponse('**/api/changes*');
  await openNote(page, id);
  await listening;
}

/** Keeps the page from hearing what is changed elsewhere: it reads nothing again as long as its stream isn't open. */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/changes*', () => {});
}

/** What the editor says of where the text is. */
export function saveStateOf(page: Page): Locator {
  return page
    .getByTestId('save-state')
    .or(page.getByRole('button', { name: "Couldn't save. Retry" }))
    .filter({ visible: true });
}

/** Waits until the editor says that the server has the text. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(saveStateOf(page)).toHaveText('Saved');
}

/** What shows the text. */
export async function showAs(page: Page, mode: 'Page' | 'Markdown source' | 'Plain text'): Promise<void> {
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitemradio', { name: mode, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** What was copied, as text and as a page. Empty while the page is still writing it, when a read is refused. */
export function clipboardOf(page: Page): Promise<{ text: string; html: string }> {
  return page.evaluate(async () => {
    try {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (item?.types.includes(type) ? await (await item.getType(type)).text() : '');
      return { text: await read('text/plain'), html: await read('text/html') };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'InvalidStateError') return { text: '', html: '' };
      throw error;
    }
  });
}
