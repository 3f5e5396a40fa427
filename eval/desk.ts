import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brief } from '#shared/client-page.ts';
import type { WrittenDraft } from '#shared/drafts.ts';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import type { Recap } from '#shared/recap.ts';
import { composeLetter } from '#shared/recap-letter.ts';
import { startFakeProvider } from '#tests/fakes/ai-provider.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';
import { briefTexts } from '#web/features/clients/client-page.texts.ts';
import { addUser, ok, withProduct } from './product.ts';

interface Professional {
  name: string;
  signOff?: string;
  addressedAs?: string[];
  firm: string;
  today: string;
}

/** A client of a set as its author wrote it down; `facts.json` is the judge's. */
interface Desk {
  client: { name: string; otherNames: string[]; people: { name: string; role: string; email: string }[] };
  notes: { title: string; day: string; text: string }[];
}

const NOON = 'T12:00:00.000Z';

/** Where a desk is read from and written to; `replies` are what a model wrote to the prompts that are in it. */
interface DeskRun {
  set: string;
  into: string;
  replies?: string | undefined;
}

/**
 * Gives each professional of a set their clients and notes, as written on the day that each is of, and writes for each
 * client what the product makes of it: the brief, and of the newest note the letter and its lines. With `replies` both
 * are written by a model too, whose replies are files of that folder; where one isn't there, its prompt is written.
 */
export async function writeDesk({ set, into, replies }: DeskRun, say: (text: string) => void): Promise<void> {
  let today = new Date();
  let asked = '';
  const provider = await startFakeProvider();
  provider.reply = (prompt) => {
    const file = join(replies ?? into, `${asked}.txt`);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    writeFileSync(file.replace(/txt$/, 'prompt.json'), prompt);
    return 'Not recorded yet.';
  };
  const model = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${provider.url}/v1`, AI_MODEL: 'recorded' };
  await mkdir(into, { recursive: true });
  await withProduct({ now: () => today, settings: replies === undefined ? {} : model }, async (product, db) => {
    for (const profession of await foldersOf(set)) {
      const professional: Professional = await readJson(join(set, profession, 'user.json'));
      today = new Date(`${professional.today}T09:00:00Z`);
      const { user } = await addUser(product.url, db, `desk-${profession}`, []);
      const { name, addressedAs: otherNames = [], firm, signOff = '' } = professional;
      const asTyped = { autoSave: true, defaultDark: false, name, otherNames, firm, signOff };
      await ok(user.call('PUT', '/api/settings', asTyped));
      for (const client of await foldersOf(join(set, profession))) {
        say(`${profession}: ${client}`);
        const { folderId, newest } = await move(user, await readDesk(join(set, profession, client)), today);
        await product.indexed();
        const brief = await ok<Brief>(user.call('GET', `/api/clients/${folderId}/brief?today=${professional.today}`));
        const recap = await ok<Recap>(user.call('GET', `/api/notes/${newest.id}/recap`));
        const parts = [written(brief), ...letterOf(recap)];
        if (replies !== undefined) {
          asked = `${client}.letter`;
          const letter = await ok<WrittenDraft>(user.call('POST', `/api/notes/${newest.id}/recap/letter`, {}));
          asked = `${client}.brief`;
          const prose = { template: briefTexts.template, folderId };
          const draft = await ok<WrittenDraft>(user.call('POST', '/api/drafts/write', prose));
          parts.push('## Letter by a model', marked(letter), '## Brief by a model', marked(draft));
        }
        await writeFile(join(into, `${client}.md`), parts.join('\n\n'));
      }
    }
  });
  await provider.close();
}

/** The text, and what of it is in none of its passages. */
function marked({ text, marks }: WrittenDraft): string {
  const unknown = marks.filter(({ sources }) => sources.length === 0).map(({ start, end }) => text.slice(start, end));
  return `${text}\n\nMarked as found nowhere: ${unknown.join(' | ') || 'nothing'}`;
}

async function readDesk(folder: string): Promise<Desk> {
  const client = await readJson<Desk['client']>(join(folder, 'client.json'));
  const { notes } = await readJson<Desk>(join(folder, 'facts.json'));
  const texts = notes.map(async ({ title, day }) => {
    return { title, day, text: await readFile(join(folder, `${title}.md`), 'utf8') };
  });
  return { client, notes: await Promise.all(texts) };
}

async function move(
  user: ApiClient,
  { client, notes }: Desk,
  today: Date,
): Promise<{ folderId: string; newest: Note }> {
  const { id: folderId } = await ok<Folder>(user.call('POST', '/api/folders', { name: client.name, parentId: null }));
  await ok(user.call('PUT', `/api/folders/${folderId}/client`, { client: { relation: '', ...client } }));
  const made: Note[] = [];
  for (const { title, day, text } of notes.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const when = { changedAt: `${day}${NOON}`, sentAt: today.toISOString() };
    made.push(await ok<Note>(user.call('POST', '/api/notes', { title, content: text, folderId, when })));
  }
  const newest = made.at(-1);
  if (newest === undefined) throw new Error(`${client.name} has no notes`);
  return { folderId, newest };
}

function written({ summary, sections }: Brief): string {
  const { client, next } = summary;
  const lines = sections.flatMap(({ name, lines }) => [
    `\n### ${name}`,
    ...lines.map(({ text, due, sources }) => `- ${text}${due ? ` (due ${due})` : ''} [${sources[0]?.title ?? ''}]`),
  ]);
  return [`# ${client.name}\n\n## Brief\n\nNext: ${next ? `${next.day} ${next.text}` : 'none'}`, ...lines].join('\n');
}

function letterOf(recap: Recap): string[] {
  const held = recap.lines.filter((line) => line.held !== null);
  return [
    '## Letter, nothing decided by hand',
    composeLetter(recap, new Map()),
    '## Lines that stay with the author: reason, line, and as the letter would state it',
    held
      .map(({ held: why, text, sentence }) => `- ${why}: ${text}${sentence === '' ? '' : ` → ${sentence}`}`)
      .join('\n'),
  ];
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'));
}
