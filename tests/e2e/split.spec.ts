import { expect, test } from './product.ts';
import { bodyOf, openNote, showMode } from './workspace.ts';

const content = Array.from({ length: 80 }, (_, index) => `Paragraph ${index} of the minutes.`).join('\n\n');

test('the page beside the text follows it to the end, and Preview keeps the place', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Minutes', content });
  await openNote(page, note.id);
  const preview = page.getByRole('region', { name: 'Preview' });
  await showMode(page, 'Split');
  await expect(preview.getByText('Paragraph 0 of')).toBeInViewport();
  await bodyOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n\nThe very end');
  await expect(preview.getByText('The very end')).toBeInViewport();
  await showMode(page, 'Write');
  await bodyOf(page).evaluate((box) => {
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  });
  await showMode(page, 'Preview');
  await expect(preview.getByText('Paragraph 40 of')).toBeInViewport();
  await expect(preview.getByText('Paragraph 0 of')).not.toBeInViewport();
});
