import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import { applicationIsKept, expect, replyIsKept, test } from './own-server.ts';
import { bodyOf, textOf, toastOf } from './workspace.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Two clients; of Tollgate there is a kick-off, a paper and a call, which disagree about the turnaround. */
async function twoClients(account: Account) {
  const make = async (name: string) => {
    const { id } = await account.addFolder(name);
    const client = { name, otherNames: [], people: [{ name: 'Rhona Mackie', role: '', email: '' }], relation: '' };
    await account.request.put(`/api/folders/${id}/client`, { data: { client } });
    return id;
  };
  const [tollgate, quillon] = [await make('Tollgate'), await make('Quillon')];
  await account.addNote({
    title: `${dayFromNow(-40)} Kick-off`,
    content: '- Day rate 980 plus VAT\n- [ ] Read the contract',
    folderId: tollgate,
  });
  await account.addNote({
    title: `${dayFromNow(-8)} Board paper`,
    content: 'Void turnaround: 29 days',
    folderId: tollgate,
  });
  await account.addNote({
    title: `${dayFromNow(-3)} Weekly call`,
    content: [
      'Rhona was pleased with how the late shift did it.',
      '',
      '- New day rate 1,060 from today',
      '- Void turnaround was 34 days',
      `- [ ] Send the cost summary (${dayFromNow(2)})`,
      `- [ ] Rhona: signed addendum (${dayFromNow(-1)})`,
      '',
      '> [!private]',
      '> Callum is being moved out',
    ].join('\n'),
    folderId: tollgate,
  });
  await account.addNote({ title: 'Call', content: '- Day rate 700\n- [ ] Nothing of Tollgate', folderId: quillon });
  await expect
    .poll(async () => (await (await account.request.get(`/api/clients/${tollgate}`)).json()).facts.length)
    .toBe(2);
  return { tollgate };
}

const pageOf = (page: Page) => page.getByRole('region', { name: 'Tollgate', exact: true });
const briefOf = (page: Page) => page.getByRole('dialog', { name: 'Brief: Tollgate' });

test('a client’s page has what is open, what holds and what disagrees, and each line leads to its passage', {
  tag: '@always',
}, async ({ page, account }) => {
  const { tollgate } = await twoClients(account);
  await page.goto('/app?view=clients');
  await page.getByRole('button', { name: /^Tollgate/ }).click();
  await expect(page).toHaveURL(new RegExp(`\\?client=${tollgate}`));
  await expect(page).toHaveTitle(/^Tollgate/);
  const client = pageOf(page);
  await expect(client.getByRole('region', { name: 'I owe them' })).toContainText('Send the cost summary');
  await expect(client.getByRole('region', { name: 'They owe me' })).toContainText('signed addendum was due');
  const changed = client.getByRole('region', { name: 'What changed since we last spoke' });
  await expect(changed).toContainText('New day rate 1,060');
  await changed.getByText('1 earlier value').click();
  await expect(changed.getByRole('button', { name: /980/ })).toContainText('Kick-off');
  await expect(client).not.toContainText('700');

  const disagrees = client.getByRole('region', { name: 'What disagrees' });
  await expect(disagrees.getByRole('button', { name: 'holds' })).toHaveText(['“34 days” holds', '“29 days” holds']);
  await disagrees.getByRole('button', { name: '“29 days” holds' }).click();
  await expect(toastOf(page)).toContainText('29 days holds');
  await expect(disagrees).toHaveCount(0);
  await page.reload();
  await expect(client.getByRole('region', { name: 'Numbers' })).toContainText('29 days');
  await expect(disagrees).toHaveCount(0);

  await client.getByRole('button', { name: /signed addendum/ }).click();
  await expect(bodyOf(page)).toContainText('signed addendum');
  await expect(page).toHaveURL(/note=/);
  await page.goBack();
  await expect(client).toBeVisible();

  await client.getByRole('button', { name: 'New note' }).click();
  await expect(page).toHaveURL(/note=/);
  await page.keyboard.type('With Tollgate');
  await expect
    .poll(async () => (await account.notes()).find(({ title }) => title === 'With Tollgate')?.folderId)
    .toBe(tollgate);
});

test('a client’s page fits beside the list and on a phone, whatever its names', async ({ page, account }) => {
  const { tollgate } = await twoClients(account);
  await account.addNote({ title: 'Terms of the maintenance contract for both halls and the yard', folderId: tollgate });
  const client = pageOf(page);
  await page.goto(`/app?client=${tollgate}`);
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const facts = client.getByRole('heading', { name: 'Facts that hold' });
    await expect(facts).toBeVisible();
    const scroller = facts.locator('xpath=ancestor::*[contains(@class, "overflow-y-auto")][1]');
    await expect
      .poll(() => scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), String(width))
      .toBe(0);
  }
});

