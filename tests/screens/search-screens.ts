import type { Page } from '@playwright/test';
import { noteIsOpen, openSidebar, type Screen } from './screen.ts';

export const searchScreens: Screen[] = [
  { name: 'search', visitor: 'consultant', path: '/app', prepare: openSearch },
  {
    name: 'search-results',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openSearch(page);
      await searchFor(page, 'night nurses on the ward');
      await page.getByRole('list', { name: 'Notes found' }).waitFor();
    },
  },
  {
    name: 'search-filters',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openSearch(page);
      await searchFor(page, 'kind:notes proposel');
      await page.getByRole('button', { name: 'Changed', exact: true }).click();
      await page.getByLabel('Changed since').fill('2026-01-15');
      await page.keyboard.press('Escape');
      await page.getByRole('list', { name: 'Notes found' }).waitFor();
    },
  },
  {
    name: 'search-none',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openSearch(page);
      await searchFor(page, 'zzyzx');
      await page.getByRole('heading', { name: 'No results found' }).waitFor();
    },
  },
  {
    name: 'search-in-place',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await noteIsOpen(page);
      await openSidebar(page, width);
      await page.getByRole('searchbox', { name: 'Search' }).fill('night nurses');
      await page.getByRole('region', { name: 'Found' }).getByRole('link').first().waitFor();
    },
  },
];

async function openSearch(page: Page): Promise<void> {
  await noteIsOpen(page);
  // What somebody searched for before.
  await page.evaluate(async () => {
    const { id } = await (await fetch('/api/user')).json();
    localStorage.setItem(`sparehour.searches.${id}`, JSON.stringify(['night nurses', 'tag:invoice last month']));
  });
  await page.keyboard.press('Control+f');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
}

/** Typed, not pressed: there is no message to wait for. */
async function searchFor(page: Page, question: string): Promise<void> {
  const answered = page.waitForResponse('**/api/search');
  await page.getByPlaceholder('Search notes and documents...').fill(question);
  await answered;
}
