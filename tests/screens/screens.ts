import type { Page } from '@playwright/test';
import { bodyOf, messagesStay, showAs, showView } from '#tests/e2e/workspace.ts';
import { accountScreens } from './account-screens.ts';
import { assistantScreens } from './assistant-screens.ts';
import { conflictScreens } from './conflict-screens.ts';
import { documentScreens } from './document-screens.ts';
import { doorScreens } from './door-screens.ts';
import { filingScreens } from './filing-screens.ts';
import { manualScreens } from './manual-screens.ts';
import { pageScreens } from './page-screens.ts';
import { noteIsOpen, openSidebar, type Screen, WIDTHS, type Width } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { todoScreens } from './todo-screens.ts';
import { voiceScreens } from './voice-screens.ts';

export const screens: Screen[] = [
  {
    name: 'landing',
    visitor: 'signed-out',
    path: '/',
    isFullPage: true,
    // What is below the fold is loaded when it comes near.
    prepare: (page) =>
      page.evaluate(async () => {
        for (const picture of document.images) {
          picture.loading = 'eager';
          await picture.decode();
        }
      }),
  },
  { name: 'auth-login', visitor: 'signed-out', path: '/auth', isFullPage: true },
  {
    name: 'auth-register',
    visitor: 'signed-out',
    path: '/auth',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('Username').fill('in');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Username must be at least 3 characters').waitFor();
    },
  },
  ...accountScreens,
  { name: 'not-found', visitor: 'signed-out', path: '/nowhere' },
  { name: 'workspace-empty', visitor: 'newcomer', path: '/app' },
  { name: 'workspace', visitor: 'consultant', path: '/app', prepare: (page) => noteIsOpen(page) },
  {
    name: 'message',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await messagesStay(page);
      await bodyOf(page).click();
      await page.keyboard.press('Control+s');
      const messages = page.getByRole('region', { name: /Notifications/ });
      await messages.getByText('Note updated successfully').waitFor();
      // Under the pointer it stays.
      await messages.getByRole('listitem').hover();
    },
  },
  {
    name: 'selection',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openSidebar(page, width);
      const rows = page.getByRole('grid', { name: 'Notes' }).getByRole('link');
      await rows.nth(0).click({ modifiers: ['ControlOrMeta'] });
      await rows.nth(2).click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar', { name: 'Selected notes' }).waitFor();
    },
  },
  { name: 'source', visitor: 'consultant', path: '/app', prepare: (page) => showNoteAs(page, 'Markdown source') },
  { name: 'text-box', visitor: 'consultant', path: '/app', prepare: (page) => showNoteAs(page, 'Plain text') },
  {
    name: 'tags',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: '3 tags' }).click();
    },
  },
  { name: 'sidebar', visitor: 'consultant', path: '/app', widths: [WIDTHS.phone], prepare: openSidebar },
  {
    name: 'places',
    visitor: 'consultant',
    path: '/app',
    widths: [WIDTHS.phone],
    prepare: async (page, width) => {
      await openSidebar(page, width);
      await page.getByRole('button', { name: 'Places' }).click();
      await page.getByRole('navigation', { name: 'Views' }).waitFor();
    },
  },
  {
    name: 'folders',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openFolders(page, width);
    },
  },
  {
    name: 'row-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openFolders(page, width);
      await page.getByRole('treeitem', { name: 'Workshops', exact: true }).press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    },
  },
  {
    name: 'move',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: /^In My Notes/ }).click();
      await page.getByRole('dialog', { name: 'Move note' }).waitFor();
    },
  },
  {
    name: 'history',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: 'Note menu' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('list', { name: 'Earlier versions' }).getByRole('button').first().click();
      await page.locator('ins').first().waitFor();
    },
  },
  ...pageScreens,
  {
    name: 'trash',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openSidebar(page, width);
      await showView(page, 'Trash');
      await page.getByRole('list', { name: 'Notes in Trash' }).waitFor();
    },
  },
  ...documentScreens,
  ...todoScreens,
  ...searchScreens,
  ...filingScreens,
  ...assistantScreens,
  ...voiceScreens,
  ...settingsScreens,
  ...manualScreens,
  ...doorScreens,
  {
    name: 'account-menu',
    hasMenu: true,
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await noteIsOpen(page);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  ...conflictScreens,
];

async function showNoteAs(page: Page, mode: 'Markdown source' | 'Plain text'): Promise<void> {
  await noteIsOpen(page);
  // The choice stays out of the account, which other screens share.
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const saved = await (await page.request.get('/api/settings')).json();
    return route.fulfill({ json: { ...saved, ...route.request().postDataJSON() } });
  });
  await showAs(page, mode);
  // The menu's button has the focus, and with it its tooltip.
  await bodyOf(page).focus();
}

async function openFolders(page: Page, width: Width): Promise<void> {
  await openSidebar(page, width);
  await showView(page, 'Folders');
  for (const folder of ['Clients', 'Halden Health', 'Workshops']) {
    const row = page.getByRole('treeitem', { name: folder, exact: true });
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === 'true') continue;
    await row.locator('[data-chevron]').click();
    await page.waitForFunction(
      (name) => document.querySelector(`[role=treeitem][aria-label="${name}"]`)?.ariaExpanded === 'true',
      folder,
    );
  }
  await page.getByRole('treeitem', { name: 'Materials to pack' }).waitFor();
  await page.getByRole('tree').evaluate((tree) => tree.closest('.overflow-y-auto')?.scrollTo(0, 0));
  await page.mouse.move(0, 0);
  await page.locator('[data-orientation][data-state=visible]').first().waitFor({ state: 'detached' });
}
