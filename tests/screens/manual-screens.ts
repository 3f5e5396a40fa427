import type { Page } from '@playwright/test';
import { noteIsOpen, type Screen, WIDTHS, type Width } from './screen.ts';

export const manualScreens: Screen[] = [
  { name: 'manual', visitor: 'consultant', path: '/app', prepare: openManual },
  {
    name: 'manual-tips',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openManual(page, width);
      await page.getByRole('tab', { name: 'Tips & Tricks' }).click();
      await page.getByText('Go to anything by name').waitFor();
    },
  },
  {
    name: 'manual-search',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page, width) => {
      await openManual(page, width);
      await page.getByRole('searchbox', { name: 'Search the manual' }).fill('folder trash');
      await page.getByText('topics found').waitFor();
    },
  },
  { name: 'palette', visitor: 'consultant', path: '/app', prepare: openPalette },
  {
    name: 'palette-typed',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openPalette(page);
      const answered = page.waitForResponse('**/api/search');
      await page.getByRole('combobox').fill('hal');
      await answered;
    },
  },
  {
    name: 'palette-none',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox').fill('zzyzxq');
      await page.getByText('In notes and documents').waitFor();
    },
  },
  {
    name: 'shortcuts',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await fromAccountMenu(page, /^Keyboard shortcuts/);
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

async function openManual(page: Page, width: Width): Promise<void> {
  if (width === WIDTHS.phone) {
    await fromAccountMenu(page, /^User Manual/);
  } else {
    await noteIsOpen(page);
    await page.getByRole('button', { name: 'User Manual' }).click();
  }
  await page.getByRole('dialog', { name: 'User Manual' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await fromAccountMenu(page, /^Command palette/);
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
}

async function fromAccountMenu(page: Page, item: RegExp): Promise<void> {
  await noteIsOpen(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
