import { expect, type Locator, type Page } from '@playwright/test';

/** The assistant's panel. */
export function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Assistant' });
}

/** Where a question is typed. */
export function messageBoxOf(page: Page): Locator {
  return panelOf(page).getByRole('textbox', { name: 'Message' });
}

/** The newest reply. */
export function replyOf(page: Page): Locator {
  return panelOf(page).getByRole('article', { name: 'Reply' }).last();
}

/** Opens the panel and waits for its box. */
export async function openAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await expect(messageBoxOf(page)).toBeVisible();
}

/** Asks and waits until the whole answer is there. */
export async function ask(page: Page, question: string): Promise<void> {
  await messageBoxOf(page).fill(question);
  await panelOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  // Before the conversation is loaded, the question stays in the box.
  await expect(messageBoxOf(page)).toHaveValue('');
  await expect(panelOf(page).getByText(question, { exact: true }).last()).toBeVisible();
  await expect(messageBoxOf(page)).toBeEnabled({ timeout: 60_000 });
}
