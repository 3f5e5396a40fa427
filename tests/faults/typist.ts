import type { Page } from '@playwright/test';
import { bodyOf } from '#tests/e2e/workspace.ts';

/** A key and when the page had it, on the clock of `performance.now()`. */
export interface Keystroke {
  key: string;
  at: number;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz ';

/** Waits for a random time, as people do between two keys, and chance before a fault. */
export function pause(page: Page, most: number, least = 0): Promise<void> {
  return page.waitForTimeout(least + Math.random() * (most - least));
}

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
    await pause(page, Math.random() < 0.03 ? 900 : 60);
  }
  return keys;
}
