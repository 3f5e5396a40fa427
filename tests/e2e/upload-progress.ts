import type { Page } from '@playwright/test';

/** Everything the dialog says from now on of how far the file is, in order and once each; some of it for a moment only. */
export async function keepProgress(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const list: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog] [role=progressbar]')?.getAttribute('aria-valuetext');
      if (text && text !== list.at(-1)) list.push(text);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    return list;
  });
  return () => shown.jsonValue();
}
