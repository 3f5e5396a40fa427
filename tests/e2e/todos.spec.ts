import { pdfOf } from '#tests/document-files.ts';
import { untilNotNearMidnight } from '#tests/midnight.ts';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, expectText, openNote, replaceText, toastOf } from './workspace.ts';

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

test('a promise in a note is added as a to-do, ticked in the view, and ticked in the note', { tag: '@always' }, async ({
  page,
  account,
}) => {
  const note = await account.addNote({ title: 'Call with Anna', content: '' });
  await openNote(page, note.id);
  await replaceText(page, '- [ ] Call the bank\n\nA good call. I will send the offer by Friday.');
  await expectSaved(page);

  await page.getByRole('button', { name: /^To-dos/ }).click();
  const todos = page.getByRole('region', { name: 'To-dos' });
  await expect(todos.getByRole('list', { name: 'Mine' }).getByRole('listitem')).toHaveCount(1);
  await todos.getByRole('tab', { name: /Suggestions/ }).click();
  await todos.getByRole('button', { name: /^Add as to-do: send the offer/i }).click();
  await expect(toastOf(page)).toContainText('Added to “Call with Anna”');
  await todos.getByRole('tab', { name: 'Mine' }).click();
  const offer = todos.getByRole('checkbox', { name: /send the offer/i });
  // Not `check`, which reads the box after the click: it may have left the list by then.
  await offer.click();
  await expect(offer).toHaveCount(0);
  await todos.getByRole('tab', { name: 'Done' }).click();
  await expect(offer).toBeChecked();
  await todos.getByRole('tab', { name: 'Mine' }).click();
  await expect(todos.getByRole('checkbox', { name: 'Done: Call the bank' })).toBeVisible();

  await todos.getByRole('button', { name: /^Call the bank/ }).click();
  const text = '- [ ] Call the bank\n\nA good call. I will send the offer by Friday.';
  await expectText(page, `${text}\n\n- [x] I will send the offer by Friday`);
  expect((await account.note(note.id)).content).toBe(`${text}\n\n- [x] I will send the offer by Friday`);

  const bank = bodyOf(page).getByRole('checkbox').first();
  await bank.click();
  await expect(bank).toBeChecked();
  await expectSaved(page);
  expect((await account.note(note.id)).content).toMatch(/^- \[x\] Call the bank/);
  await page.goBack();
  await expect(todos.getByText('No open to-dos')).toBeVisible();
});

test('on a phone a due date is changed in words, and a ticked to-do is opened again by Undo', {
  tag: '@always',
}, async ({ visit, account }) => {
  await untilNotNearMidnight();
  const note = await account.addNote({ title: 'Call', content: '- [ ] Book the room' });
  const { page, context } = await visit(PHONE);
  await context.request.post('/api/login', { data: { username: account.username, password: account.password } });
  await page.goto('/app');
  await page.getByRole('button', { name: 'Places', exact: true }).tap();
  await page.getByRole('button', { name: /^To-dos/ }).tap();
  await page.getByRole('button', { name: 'Add date: due date of Book the room' }).tap();
  await page.getByRole('textbox', { name: 'Due date of Book the room' }).fill('tomorrow');
  await page.getByRole('button', { name: 'Save date' }).tap();
  await expect(page.getByRole('button', { name: /^Tomorrow/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('checkbox', { name: 'Done: Book the room' }).tap();
  await expect(page.getByText('No open to-dos')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('checkbox', { name: 'Done: Book the room' })).not.toBeChecked();
  await expect.poll(async () => (await account.note(note.id)).content).toMatch(/^- \[ \] Book the room \(due /);
});

test('a deadline in a document is suggested with its page, opened there, and added to the note of the document', async ({
  page,
  account,
}) => {
  const pages = [
    'Copper Kettle Catering\n\nQuote CK-1187 for the winter dinner.',
    'Please note\n\nFinal numbers: Wednesday 25 November 2026, 12:00.\n\nPayment in full by 2 December 2026.',
  ];
  const file = { name: 'Quote Copper Kettle.pdf', mimeType: 'application/pdf', buffer: pdfOf(...pages) };
  const reply = await page.request.post('/api/documents/upload', { multipart: { file } });
  const { note } = await reply.json();
  await page.goto('/app?view=todos');
  const todos = page.getByRole('region', { name: 'To-dos' });
  await todos.getByRole('tab', { name: /Suggestions/ }).click();
  const row = todos.getByRole('listitem').filter({ hasText: 'Payment in full' });
  await row.getByRole('button', { name: /^Quote Copper Kettle\.pdf/ }).click();
  const view = page.getByRole('dialog', { name: 'Quote Copper Kettle.pdf' });
  await expect(view.getByRole('article', { name: 'Page 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await todos.getByRole('button', { name: 'Add as to-do: Payment in full' }).click();
  await expect(toastOf(page)).toContainText('Added to');
  await todos.getByRole('tab', { name: 'Mine' }).click();
  await expect(todos.getByRole('checkbox', { name: 'Done: Payment in full' })).toBeVisible();
  expect((await account.note(note.id)).content).toMatch(/\n\n- \[ \] Payment in full \(due 2 Dec 2026\)$/);
});
