import { expect, test } from './product.ts';
import { clipboardOf, toastOf } from './workspace.ts';

const DAY_MS = 86_400_000;

/** A calendar with one call, two days from now at 10:30 UTC. */
function calendarFile(): string {
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'X-WR-CALNAME:Work',
    'BEGIN:VEVENT',
    'UID:call',
    `DTSTART:${day}T103000Z`,
    `DTEND:${day}T113000Z`,
    'SUMMARY:Quarterly review',
    'ATTENDEE:mailto:dana@lumen.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

test('a calendar gives a client its next date, and a calendar program reads the dates until its address is closed', async ({
  page,
  account,
  context,
  watcher,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lumen = await account.addFolder('Lumen');
  const person = { name: 'Dana Ortiz', role: '', email: 'dana@lumen.example' };
  await page.request.put(`/api/folders/${lumen.id}/client`, {
    data: { client: { name: 'Lumen', otherNames: [], people: [person], relation: '' } },
  });
  await account.addNote({ title: 'Call', content: '- [ ] Send the offer (27 November 2030)\n', folderId: lumen.id });

  await page.goto('/app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Calendar' }).click();
  await expect(settings.getByText('No calendars yet.')).toBeVisible();

  watcher.allow(/status of 422 .*\/api\/calendars/);
  await settings.getByLabel('Secret address').fill('https://localhost/secret.ics');
  await settings.getByRole('button', { name: 'Add calendar' }).click();
  await expect(settings.getByRole('alert')).toHaveText(/There is no such address on the public internet/);

  const chooser = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: 'Add a file (.ics)…' }).click();
  const buffer = Buffer.from(calendarFile());
  await (await chooser).setFiles({ name: 'work.ics', mimeType: 'text/calendar', buffer });
  const row = settings.getByRole('list', { name: 'Calendars you read' }).getByRole('listitem');
  await expect(row).toContainText('Work');
  await expect(row).toContainText('File · 1 event · read just now');

  await settings.getByRole('button', { name: 'Create address' }).click();
  const address = settings.getByLabel('Address', { exact: true });
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  await settings.getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(async () => (await clipboardOf(page)).text).toBe(await address.inputValue());
  const link = await address.inputValue();
  // Within two seconds the note's to-dos are read.
  const read = async () => (await page.request.get(link)).text();
  await expect.poll(read, { timeout: 10_000 }).toContain('SUMMARY:Lumen: Send the offer');
  expect(await read()).toContain('SUMMARY:Lumen: Quarterly review');

  await settings.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(link);
  expect((await page.request.get(link)).status()).toBe(404);
  expect((await page.request.get(await address.inputValue())).status()).toBe(200);
  await settings.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toastOf(page)).toContainText('Calendar turned off');
  await settings.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Clients' }).click();
  const client = page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
  await expect(client).toContainText(/Next .*:30.*: Quarterly review/);

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings.getByRole('tab', { name: 'Calendar' }).click();
  await settings.getByRole('button', { name: 'Remove Work' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByText('No calendars yet.')).toBeVisible();
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect(client).toContainText('Send the offer');
});