test('a brief is one press away', async ({ page, account }) => {
  await twoClients(account);
  await page.goto('/app?view=clients');
  await expect(page.getByRole('button', { name: 'Brief: Tollgate' })).toBeVisible();
  await page.keyboard.press('Alt+b');
  const brief = briefOf(page);
  await expect(brief.getByRole('region', { name: /^Last time/ })).toContainText('Rhona was pleased');
  await expect(brief.getByRole('region', { name: 'What changed' })).toContainText('980 → 1,060');
  await expect(brief.getByRole('region', { name: 'What disagrees' })).toContainText('34 days · 29 days');
  const questions = brief.getByRole('region', { name: 'Three things to ask' }).getByRole('listitem');
  await expect(questions).toHaveCount(3);
  await expect(questions.first()).toContainText('signed addendum');
  await expect(brief).not.toContainText('Callum');
  await expect(brief).not.toContainText('Quillon');
  await page.keyboard.press('Escape');
  await page.goto('/app?view=clients');
  await page.getByRole('button', { name: 'Brief: Tollgate' }).click();
  await expect(brief.getByRole('region', { name: 'I owe them' })).toContainText('Send the cost summary');
});

test('the briefs and pages of the next dates are read without the server', async ({ page, account, mortal }) => {
  const { tollgate } = await twoClients(account);
  await page.goto('/app');
  await applicationIsKept(page);
  await replyIsKept(page, `/api/clients/:id/brief ${tollgate}`);
  await mortal.kill();
  await page.goto(`/app?client=${tollgate}`);
  await expect(pageOf(page).getByRole('region', { name: 'They owe me' })).toContainText('signed addendum');
  await pageOf(page).getByRole('button', { name: 'Brief' }).click();
  await expect(briefOf(page).getByRole('region', { name: 'I owe them' })).toContainText('Send the cost summary');
});

test('clients are listed by what needs a person, and the list and a brief are printed on one page each', async ({
  page,
  account,
}) => {
  await twoClients(account);
  await page.goto('/app?view=clients');
  const week = page.getByRole('region', { name: 'Dates of the next seven days' });
  await expect(week.getByRole('listitem')).toContainText('Send the cost summary');
  await expect(page.getByRole('region', { name: 'All others' })).toContainText('Quillon');
  await page.evaluate(() => {
    window.print = () => {};
  });
  const pages = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = page.locator('body > article');
  await expect(paper).toContainText('Tollgate');
  await expect(paper.getByRole('button', { name: 'Details of Tollgate' })).toHaveCount(0);
  expect(await pages()).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await page.getByRole('button', { name: 'Brief: Tollgate' }).click();
  await briefOf(page).getByRole('button', { name: 'Print' }).click();
  await expect(paper).toContainText('Three things to ask');
  expect(await pages()).toBe(1);
});

test('from a wedding’s folder to the plan of its day in four presses, of all notes of the client', async ({
  page,
  account,
}) => {
  const { id } = await account.addFolder('Petra and Jasper');
  const client = { name: 'Petra and Jasper', otherNames: [], people: [], relation: '' };
  await account.request.put(`/api/folders/${id}/client`, { data: { client } });
  await account.addNote({
    title: 'Venue',
    content: '# Run of the day\n\n- 14:30 guests arrive\n- 15:30 ceremony',
    folderId: id,
  });
  await account.addNote({ title: 'Band call', content: 'Timeline: 19:00 the band plays until 23:00', folderId: id });
  await page.goto(`/app?client=${id}`);
  await expect(page.getByRole('heading', { name: 'Petra and Jasper' })).toBeVisible();
  let presses = 0;
  const pressed = async (press: Promise<unknown>) => {
    presses += 1;
    await press;
  };
  await pressed(page.keyboard.press('Control+k'));
  await page.getByRole('combobox').fill('draft plan');
  await pressed(page.getByRole('option', { name: /^Draft plan/ }).click());
  const dialog = page.getByRole('dialog', { name: 'Draft' });
  await pressed(dialog.getByRole('button', { name: 'Fill in from notes' }).click());
  await expect(dialog.getByRole('region', { name: 'The draft' })).toContainText('15:30 ceremony');
  await pressed(dialog.getByRole('button', { name: 'Create note' }).click());
  await expect
    .poll(() => textOf(page))
    .toContain('- **14:30** guests arrive\n- **15:30** ceremony\n- **19:00** the band plays until 23:00\n');
  expect(presses).toBeLessThanOrEqual(4);
});
