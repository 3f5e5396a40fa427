import type { Page } from '@playwright/test';
import { madePdf } from '#tests/made-files.ts';
import { scan } from '#tests/made-scans.ts';
import { isAmongFound } from './findable.ts';
import { expect, test } from './product.ts';
import { keepProgress } from './upload-progress.ts';
import { bodyOf, expectSaved, expectText, openNote, placeOf, textOf, titleOf, toastOf } from './workspace.ts';

const FILE_NAME = 'Orangery agreement.pdf';
const cancellation = 'If the hirer cancels less than thirty days before the function';
const pages = [
  [
    'AGREEMENT FOR THE ORANGERY',
    '',
    'This agreement is made on 4 May 2026 between Brackenhurst Estates',
    'and the hirer, Lindqvist Events Limited.',
    '',
    'The Orangery is let to the hirer from noon until midnight on',
    '19 September 2026. The doors open to guests at six in the evening.',
    'The Orangery seats one hundred and forty people at round tables.',
    'The fee for the day is 6,200 pounds, without value added tax.',
  ],
  [
    'DEPOSIT AND CANCELLATION',
    '',
    'A deposit of 1,500 pounds secures the date and is part of the fee.',
    'The balance falls due six weeks before the function.',
    '',
    cancellation,
    'the deposit is forfeited and half of the fee remains payable.',
    'An earlier cancellation costs nothing beyond the deposit.',
  ],
  [
    'CONDUCT ON THE PREMISES',
    '',
    'Amplified music stops at eleven, because the estate has neighbours.',
    'Candles are permitted in glass holders only.',
    'The kitchen is used by approved caterers, who leave it clean.',
    'The hirer removes all flowers and furniture by ten the next morning.',
  ],
];

/** A clause of the contract that shares no word with the question. */
const question = 'do we get our money back if we call off the party?';

/** Lets go of a file over the page, as somebody does who dragged it there. */
async function drop(page: Page, name: string, file: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type: 'application/pdf' }));
      return transfer;
    },
    [name, file.toString('base64')] as const,
  );
  await page.dispatchEvent('main', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop files to upload them')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

test('a scan that was dropped becomes a note with a summary, and answers a question in other words', {
  tag: '@night',
}, async ({ page, account }) => {
  test.setTimeout(180_000);
  await account.addNote({ title: 'Florist', content: 'Peonies are out of season, so we take dahlias.' });
  const { id } = await account.addNote({ title: 'Speakers', content: 'Two keynotes and a panel about logistics.' });
  await openNote(page, id);

  await drop(page, FILE_NAME, madePdf(pages.map((lines) => scan(lines))));
  const upload = page.getByRole('dialog', { name: 'Upload document' });
  await expect(upload.getByText(FILE_NAME)).toBeVisible();
  await upload.getByRole('switch', { name: /OCR/ }).click();
  const progress = await keepProgress(page);
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toastOf(page)).toContainText('Document uploaded', { timeout: 60_000 });
  await expect(toastOf(page)).toContainText('A new note was created');
  await expect(upload).toBeHidden();
  const shown = await progress();
  const stages = shown.map((text) => text.replace(/,? page .*| \d+%/, ''));
  const order = ['Processing', 'Recognizing text', 'Summarizing', 'Complete'];
  expect([...new Set(stages)].filter((stage) => order.includes(stage))).toEqual(order);
  expect(shown).toContain('Recognizing text, page 2 of 3');

  await expect(titleOf(page)).toHaveValue('Orangery agreement');
  await expectText(page, /## Summary/);
  await expectSaved(page);
  const note = await textOf(page);
  const printed = pages.flat().join(' ').replaceAll(/\s+/g, ' ');
  const points = [...note.matchAll(/^- (.+?)(?: \(page (\d)\))?$/gm)].map(([, point = '']) => point);
  expect(points.length, note).toBeGreaterThan(1);
  for (const point of points) expect(printed).toContain(point);
  const { pathname, search } = new URL(page.url());
  await openNote(page, id);
  await isAmongFound(account, question, 'Orangery agreement');

  await bodyOf(page).focus();
  // In the text, the first press finds in the note.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByPlaceholder('Search notes and documents...')).toBeFocused();
  await page.keyboard.type(question);
  const found = page.getByRole('list', { name: 'Notes found' }).getByRole('link');
  await expect(found.first()).toContainText('Orangery agreement');
  await expect(found.first()).toContainText('Similar meaning');
  await found.first().click();
  await expect(page).toHaveURL(pathname + search);
  await expect(titleOf(page)).toHaveValue('Orangery agreement');
  await expect
    .poll(async () => {
      const { text, from } = await placeOf(page);
      return text.slice(Math.max(0, from - 300), from + 300);
    })
    .toContain(cancellation);
});
