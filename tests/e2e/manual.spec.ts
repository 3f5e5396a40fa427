import type { Locator, Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { pageViewOf } from './workspace.ts';

const manualOf = (page: Page): Locator => page.getByRole('dialog', { name: 'User Manual' });

test('the manual opens from the top bar, scrolls each tab to its top and returns the focus when closed', async ({
  page,
  account: _,
}) => {
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.goto('/app');
  const button = page.getByRole('button', { name: 'User Manual' });
  await button.click();
  const manual = manualOf(page);
  await manual.getByRole('tab', { name: 'AI Assistance' }).click();
  const last = manual.getByRole('heading', { name: 'Who answers, and what is sent' });
  await last.scrollIntoViewIfNeeded();
  await expect(manual.getByRole('heading', { name: 'AI Assistance' })).not.toBeInViewport();
  await manual.getByRole('tab', { name: 'Working with Notes' }).click();
  await expect(manual.getByRole('heading', { name: 'Working with Notes' })).toBeInViewport();
  await manual.getByRole('button', { name: 'Close Manual' }).click();
  await expect(manual).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a topic can be searched for and links to its feature', async ({ page, account: _ }) => {
  await page.goto('/app');
  await page.getByRole('button', { name: 'User Manual' }).click();
  const manual = manualOf(page);
  await manual.getByRole('searchbox', { name: 'Search the manual' }).fill('default to dark');
  await expect(manual.getByRole('status')).toHaveText('1 topic found');
  await expect(manual.locator('mark').first()).toBeVisible();
  await manual.getByRole('button', { name: 'Open Appearance' }).click();
  await expect(manual).toHaveCount(0);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'User Manual' })).toBeFocused();
});

test('links close the manual and open their feature', async ({ page, account: _ }) => {
  await page.goto('/app');
  const opened = [
    { tab: 'Document Upload', link: 'Upload a document', dialog: 'Upload document' },
    { tab: 'Semantic Search', link: 'Open Search', dialog: 'Search' },
    { tab: 'Voice to Text', link: 'Open Voice to Text', dialog: 'Voice to Text' },
    { tab: 'Tips & Tricks', link: 'Open the command palette', dialog: 'Command palette' },
  ];
  for (const { tab, link, dialog } of opened) {
    await page.getByRole('button', { name: 'User Manual' }).click();
    await manualOf(page).getByRole('tab', { name: tab }).click();
    await manualOf(page).getByRole('button', { name: link }).first().click();
    await expect(page.getByRole('dialog', { name: dialog, exact: true })).toBeVisible();
    await expect(manualOf(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'User Manual' }).click();
  await manualOf(page).getByRole('tab', { name: 'AI Assistance' }).click();
  await manualOf(page).getByRole('button', { name: 'Show your conversations' }).click();
  await expect(page.getByRole('button', { name: 'Conversations', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'User Manual' }).click();
  await manualOf(page).getByRole('tab', { name: 'Troubleshooting' }).click();
  await manualOf(page).getByRole('button', { name: 'Open Trash' }).first().click();
  await expect(pageViewOf(page, 'Trash')).toBeVisible();
  await expect(manualOf(page)).toHaveCount(0);
});

test('on a phone, the manual is in the menu and search above the list', { tag: '@night' }, async ({
  page,
  account: _,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto('/app');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'User Manual' }).click();
  await manualOf(page).getByRole('tab', { name: 'Getting Started' }).focus();
  await page.keyboard.press('End');
  await expect(manualOf(page).getByRole('tab', { name: 'Troubleshooting' })).toBeInViewport();
  await expect(manualOf(page).getByRole('heading', { name: "A note isn't saved" })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(manualOf(page)).toHaveCount(0);
});
