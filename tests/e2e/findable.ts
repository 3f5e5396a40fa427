import { expect } from '@playwright/test';
import type { Account } from './account.ts';

/** Waits for the index, which follows a save within moments: an earlier question of a test would miss what was written. */
export async function isFindable(account: Account, question: string, titles: string[]): Promise<void> {
  await expect.poll(() => found(account, question)).toEqual(titles.toSorted());
}

/** Waits until a note is among what a question finds. */
export async function isAmongFound(account: Account, question: string, title: string): Promise<void> {
  await expect.poll(() => found(account, question)).toContain(title);
}

async function found(account: Account, question: string): Promise<string[]> {
  const reply = await account.request.post('/api/search', { data: { query: question } });
  return ((await reply.json()) as { notes: { title: string }[] }).notes.map(({ title }) => title).toSorted();
}
