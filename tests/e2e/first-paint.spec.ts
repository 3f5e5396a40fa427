import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, openNote, rowsOf } from './workspace.ts';

const SECTION = `## Session 3

Some **bold** and *italic* words with [a link](https://example.org/plan), ==marked== ones and \`code\`.

- [ ] Send the **offer**
- [x] Book a room
  - nested point

| Task | Hours |
| --- | ---: |
| **Plan** | 3 |

> What was **said**

`;

/** Slows the processor of the page down. */
async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Collects what looks like Markdown in each frame that is drawn from now on, and says how many frames there were. */
async function watchFrames(page: Page) {
  const watch = () => {
    const raw = /\*\*|==|\[[ x]\] |\| --- \||^#+ /m;
    const seen = { frames: 0, raw: new Set<string>() };
    const look = () => {
      seen.frames += 1;
      for (const line of document.querySelectorAll('.page-frame .cm-line')) {
        const { top, bottom } = line.getBoundingClientRect();
        if (top < innerHeight && bottom > 0 && raw.test(line.textContent)) seen.raw.add(line.textContent);
      }
      for (const box of document.querySelectorAll('textarea')) {
        const isSeen = box.checkVisibility() && !/ 0\)$/.test(getComputedStyle(box).color);
        if (isSeen && raw.test(box.value)) seen.raw.add(`box: ${box.value.slice(0, 40)}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seenFrames: () => ({ frames: seen.frames, raw: [...seen.raw] }) });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () =>
    page.evaluate(() => (window as unknown as { seenFrames(): { frames: number; raw: string[] } }).seenFrames());
}

test('a note that is opened shows no Markdown for a moment, on a slow processor either', async ({ page, account }) => {
  const first = await account.addNote({ title: 'First', content: 'Hello' });
  await account.addNote({ title: 'Long', content: SECTION.repeat(300) });
  await openNote(page, first.id);
  await slowDown(page, 6);
  const seen = await watchFrames(page);
  await rowsOf(page).filter({ hasText: 'Long' }).click();
  await expect(bodyOf(page).getByRole('heading', { name: 'Session 3' }).first()).toBeVisible();
  await expect(bodyOf(page).getByRole('table').first()).toBeVisible();
  expect((await seen()).frames).toBeGreaterThan(0);
  expect((await seen()).raw).toEqual([]);
});

test('a note that the workspace starts with shows no Markdown before it is a page', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Long', content: SECTION.repeat(30) });
  await slowDown(page, 2);
  const seen = await watchFrames(page);
  await openNote(page, note.id);
  await expect(bodyOf(page).getByRole('table').first()).toBeVisible();
  expect((await seen()).raw).toEqual([]);
});

test('jumps within a long note, to parts not shown yet and back, show no Markdown', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Long', content: `Begin\n\n${SECTION.repeat(500)}The end` });
  await openNote(page, note.id);
  await slowDown(page, 6);
  const seen = await watchFrames(page);
  await page.locator('.note-scroller').evaluate(async (scroller) => {
    scroller.scrollTop = scroller.scrollHeight * 0.6;
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  await bodyOf(page).press('ControlOrMeta+End');
  await expect(bodyOf(page).getByText('The end')).toBeInViewport();
  await bodyOf(page).press('ControlOrMeta+Home');
  await expect(bodyOf(page).getByText('Begin')).toBeInViewport();
  expect((await seen()).raw).toEqual([]);
});
