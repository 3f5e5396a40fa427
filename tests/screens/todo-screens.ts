import type { Page } from '@playwright/test';
import { type Screen, WIDTHS } from './screen.ts';

export const todoScreens: Screen[] = [
  { name: 'todos', visitor: 'consultant', path: '/app', prepare: (page) => openTodos(page) },
  {
    name: 'todos-date',
    visitor: 'consultant',
    path: '/app',
    widths: [WIDTHS.phone, WIDTHS.desktop],
    prepare: async (page) => {
      await openTodos(page);
      const dates = page.getByRole('button', { name: /: due date of/ });
      await dates.first().click();
      await page.getByRole('textbox', { name: /^Due date of/ }).waitFor();
    },
  },
  {
    name: 'todos-suggestions',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openTodos(page);
      await page.getByRole('tab', { name: /Suggestions/ }).click();
      await listIsThere(page, 'Suggestions');
    },
  },
  {
    name: 'todos-empty',
    visitor: 'newcomer',
    path: '/app?view=todos',
    widths: [WIDTHS.desktop],
    prepare: (page) => page.getByText('No open to-dos').waitFor(),
  },
];

async function openTodos(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: /^To-dos/ })
    .click();
  await listIsThere(page, 'Mine');
}

async function listIsThere(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name }).getByRole('listitem').first().waitFor();
}
