import type { Page } from '@playwright/test';
import { untilNotNearMidnight } from '#tests/midnight.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, expectText, openNote, replaceText, textOf, titleOf } from './workspace.ts';

const today = () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());

async function chooseNoteMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Note menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a note becomes a template, and the template a note with the date of the day', { tag: '@always' }, async ({
  page,
  account,
}) => {
  await untilNotNearMidnight();
  const note = await account.addNote({ title: 'Weekly call', content: 'On {{date}}\n\n- [ ] ' });
  await openNote(page, note.id);
  await chooseNoteMenu(page, 'Save as a template');
  const form = page.getByRole('dialog', { name: 'Save as a template' });
  await form.getByLabel('Name').fill('Client call {{date}}');
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('menuitem', { name: 'Client call' }).click();
  await expect(titleOf(page)).toHaveValue(`Client call ${today()}`);
  await expectText(page, `On ${today()}\n\n- [ ] `);
  await expect(bodyOf(page)).toBeFocused();
});

test('the templates of the profession are in the / menu and beside New Note', async ({ page, account }) => {
  await untilNotNearMidnight();
  await account.request.put('/api/settings', { data: { autoSave: true, defaultDark: false, profession: 'coach' } });
  const note = await account.addNote({ title: 'Maya', content: '' });
  await openNote(page, note.id);
  await replaceText(page, '/session');
  await page.getByRole('option', { name: /^Session notes/ }).click();
  await expect.poll(() => textOf(page)).toContain(`**Date:** ${today()}`);
  await expectSaved(page);

  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('menuitem', { name: 'Intake' }).click();
  await expect(titleOf(page)).toHaveValue('Intake');
  await expect.poll(() => textOf(page)).toContain('## What brings you here');
});

test('a template can be edited and deleted, and Undo brings it back', async ({ page, account }) => {
  await account.request.post('/api/templates', { data: { title: 'Agenda', content: 'One' } });
  const note = await account.addNote({ title: 'Plan', content: '' });
  await openNote(page, note.id);
  await page.getByRole('button', { name: 'Start from a template' }).click();
  await page.getByRole('menuitem', { name: 'All templates…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByRole('button', { name: 'Edit Agenda' }).click();
  const form = page.getByRole('dialog', { name: 'Edit template' });
  await form.getByLabel('Text').fill('Two');
  await form.getByRole('button', { name: 'Save template' }).click();
  await expect(form).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Delete Agenda' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete Agenda' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Agenda', exact: true }).click();
  await expect(titleOf(page)).toHaveValue('Agenda');
  await expectText(page, 'Two');
});

test('an empty list starts a note or leads to the templates', async ({ page, account: _ }) => {
  await page.goto('/app');
  await expect(page.getByText('No notes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Use a template' }).click();
  await page.getByRole('dialog', { name: 'Templates' }).getByRole('button', { name: 'Weekly plan' }).click();
  await expect(titleOf(page)).toHaveValue('Weekly plan');
});
