import { expect, type Locator, type Page } from '@playwright/test';

/** The message in the corner; there is at most one. */
export function toastOf(page: Page): Locator {
  return page
    .getByRole('region', { name: /Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
}

/** The text box of the open note. */
export function bodyOf(page: Page): Locator {
  return page.getByPlaceholder('Start writing...');
}

/** The title of the open note. */
export function titleOf(page: Page): Locator {
  return page.getByPlaceholder('Untitled Note');
}

/** The rows of the list. */
export function rowsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Notes' }).getByRole('link');
}

/** A row of the folder tree. */
export function treeRow(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name, exact: true });
}

/** The sidebar's view of the notes. */
export async function showView(page: Page, view: 'List' | 'Folders'): Promise<void> {
  await page.getByRole('button', { name: view, exact: true }).click();
}

/** Opens the workspace on a note. */
export async function openNote(page: Page, id: string): Promise<void> {
  await page.goto(`/app?note=${id}`);
  await expect(bodyOf(page)).toBeVisible();
}

/** Keeps the page from hearing at once what was changed elsewhere, as where its line was just cut. */
export async function deafen(page: Page): Promise<void> {
  await page.route('**/api/changes', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
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

/** How the note is shown. */
export async function showMode(page: Page, mode: 'Write' | 'Preview' | 'Split'): Promise<void> {
  await page.getByRole('radio', { name: mode, exact: true }).click();
}
