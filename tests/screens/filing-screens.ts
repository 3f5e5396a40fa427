import type { Page } from '@playwright/test';
import { noteIsOpen, openSidebar, type Screen, titleIs, WIDTHS, type Width } from './screen.ts';

/** Quick capture, where a note belongs, and what is hidden from AI. */
export const filingScreens: Screen[] = [
  {
    name: 'filing',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openSidebar(page, width);
      await page
        .getByRole('grid', { name: 'Notes' })
        .getByRole('link', { name: /^Questions for the night nurses/ })
        .click();
      await titleIs(page, 'Questions for the night nurses');
      await hideTooltip(page);
      await page.getByRole('region', { name: 'Suggestions' }).waitFor();
    },
  },
  {
    name: 'note-left-out',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openSidebar(page, width);
      await page
        .getByRole('grid', { name: 'Notes' })
        .getByRole('link', { name: /^Rates/ })
        .click();
      await titleIs(page, 'Rates and margins, 2027');
      await hideTooltip(page);
      await page.locator('main').getByText('Hidden from AI').waitFor();
    },
  },
  {
    name: 'capture',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openCapture(page, width);
      await page
        .getByRole('textbox', { name: 'Note', exact: true })
        .last()
        .fill(
          'Northwind Logistics: Renske wants two dates\nRotterdam depot, last week of January, forty people in two groups.',
        );
      await page.getByText(/^Suggested\. /).waitFor();
    },
  },
];

async function openCapture(page: Page, width: Width): Promise<void> {
  // On a phone it is on the list's page.
  if (width === WIDTHS.phone) await openSidebar(page, width);
  else await noteIsOpen(page);
  await page.getByRole('button', { name: 'Quick capture' }).click();
  await page.getByRole('dialog', { name: 'Quick capture' }).waitFor();
}

/** The drawer gives the focus back to the button that opened it, which then says what it is. */
async function hideTooltip(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).focus();
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}
