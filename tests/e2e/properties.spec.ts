import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { bodyOf, expectSaved, expectText, openNote, placeCaret, textOf } from './workspace.ts';

const field = (page: Page, name: string) => page.locator('.page-property').filter({ hasText: name });

async function openPage(page: Page, id: string): Promise<void> {
  await openNote(page, id);
  await expect(page.locator('.cm-content')).toBeVisible();
}

test('properties are fields above the text: links in them lead on, a box ticks, and a line with the caret is YAML', async ({
  page,
  account,
}) => {
  const jane = await account.addNote({ title: 'Jane Doe', content: 'An author.' });
  const yaml = [
    `author: "[Jane Doe](note:${jane.id})"`,
    'topics:',
    `  - "[J. D.](note:${jane.id})"`,
    '  - writing',
    'published: 2023-11-18',
    'source: https://example.com/post',
    'draft: true',
    'people: [Anna, "Bo, Cy"]',
  ].join('\n');
  const content = `---\n${yaml}\n---\n# Post\n\nText of it`;
  const note = await account.addNote({ title: 'Post', content });
  await openPage(page, note.id);
  await expect(field(page, 'author')).toHaveText('authorJane Doe');
  await expect(field(page, 'published')).toHaveText('publishedSat, 18 Nov 2023');
  await expect(field(page, 'people')).toHaveText('peopleAnna, Bo, Cy');
  const topics = page.locator('.page-property-name', { hasText: 'topics' });
  const tops = [topics, page.locator('.page-property-more').first()].map(
    async (shown) => (await shown.boundingBox())?.y ?? Number.NaN,
  );
  const [name = 0, first = 0] = await Promise.all(tops);
  expect(Math.abs(name - first), 'the first value is beside its name').toBeLessThan(4);
  await topics.click();
  await expect(field(page, 'topics')).toHaveText('topics:');
  await placeCaret(page, content.indexOf('Text of it'));
  await expect(bodyOf(page).getByRole('heading', { name: 'Post' })).toBeVisible();
  await expect(bodyOf(page)).not.toContainText('---');
  await bodyOf(page).getByRole('checkbox', { name: 'draft' }).click();
  await expectText(page, content.replace('draft: true', 'draft: false'));
  await placeCaret(page, content.indexOf('writing'));
  await expect(field(page, 'writing')).toHaveText('  - writing');
  await page.keyboard.type('good ');
  await expectText(page, content.replace('draft: true', 'draft: false').replace('writing', 'good writing'));
  await expectSaved(page);
  await field(page, 'author').getByRole('link', { name: 'Jane Doe' }).click();
  await expectText(page, 'An author.');
  await expect(page.getByRole('button', { name: 'Linked from 1 note' })).toBeVisible();
});

test('a divider at the beginning stays one until the lines below it are properties', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Typed' });
  await openPage(page, note.id);
  await placeCaret(page, 0);
  await page.keyboard.type('---\nOnly a text\n\n');
  await page.keyboard.type('---\n');
  await expect(page.locator('.page-property')).toHaveCount(0);
  await expect(bodyOf(page).getByRole('separator').first()).toBeVisible();
  expect(await textOf(page)).toContain('Only a text');
});

test('properties in any script are typed without a gap above the line that ends them', async ({ page, account }) => {
  const note = await account.addNote({ title: 'Typed' });
  await openPage(page, note.id);
  await placeCaret(page, 0);
  await page.keyboard.type('---\nключ: x\n---\nText');
  await expectText(page, '---\nключ: x\n---\nText');
});

test('a link to a heading leads there, in its own note and in another', async ({ page, account }) => {
  const filler = 'A line of text.\n\n'.repeat(60);
  const target = await account.addNote({
    title: 'Guide',
    content: `# One\n\n${filler}## Second part\n\nHere it is.\n\n${filler}`,
  });
  const source = await account.addNote({
    title: 'Index',
    content: `[Guide](note:${target.id}#Second%20part) and [below](#Last%20%26%20least)\n\n${filler}## Last & least\n\nThe end.`,
  });
  await openPage(page, source.id);
  await bodyOf(page).getByRole('link', { name: 'below' }).click();
  await expect(bodyOf(page).getByText('The end.')).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+Home');
  await bodyOf(page).getByRole('link', { name: 'Guide › Second part' }).click();
  await expect(bodyOf(page).getByText('Here it is.')).toBeInViewport();
});
