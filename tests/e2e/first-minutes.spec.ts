import type { Locator, Page } from '@playwright/test';
import { freshUsername, PASSWORD } from './account.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, messagesStay, pageIsThere, textOf, titleOf, toastOf } from './workspace.ts';

/** Registers in the page, as a person does, up to the question. */
async function register(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill(freshUsername());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toBeVisible();
}

const stepsOf = (page: Page) => page.getByRole('region', { name: 'First steps' });

test(
  'from an empty account without a key to three action items, one ticked, and an answer with its source',
  { tag: '@always' },
  async ({ page }, testInfo) => {
    await register(page);
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    const steps = stepsOf(page);

    await click(page.getByRole('button', { name: 'Consultant' }));
    await expect(titleOf(page)).toHaveValue(/^Larkfield Logistics – warehouse kickoff/);
    await expect(steps).toContainText('0 of 3 done');
    await pageIsThere(page);

    await click(steps.getByRole('button', { name: 'Pull out the action items' }));
    const panel = page.getByRole('dialog', { name: /ssistant/ });
    // The first answer starts the assistant's thread.
    await expect(panel.getByText(/^3 action items in/)).toBeVisible({ timeout: 45_000 });
    await expect(panel.getByRole('listitem').filter({ hasText: 'fixed price' }).first()).toBeVisible();
    await expect(steps).toContainText('1 of 3 done');

    await click(steps.getByRole('button', { name: 'Tick one' }));
    await click(bodyOf(page).getByRole('checkbox').first());
    await expect.poll(() => textOf(page)).toContain('- [x] Send Hannah');
    // Until then the server has it as open, and would list it.
    await expectSaved(page);
    await expect(steps).toContainText('2 of 3 done');

    await click(steps.getByRole('button', { name: 'Ask what was promised' }));
    await expect(panel.getByLabel('Message')).toHaveValue('What did I promise Hannah?');
    await expect(panel.getByLabel('Message')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/I promised Hannah a fixed price/).first()).toBeVisible();
    await expect(steps).toContainText('3 of 3 done');
    await panel
      .getByRole('button', { name: /^Source 1/ })
      .last()
      .click();
    await expect(titleOf(page)).toHaveValue(/^Larkfield Logistics – warehouse kickoff/);

    expect(clicks, 'clicks after the question, and Enter once').toBe(5);
    testInfo.annotations.push({ type: 'clicks', description: String(clicks) });

    const stored = async () => (await (await page.request.get('/api/settings')).json()).firstSteps.length;
    await expect.poll(stored).toBe(3);
    await expectSaved(page);
    await page.reload();
    await expect(stepsOf(page)).toContainText('3 of 3 done');
  },
);

test('the example is removed with one click, without what was edited, and comes back with Undo', async ({ page }) => {
  await messagesStay(page);
  await register(page);
  await page.getByRole('button', { name: 'Event planner' }).click();
  await expect(titleOf(page)).toHaveValue(/^Reyes & Okonkwo wedding – venue walk-through/);
  await stepsOf(page).getByRole('button', { name: 'Remove the example' }).click();
  await expect(toastOf(page)).toContainText('Example removed');
  await expect(page.getByRole('heading', { name: 'Welcome to Sparehour' })).toBeVisible();
  await expect(stepsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stepsOf(page)).toBeVisible();
  await expect(titleOf(page)).toHaveValue(/^Reyes & Okonkwo wedding/);

  await titleOf(page).fill('My own note');
  await stepsOf(page).getByRole('button', { name: 'Close the first steps' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Remove the example' }).click();
  await expect(toastOf(page)).toContainText('Still here because you changed it: “My own note”');
  await expect(titleOf(page)).toHaveValue('My own note');
});

test('the question can be skipped, and the example made later', async ({ page }) => {
  await register(page);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Create your first note' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Start with an example' }).click();
  await page.getByRole('button', { name: 'Coach' }).click();
  await expect(titleOf(page)).toHaveValue(/^Maya Lindqvist – session 4/);
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/api/settings'),
  );
  await stepsOf(page).getByRole('button', { name: 'Close the first steps' }).click();
  await saved;
  await page.reload();
  await expect(titleOf(page)).toBeVisible();
  await expect(stepsOf(page)).toHaveCount(0);
});

test('an account with notes is not asked', async ({ page, account }) => {
  await account.addNote({ title: 'Plan' });
  await page.goto('/app');
  await expect(titleOf(page)).toHaveValue('Plan');
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toHaveCount(0);
});
