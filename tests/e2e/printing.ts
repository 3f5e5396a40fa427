import type { Page } from '@playwright/test';

/** What the key prints. The browser of tests has no print dialog, which opens when the note is ready. */
export async function print(page: Page): Promise<Buffer> {
  const dialog = await page.evaluateHandle(() => ({
    opened: new Promise<void>((resolve) => (window.print = resolve)),
  }));
  await page.keyboard.press('Control+p');
  await dialog.evaluate(({ opened }) => opened);
  return page.pdf();
}
