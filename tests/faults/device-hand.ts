import type { Page } from '@playwright/test';
import { nanoid } from 'nanoid';
import { expect } from '#tests/e2e/own-server.ts';
import { bodyOf, pageIsThere, rowsOf, saveStateOf, titleOf } from '#tests/e2e/workspace.ts';

/** What one device did to a note. */
export interface Done {
  /** Written into its text, each once. */
  words: string[];
  tags: string[];
  /** Where it was moved last; undefined if it was not. */
  folder?: string;
  isPinned?: boolean;
  isDeleted?: boolean;
  isMade?: boolean;
}

/** What one device did, by the titles of the notes. */
export type Doings = Map<string, Done>;

export const operations = ['make', 'capture', 'edit', 'edit', 'move', 'tag', 'pin', 'delete'] as const;
export type Operation = (typeof operations)[number];

interface Hand {
  page: Page;
  doings: Doings;
  folders: readonly string[];
  /** A number below another. */
  any: (below: number) => number;
}

const offline = 'Offline – saved on this device';

/** Does one thing as a hand would do it, and waits until this device has it. */
export async function doOne(hand: Hand, operation: Operation): Promise<void> {
  if (operation === 'make') return makeNote(hand);
  if (operation === 'capture') return capture(hand);
  const current = [...hand.doings].filter(([, { isDeleted }]) => !isDeleted);
  // Some notes stay to work on.
  const kind = operation === 'delete' && current.length < 6 ? 'edit' : operation;
  const chosen = current[hand.any(current.length)];
  if (!chosen) return makeNote(hand);
  return change(hand, kind, ...chosen);
}

async function change({ page, folders, any }: Hand, kind: Operation, title: string, done: Done): Promise<void> {
  await openRow(page, title);
  if (kind === 'edit') {
    const word = `word-${nanoid(10)}`;
    await write(page, word);
    done.words.push(word);
  } else if (kind === 'move') {
    const folder = folders[any(folders.length)] ?? '';
    await page.getByRole('button', { name: /^In .*Move to…$/ }).click();
    const place = page.getByRole('option', { name: folder });
    // Where it is already, nothing is done.
    if (await place.isDisabled()) return page.keyboard.press('Escape');
    await place.click();
    await expect(page.getByRole('button', { name: `In My Notes / ${folder}. Move to…` })).toBeVisible();
    done.folder = folder;
  } else if (kind === 'tag') {
    const tag = `tag-${nanoid(6)}`;
    await addTag(page, tag);
    done.tags.push(tag);
  } else if (kind === 'pin') {
    await page.getByRole('button', { name: 'Note menu' }).click();
    const pin = page.getByRole('menuitem', { name: /^(Pin|Unpin)$/ });
    done.isPinned = (await pin.textContent()) === 'Pin';
    await pin.click();
    const mark = rowOf(page, title).getByLabel('Pinned');
    await expect(mark).toHaveCount(done.isPinned ? 1 : 0);
  } else {
    await rowOf(page, title).press('Delete');
    await expect(rowOf(page, title)).toHaveCount(0);
    done.isDeleted = true;
  }
}

/** The row of a note; what differs only in what follows is another note. */
export function rowOf(page: Page, title: string) {
  return rowsOf(page).filter({ has: page.getByText(title, { exact: true }) });
}

async function openRow(page: Page, title: string): Promise<void> {
  await listRests(page);
  await rowOf(page, title).click();
  await expect(titleOf(page)).toHaveValue(title);
  await pageIsThere(page);
}

/** What was written last moves to the top a moment later; a row that moves between press and release isn't clicked. */
async function listRests(page: Page): Promise<void> {
  let before: string | undefined;
  const isSame = async () => {
    const now = (await rowsOf(page).allTextContents()).join('\n');
    const rests = now === before;
    before = now;
    return rests;
  };
  await expect.poll(isSame, { intervals: [200] }).toBe(true);
}

async function write(page: Page, word: string): Promise<void> {
  await bodyOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n\n${word}`);
  await expect(saveStateOf(page)).toHaveText(offline);
}

async function makeNote({ page, doings }: Hand): Promise<void> {
  const [title, word] = [`made ${nanoid(8)}`, `word-${nanoid(10)}`];
  await page.getByRole('button', { name: 'New Note' }).click();
  await expect(titleOf(page)).toHaveValue('Untitled Note');
  await pageIsThere(page);
  await titleOf(page).fill(title);
  await write(page, word);
  await expect(rowOf(page, title)).toHaveCount(1);
  doings.set(title, { words: [word], tags: [], isMade: true });
}

async function capture({ page, doings }: Hand): Promise<void> {
  const [title, word] = [`captured ${nanoid(8)}`, `word-${nanoid(10)}`];
  await page.keyboard.press('Alt+j');
  await page.getByRole('dialog', { name: 'Quick capture' }).getByRole('textbox').fill(`${title}\n${word}`);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(rowOf(page, title)).toHaveCount(1);
  doings.set(title, { words: [word], tags: [], isMade: true });
}

async function addTag(page: Page, tag: string): Promise<void> {
  const field = page.getByPlaceholder('Enter tag...');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^(Add tags|\d+ tags?)$/ }).click();
  await field.fill(tag);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
  await expect(saveStateOf(page)).toHaveText(offline);
}
