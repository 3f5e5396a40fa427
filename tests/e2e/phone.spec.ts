import type { Locator, Page } from '@playwright/test';
import type { Account } from './account.ts';
import { expect, test, type Visitor } from './product.ts';
import { bodyOf, expectSaved, messagesStay, pageIsThere, rowsOf, textOf, titleOf, toastOf } from './workspace.ts';

const PHONE = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference' as const,
};

/** The account on a phone. */
async function onPhone(visit: (options: typeof PHONE) => Promise<Visitor>, account: Account): Promise<Page> {
  const { page, context } = await visit(PHONE);
  await context.request.post('/api/login', { data: { username: account.username, password: account.password } });
  return page;
}

test('on a phone a to-do of the newest note is ticked with two taps', { tag: '@always' }, async ({
  visit,
  account,
}) => {
  await account.addNote({ title: 'Older' });
  const note = await account.addNote({ title: 'Call', content: '- [ ] Send the plan\n- [ ] Book the room' });
  const page = await onPhone(visit, account);
  await page.goto('/app');
  await rowsOf(page).filter({ hasText: 'Call' }).tap();
  await bodyOf(page).getByRole('checkbox').first().tap();
  await expect.poll(() => textOf(page)).toBe('- [x] Send the plan\n- [ ] Book the room');
  await expectSaved(page);
  expect((await account.note(note.id)).content).toBe('- [x] Send the plan\n- [ ] Book the room');
});

test('a phone has one bar, which reaches everything, and nothing is wider than the screen', { tag: '@always' }, async ({
  visit,
  account,
}) => {
  await account.addNote({ title: 'A note with a rather long title that has to be cut', content: '# Head\n\nText' });
  const page = await onPhone(visit, account);
  await page.goto('/app');
  await expect(rowsOf(page)).toHaveCount(1);
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widest()).toBe(375);
  await rowsOf(page).first().tap();
  await expect(titleOf(page)).toBeVisible();
  expect(await widest()).toBe(375);
  const bar = page.getByRole('banner');
  for (const name of ['Back', 'Search', 'Assistant', 'Voice to Text', 'Note menu']) {
    const box = await bar.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, (box?.width ?? 0) >= 44 && (box?.height ?? 0) >= 44]).toEqual([name, true]);
  }
  await expect(page.getByRole('main').getByRole('toolbar', { name: 'Note', exact: true })).toHaveCount(0);
  expect((await titleOf(page).boundingBox())?.y).toBeLessThan(100);
});

