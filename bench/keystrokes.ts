import type { Locator, Page } from '@playwright/test';
import { placeCaretInMiddle } from '#tests/e2e/workspace.ts';

const KEYS = 80;
const PAUSE_MS = 90;

/** How long each of some keystrokes in the middle of the text takes until the screen shows it. */
export async function timeKeystrokes(page: Page, box: Locator): Promise<number[]> {
  await placeCaretInMiddle(box);
  await page.evaluate(watchKeys);
  await typeKeys(page, KEYS);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

export async function typeKeys(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefghij '[key % 11] ?? 'a', { delay: 0 });
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** Runs in the page: a message posted from an animation frame arrives when that frame has been painted. */
function watchKeys(): void {
  const keyTimes: number[] = [];
  Object.assign(window, { keyTimes });
  document.addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => keyTimes.push(performance.now() - event.timeStamp);
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}
