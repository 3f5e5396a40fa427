import type { Locator, Page } from '@playwright/test';
import { bodyOf, pageIsThere, selectText, textOf } from '#tests/e2e/workspace.ts';
import { noteIsOpen, type Screen, WIDTHS } from './screen.ts';

/** The open note with something of its page open. */
const onPage = (name: string, prepare: (page: Page) => Promise<void>, rest: Partial<Screen> = {}): Screen => ({
  name,
  visitor: 'consultant',
  path: '/app',
  prepare: async (page) => {
    await noteIsOpen(page);
    await prepare(page);
  },
  ...rest,
});

/** A new note in which this was typed. */
const typed = (name: string, text: string, isThere: (page: Page) => Locator, rest: Partial<Screen> = {}): Screen => ({
  name,
  visitor: 'newcomer',
  path: '/app',
  prepare: async (page) => {
    await page.keyboard.press('Alt+n');
    await pageIsThere(page);
    await bodyOf(page).click();
    await page.keyboard.type(text);
    await isThere(page).waitFor();
  },
  ...rest,
});

export const pageScreens: Screen[] = [
  typed('slash-menu', '/', (page) => page.getByRole('option', { name: 'To-do list', exact: true }), { hasMenu: true }),
  typed('table', '| a | b |\n| --- | --- |\n| c', (page) => page.getByRole('button', { name: 'Row menu' })),
  onPage(
    'outline',
    async (page) => {
      await page.getByRole('button', { name: 'Outline' }).click();
      await page.getByText(/ min read$/).waitFor();
    },
    { hasMenu: true },
  ),
  onPage('find-in-note', async (page) => {
    await bodyOf(page).click();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('the');
    await page.getByText(/^\d+ of \d+/).waitFor();
  }),
  onPage('selection-bar', async (page) => {
    await selectText(page, 0, (await textOf(page)).indexOf('\n'));
    await page.getByRole('toolbar', { name: 'Selection' }).waitFor();
  }),
  onPage(
    'email-note',
    async (page) => {
      await page.getByRole('button', { name: 'Note menu' }).click();
      await page.getByRole('menuitem', { name: 'Email…' }).click();
      await page.getByRole('button', { name: 'Copy only' }).waitFor();
    },
    { widths: [WIDTHS.phone] },
  ),
  onPage('focus-mode', async (page) => {
    await bodyOf(page).click();
    await page.keyboard.press('Alt+z');
    await page.getByRole('button', { name: 'Leave focus mode' }).waitFor();
  }),
  onPage('history-page', async (page) => {
    await page.getByRole('button', { name: 'Note menu' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.getByRole('textbox', { name: 'Earlier version' }).waitFor();
  }),
];