test('a tap on a link opens it, also while the note is edited; a long press shows its card', async ({
  visit,
  account,
}) => {
  const other = await account.addNote({ title: 'Other note', content: 'Here' });
  const note = await account.addNote({
    title: 'Links',
    content: `See [the other](note:${other.id}) and more text.\n\nEnd.`,
  });
  const page = await onPhone(visit, account);
  await page.goto(`/app?note=${note.id}`);
  const link = bodyOf(page).locator('a.page-link');
  for (const isEdited of [false, true]) {
    if (isEdited) {
      await bodyOf(page).getByText('End.').tap();
      await expect(bodyOf(page)).toBeFocused();
    }
    await link.tap();
    await expect(titleOf(page)).toHaveValue('Other note');
    await page.goBack();
    await expect(titleOf(page)).toHaveValue('Links');
  }
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not on the screen');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  const card = page.getByRole('group', { name: 'Link' });
  await expect(card).toContainText('Other note');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(titleOf(page)).toHaveValue('Links');
  expect((await card.getByRole('button', { name: 'Open' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole('button', { name: 'Open' }).tap();
  await expect(titleOf(page)).toHaveValue('Other note');
});

/** Moves one finger over a row, as a browser on a phone reports it. */
async function swipe(page: Page, row: Locator, { from, to, down = 0 }: { from: number; to: number; down?: number }) {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the screen');
  const y = box.y + box.height / 2;
  const session = await page.context().newCDPSession(page);
  // As slow as a finger that rests at the end: after a flick the browser takes the next tap for the end of its motion.
  let timestamp = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    timestamp += 0.03;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp });
  };
  await touch('touchStart', [{ x: from, y }]);
  for (let step = 1; step <= 15; step += 1) {
    const share = Math.min(step, 10) / 10;
    await touch('touchMove', [{ x: from + (to - from) * share, y: y + down * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}

test('on a phone the keyboard does not cover the line that was tapped', { tag: '@always' }, async ({
  visit,
  account,
}) => {
  const note = await account.addNote({ content: 'Line of text\n\n'.repeat(30) });
  const page = await onPhone(visit, account);
  await page.goto(`/app?note=${note.id}`);
  await pageIsThere(page);
  const line = bodyOf(page).getByText('Line of text').nth(7);
  await line.tap();
  await expect(bodyOf(page)).toBeFocused();
  await page.setViewportSize({ width: 375, height: 420 });
  await expect(line).toBeInViewport({ ratio: 1 });
});

test('with the keyboard up at least 220 px are text, below a title of three lines and tags', async ({
  visit,
  account,
}) => {
  const title = 'Steering group of the hospital about the rollout of the pilot in three wards this winter';
  const tags = ['meeting', 'halden', 'rollout'];
  const note = await account.addNote({ title, tags, content: 'Line of text\n\n'.repeat(30) });
  const page = await onPhone(visit, account);
  await page.goto(`/app?note=${note.id}`);
  await pageIsThere(page);
  await bodyOf(page).getByText('Line of text').first().tap();
  await page.setViewportSize({ width: 375, height: 440 });
  const textHeight = () =>
    bodyOf(page).evaluate((body) => {
      const scroller = body.closest('.note-scroller')?.getBoundingClientRect();
      return (scroller?.bottom ?? 0) - Math.max(scroller?.top ?? 0, body.getBoundingClientRect().top);
    });
  await expect.poll(textHeight).toBeGreaterThanOrEqual(220);
});

test('on a phone a swipe to the right pins a note, and one to the left deletes it, with Undo', {
  tag: '@always',
}, async ({ visit, account }) => {
  const first = await account.addNote({ title: 'First' });
  await account.addNote({ title: 'Second' });
  const page = await onPhone(visit, account);
  await messagesStay(page);
  await page.goto('/app');
  const row = (title: string) => rowsOf(page).filter({ hasText: title });
  await expect(rowsOf(page)).toHaveText([/^Second/, /^First/]);

  await swipe(page, row('First'), { from: 100, to: 250 });
  await expect(rowsOf(page)).toHaveText([/First/, /^Second/]);
  await expect(row('First').getByRole('img', { name: 'Pinned' })).toBeVisible();
  // The mark is there at once, and on the server a moment later.
  await expect.poll(() => account.note(first.id)).toMatchObject({ pinned: true });

  await swipe(page, row('Second'), { from: 280, to: 120 });
  await expect(row('Second')).toHaveCount(0);
  await expect(toastOf(page)).toContainText('Note deleted successfully');
  await toastOf(page).getByRole('button', { name: 'Undo' }).tap();
  await expect(row('Second')).toHaveCount(1);

  // Too short, from the edge of the screen, or downward: nothing happens, and the note stays closed.
  await swipe(page, row('Second'), { from: 200, to: 150 });
  await swipe(page, row('Second'), { from: 5, to: 250 });
  await swipe(page, row('Second'), { from: 200, to: 80, down: 160 });
  await expect(rowsOf(page)).toHaveText([/First/, /^Second/]);
  await expect(titleOf(page)).toHaveCount(0);
  await row('Second').tap();
  await expect(titleOf(page)).toHaveValue('Second');
});

test('on a phone Back leaves the selection, and the list stays', async ({ visit, account }) => {
  await account.addNote({ title: 'First' });
  const page = await onPhone(visit, account);
  await page.goto('/app');
  const box = await rowsOf(page).first().boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  const selected = page.getByRole('row', { selected: true });
  await expect(selected).toHaveCount(1);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(selected).toHaveCount(1);
  await page.goBack();
  await expect(selected).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('on a phone a new account is welcomed, and finds its first note in the list', async ({ visit, account }) => {
  const page = await onPhone(visit, account);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Create your first note' }).tap();
  await titleOf(page).fill('Mine');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(rowsOf(page)).toHaveText([/^Mine/]);
});
