import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { ChatReply } from '#shared/assistant.ts';
import type { DraftKind } from '#shared/drafts.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';
import { addUser, asPlain, withProduct } from './product.ts';

/** A draft that its author would want of a client's folder. */
interface Asked {
  file: string;
  kind: 'proposal' | 'report' | 'plan' | 'follow-up letter';
  mustHold: string[];
  mustNotHold: string[];
}

/** A draft without a model, and what of the strings that its author named is in it. */
export interface JudgedDraft {
  author: string;
  name: string;
  text: string;
  held: string[];
  missing: string[];
  leaked: string[];
}

const folder = 'tests/corpus/strangers';
const authors = ['first', 'second'];

/** Asks the built-in assistant for each draft of the strangers' material, one account a client's folder. */
export async function evaluateDrafts(): Promise<JudgedDraft[]> {
  return withProduct({}, async (product, db) => {
    const judged: JudgedDraft[] = [];
    for (const author of authors) {
      const asked: Asked[] = JSON.parse(await readFile(join(folder, author, 'drafts/asked.json'), 'utf8'));
      for (const [index, each] of asked.entries()) {
        const client = await addClient(product.url, db, author, index, each.file);
        await product.indexed();
        judged.push(await judge(client, author, each));
      }
    }
    return judged;
  });
}

/** A row a draft: how much of what it must hold it holds, and how much that it must not. */
export function formatDrafts(drafts: readonly JudgedDraft[]): string {
  const rows = drafts.map(({ author, name, text, held, missing, leaked }) => {
    const words = text.split(/\s+/).length;
    return `| ${author} | ${name} | ${held.length} of ${held.length + missing.length} | ${leaked.length} | ${words} |`;
  });
  return ['| author | draft | holds | must not hold | words |', '|---|---|---|---|---|', ...rows].join('\n');
}

interface Client {
  user: ApiClient;
  name: string;
}

async function addClient(url: string, db: Database, author: string, index: number, file: string): Promise<Client> {
  const name = file.replace(/\.md$/, '').replaceAll('-', ' ');
  const { user } = await addUser(url, db, `drafts-${author}-${index}`, []);
  const { body: place } = await user.call('POST', '/api/folders', { name });
  const { id: folderId } = place as { id: string };
  const blocks = (await readFile(join(folder, author, 'drafts', file), 'utf8')).split(/^=== /m).slice(1);
  for (const block of blocks) {
    const end = block.indexOf('\n');
    const [title = '', day = ''] = block.slice(0, end).split(' | ');
    const { body: note } = await user.call('POST', '/api/notes', { title, content: block.slice(end + 1), folderId });
    await db.system.execute(sql`
      update notes set created_at = ${day}::timestamptz, updated_at = ${day}::timestamptz
      where id = ${(note as { id: string }).id}`);
  }
  return { user, name };
}

async function judge({ user, name }: Client, author: string, asked: Asked): Promise<JudgedDraft> {
  const action: DraftKind = asked.kind === 'follow-up letter' ? 'email' : asked.kind;
  const question = { messages: [{ role: 'user', content: `Prepare a ${asked.kind} for ${name}` }], action };
  const { status, body } = await user.call('POST', '/api/assistant/chat', question);
  if (status !== 200) throw new Error(`${name} was answered ${status}`);
  const { response } = body as ChatReply;
  const plain = asPlain(response);
  const isIn = (part: string) => plain.includes(asPlain(part));
  return {
    author,
    name: `${asked.kind} for ${name}`,
    text: response,
    held: asked.mustHold.filter(isIn),
    missing: asked.mustHold.filter((part) => !isIn(part)),
    leaked: asked.mustNotHold.filter(isIn),
  };
}
