import type { Page } from '@playwright/test';
import { bodyOf } from '#tests/e2e/workspace.ts';

/** A key and when the page had it, on the clock of `performance.now()`. */
export interface Keystroke {
  key: string;
  at: number;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz ';

/** Types random letters at the end of the open note, as fast as a quick typist and with pauses, for so many milliseconds. */
export async function typeForAWhile(page: Page, milliseconds: number): Promise<Keystroke[]> {
  const keys: Keystroke[] = [];
  const end = performance.now() + milliseconds;
  await bodyOf(page).focus();
  await page.keyboard.press('Control+End');
  while (performance.now() < end) {
    const key = LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? ' ';
    await page.keyboard.insertText(key);
    keys.push({ key, at: performance.now() });
    if (Math.random() < 0.03) await page.waitForTimeout(Math.random() * 900);
    else await page.waitForTimeout(Math.random() * 60);
  }
  return keys;
}
