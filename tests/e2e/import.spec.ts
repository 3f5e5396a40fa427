import { attachmentPart, emlOf, textPart } from '#tests/mails.ts';
import { zipOf } from '#tests/zip.ts';
import { expect, test } from './product.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a vault dropped on the page is looked at, imported, reported and undone', { tag: '@always' }, async ({
  page,
  account,
}) => {
  test.slow();
  await account.addNote({ title: 'Here before', content: '' });
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'New Note', exact: true }).first()).toBeVisible();
  const vault = await zipOf({
    'Vault/.obsidian/app.json': '{}',
    'Vault/Welcome.md': 'To [[Halden]], with ![[dot.png]] and a #tag.',
    'Vault/Clients/Halden.md': 'Back to [[Welcome]].',
    'Vault/Diary/Monday.md': 'Not this one.',
    'Vault/dot.png': picture,
    'Vault/Board.canvas': '{}',
  });
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'Vault.zip', { type: 'application/zip' }));
    return transfer;
  }, vault.toString('base64'));
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });

  const dialog = page.getByRole('dialog', { name: 'Import notes' });
  // Processes read the archive and the picture; a busy machine takes a while to start them.
  const job = { timeout: 60_000 };
  await expect(dialog.getByText('Obsidian', { exact: true })).toBeVisible(job);
  await expect(dialog.getByRole('list', { name: "What won't be imported" })).toContainText('Vault/Board.canvas');
  await dialog.getByRole('checkbox', { name: /^Diary/ }).uncheck();
  await dialog.getByRole('button', { name: 'Import 2 notes' }).click();
  await expect(dialog.getByText('2 notes imported')).toBeVisible(job);
  await expect(dialog.getByText('1 picture or file imported')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Not everything was imported' })).toContainText(
    "This kind of file can't be imported",
  );
  const titles = async () => (await account.notes()).map(({ title }) => title).sort();
  expect(await titles()).toEqual(['Halden', 'Here before', 'Welcome']);
  // The list behind the dialog has them too.
  await expect(page.getByText('3 notes', { exact: true })).toBeVisible(job);

  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('The imported notes are in Trash.')).toBeVisible();
  expect(await titles()).toEqual(['Here before']);
});

test('an e-mail dropped on the page becomes a note of its client; what it quotes opens where it is clicked', {
  tag: '@always',
}, async ({ page, account }) => {
  test.slow();
  const folder = await account.addFolder('Weber');
  const people = [{ name: 'Anna Weber', role: '', email: 'anna@weber.example' }];
  const client = { name: 'Weber', otherNames: [], people, relation: '' };
  expect(await account.request.put(`/api/folders/${folder.id}/client`, { data: { client } })).toBeOK();
  await page.goto('/app');
  await expect(page.getByRole('button', { name: 'New Note', exact: true }).first()).toBeVisible();
  const mail = emlOf({
    subject: 'Re: Terms',
    parts: [
      textPart('Forty days are fine.\r\n\r\nOn Wed, 11 Nov 2026, Robin wrote:\r\n> Would forty days do?\r\n'),
      attachmentPart('dot.png', 'image/png', picture),
    ],
  });
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'Terms.eml', { type: 'message/rfc822' }));
    return transfer;
  }, mail.toString('base64'));
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });

  const dialog = page.getByRole('dialog', { name: 'Import notes' });
  const job = { timeout: 60_000 };
  await dialog.getByRole('button', { name: 'Import 1 note' }).click(job);
  await dialog.getByRole('button', { name: 'Open note' }).click(job);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(note).toContainText('Forty days are fine.');
  expect((await account.notes())[0]).toMatchObject({ title: 'Terms', folderId: folder.id });
  const quoted = note.getByText('Would forty days do?');
  await expect(quoted).toHaveCSS('height', '0px');
  await note.getByText('Quoted text').click();
  await expect(quoted).not.toHaveCSS('height', '0px');
});
