import { parse } from 'csv-parse/sync';
import { decodeText } from '#server/content/text-encoding.ts';
import { type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { readText } from './library.ts';
import { escapeLabel } from './markdown-links.ts';
import { validDate } from './note-head.ts';

const DETAILS = /(?:^|\/)Notes Details\.csv$/i;
const NOTE = /(?:^|\/)(Notes|Recently Deleted)\/(?:.+\/)?[^/]+\/[^/]+\.txt$/i;
const PLACEHOLDER = '\uFFFC';

/** What Apple's table says of a note. */
interface Details {
  createdAt: Date | null;
  updatedAt: Date | null;
  isPinned: boolean;
  isTrashed: boolean;
}

/** Whether the files are the notes that Apple sends with a copy of one's data: a folder for each note, and a table. */
export function isAppleNotes(files: readonly ArchiveFile[]): boolean {
  return files.some(({ path }) => DETAILS.test(path)) && files.some(({ path }) => NOTE.test(path));
}

/** Notes of iCloud: each a folder with its text and its files, whose places in the text are signs. */
export async function readAppleNotes(files: readonly ArchiveFile[], emitter: Emitter): Promise<void> {
  emitter.begin('apple');
  const shown = files.filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/.test(path));
  const table = shown.find(({ path }) => DETAILS.test(path));
  const details = table === undefined ? new Map<string, Details[]>() : await detailsIn(table);
  const root = table === undefined ? '' : folderOf(table.path);
  const notes = shown.filter(({ path }) => NOTE.test(path));
  const byFolder = Map.groupBy(
    shown.filter((file) => !notes.includes(file)),
    ({ path }) => folderOf(path),
  );
  const used = new Set<ArchiveFile>();
  for (const file of notes) {
    // A second text in the folder is another note with the same title, without files.
    const beside = (byFolder.get(folderOf(file.path)) ?? []).filter((each) => !used.has(each)).toSorted(inOrder);
    for (const each of beside) used.add(each);
    await emitNote(file, beside, { root, details, emitter });
  }
  for (const file of shown) {
    if (used.has(file) || notes.includes(file) || file === table) continue;
    emitter.skip(file.path, endingOf(file.path) === 'csv' ? texts.reasons.index : texts.reasons.notUsed);
  }
}

interface Reading {
  root: string;
  details: Map<string, Details[]>;
  emitter: Emitter;
}

async function emitNote(file: ArchiveFile, beside: ArchiveFile[], { root, details, emitter }: Reading): Promise<void> {
  const text = await readText(file, emitter);
  if (text === null) return;
  const [, first = '', rest = ''] = /^\s*([^\n]*)\n?([\s\S]*)$/.exec(text) ?? [];
  const folder = baseName(folderOf(file.path));
  const title = first.replaceAll(PLACEHOLDER, '').trim() || withoutEnding(baseName(file.path));
  const known = details.get(title)?.shift() ?? details.get(folder)?.shift();
  const relative = root === '' ? file.path : file.path.slice(root.length + 1);
  const [place = '', ...path] = folderOf(folderOf(relative)).split('/');
  const files = beside.map((each) => ({
    key: `file:${each.path}`,
    name: baseName(each.path),
    size: each.size,
    read: each.read,
  }));
  const { content, missing } = withFiles(first.includes(PLACEHOLDER) ? text : rest, files, emitter);
  if (missing) emitter.line('note', title, texts.reasons.lostInApple);
  await emitter.note({
    key: `note:${relative}`,
    title,
    content,
    path,
    createdAt: known?.createdAt ?? file.modified,
    updatedAt: known?.updatedAt ?? file.modified,
    isPinned: known?.isPinned ?? false,
    isTrashed: known?.isTrashed === true || /^recently deleted$/i.test(place),
    files,
  });
}

/** The files in place of their signs, in order, and below the text where it has fewer; lists as Markdown writes them. */
function withFiles(text: string, files: readonly NoteFile[], emitter: Emitter): { content: string; missing: boolean } {
  const waiting = files.map((file) => {
    const target = emitter.fileTarget(file);
    return `${target.isPicture ? '!' : ''}[${escapeLabel(target.name)}](${target.href})`;
  });
  let missing = false;
  const placed = text
    .replaceAll(/^\t*\u25E6\t/gm, '- [ ] ')
    .replaceAll(/^\t*\u2713\t/gm, '- [x] ')
    .replaceAll(/^(\t*)[•⁃]\t/gm, (_bullet, tabs: string) => `${'    '.repeat(Math.max(0, tabs.length - 1))}- `)
    .replaceAll(PLACEHOLDER, () => {
      const next = waiting.shift();
      missing ||= next === undefined;
      return next ?? '';
    });
  return { content: [placed.trim(), ...waiting].filter(Boolean).join('\n\n'), missing };
}

/** `Attachment.png`, `Attachment-1.png`, `Attachment-2.png`: in the order in which the text has them. */
function inOrder(a: ArchiveFile, b: ArchiveFile): number {
  return orderOf(a.path) - orderOf(b.path) || (a.path < b.path ? -1 : 1);
}

function orderOf(path: string): number {
  return Number(/-(\d{1,6})\.[^./]*$/.exec(path)?.[1] ?? 0);
}

/** Several notes may have the same title; they are in the order of the archive. */
async function detailsIn(table: ArchiveFile): Promise<Map<string, Details[]>> {
  const byTitle = new Map<string, Details[]>();
  const text = decodeText(await table.read().catch(() => Buffer.alloc(0))) ?? '';
  for (const row of rowsOf(text)) {
    const of = (name: string) => row[name]?.trim() ?? '';
    const details = {
      createdAt: momentOf(of('created on')),
      updatedAt: momentOf(of('modified on')),
      isPinned: /^yes$/i.test(of('pinned')),
      isTrashed: /^yes$/i.test(of('deleted')),
    };
    byTitle.set(of('title'), [...(byTitle.get(of('title')) ?? []), details]);
  }
  return byTitle;
}

function rowsOf(text: string): Record<string, string | undefined>[] {
  const columns = (head: string[]) => head.map((name) => name.trim().toLowerCase());
  try {
    return parse(text, { bom: true, columns, relaxColumnCount: true, relaxQuotes: true });
  } catch {
    return [];
  }
}

/** `04-12-2026 09:00:00`: month, day and year, without a zone. */
function momentOf(text: string): Date | null {
  const [, month, day, year, time] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return year === undefined ? null : validDate(new Date(`${year}-${month}-${day}T${time}Z`));
}
