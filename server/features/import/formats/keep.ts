import { decodeText } from '#server/content/text-encoding.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { htmlNote, keptAddress, toMarkdown } from './html-note.ts';
import { jsonObjectIn, objectsOf, textOf } from './json-value.ts';
import { taken } from './library.ts';
import { escapeLabel } from './markdown-links.ts';

const TEXT_BYTES_MAX = 4_100_000;
/** Files of a folder that are read to find out whether they are notes. */
const LOOKED_AT = 20;
/** What Keep's texts can have since 2023. */
const formatting = /<(?:h[1-6]|b|strong|i|em)[\s>]|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i;

/** The page that lists what is in an archive; its name is in the language of the account. */
const overview = /^(?:[^/]+\/)?Takeout\/[^/]+\.html$/;

/** What Google Takeout writes of a note, as far as it is read. */
interface KeepNote {
  title?: unknown;
  textContent?: unknown;
  textContentHtml?: unknown;
  listContent?: unknown;
  labels?: unknown;
  attachments?: unknown;
  sharees?: unknown;
  annotations?: unknown;
  isPinned?: unknown;
  isArchived?: unknown;
  isTrashed?: unknown;
  createdTimestampUsec?: unknown;
  userEditedTimestampUsec?: unknown;
}

/** Whether the files are notes of Google Keep: JSON with Keep's times. */
export async function isKeep(files: readonly ArchiveFile[]): Promise<boolean> {
  return (await keepFolders(files)).size > 0;
}

/** The folders with notes. A Takeout may have other products with thousands of JSON files in other folders. */
async function keepFolders(files: readonly ArchiveFile[]): Promise<ReadonlySet<string>> {
  const looked = new Map<string, number>();
  const found = new Set<string>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const count = looked.get(folder) ?? 0;
    if (endingOf(file.path) !== 'json' || file.size > TEXT_BYTES_MAX || count >= LOOKED_AT || found.has(folder))
      continue;
    looked.set(folder, count + 1);
    const text = (await file.read().catch(() => Buffer.alloc(0))).toString('utf8');
    if (/"userEditedTimestampUsec"|"isTrashed"/.test(text) && /"(?:textContent|listContent|isArchived)"/.test(text)) {
      found.add(folder);
    }
  }
  return found;
}

/** The files of a Takeout that lie in the folders of other products. */
function otherProducts(files: readonly ArchiveFile[], keep: ReadonlySet<string>): Map<string, string[]> {
  const productOf = (path: string) => /^(?:[^/]+\/)?Takeout\/[^/]+(?=\/)/.exec(path)?.[0];
  const own = new Set([...keep].map((folder) => productOf(`${folder}/`)));
  const others = new Map<string, string[]>();
  for (const { path } of files) {
    const product = productOf(path);
    if (product !== undefined && !own.has(product)) others.set(product, [...(others.get(product) ?? []), path]);
  }
  return others;
}

/** Notes of Google Keep: one JSON each, with the same as HTML beside it. */
export async function readKeep(files: readonly ArchiveFile[], emitter: Emitter): Promise<void> {
  emitter.begin('keep');
  const byPath = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  const used = new Set<string>();
  const others = otherProducts(files, await keepFolders(files));
  for (const [product, paths] of others) {
    emitter.skip(product, texts.reasons.otherProduct(paths.length));
    for (const path of paths) used.add(path);
  }
  for (const file of files.filter(({ path }) => endingOf(path) === 'json' && !used.has(path))) {
    used.add(file.path);
    const html = byPath.get(`${file.path.slice(0, -'.json'.length)}.html`.toLowerCase());
    if (html !== undefined) used.add(html.path);
    const note = await jsonObjectIn(file, TEXT_BYTES_MAX);
    if (note !== null) await emitNote(file, note, { byPath, used, emitter });
    else if (html === undefined) emitter.skip(file.path, texts.reasons.notJson);
    else await emitter.guarded(html.path, () => emitHtml(html, emitter));
  }
  for (const { path } of files) {
    if (used.has(path) || /^Labels\.txt$/i.test(baseName(path)) || overview.test(path)) continue;
    emitter.skip(path, texts.reasons.notUsed);
  }
}

async function emitNote(
  { path }: ArchiveFile,
  note: KeepNote,
  { byPath, used, emitter }: { byPath: Map<string, ArchiveFile>; used: Set<string>; emitter: Emitter },
): Promise<void> {
  const isNote = 'textContent' in note || 'listContent' in note || 'title' in note || 'attachments' in note;
  const isKeeps = 'userEditedTimestampUsec' in note || 'isTrashed' in note || 'isArchived' in note;
  if (!isNote || !isKeeps) {
    emitter.skip(path, texts.reasons.keepKind);
    return;
  }
  const title = textOf(note.title);
  const files: NoteFile[] = [];
  const shown: string[] = [];
  for (const { filePath } of objectsOf(note.attachments)) {
    const name = textOf(filePath);
    const file = findFile(byPath, folderOf(path), name);
    if (file === undefined) {
      emitter.line('note', title || baseName(path), texts.reasons.fileMissing(name));
      continue;
    }
    used.add(file.path);
    const noteFile = { key: `file:${file.path}`, name: baseName(file.path), size: file.size, read: file.read };
    files.push(noteFile);
    const target = emitter.fileTarget(noteFile);
    shown.push(`${target.isPicture ? '!' : ''}[${escapeLabel(target.name)}](${target.href})`);
  }
  const list = objectsOf(note.listContent).map(
    ({ text, isChecked }) => `- [${isChecked === true ? 'x' : ' '}] ${textOf(text).replaceAll(/\s*\n\s*/g, ' ')}`,
  );
  const links = objectsOf(note.annotations).flatMap(({ url, title: label }) =>
    /^https?:\/\//.test(textOf(url))
      ? `- [${escapeLabel(textOf(label) || textOf(url))}](${linkAddress(textOf(url))})`
      : [],
  );
  const others = objectsOf(note.sharees).filter(({ isOwner }) => isOwner !== true);
  if (others.length > 0) {
    const people = others.map(({ email }) => textOf(email)).filter(Boolean);
    emitter.line('note', title || baseName(path), texts.reasons.shared(people.join(', ')));
  }
  const isArchived = note.isArchived === true;
  await emitter.note({
    key: textOf(note.createdTimestampUsec) === '' ? path : `${baseName(path)} ${textOf(note.createdTimestampUsec)}`,
    title,
    content: [formattedOf(note), list.join('\n'), shown.join('\n\n'), links.join('\n')].filter(Boolean).join('\n\n'),
    tags: objectsOf(note.labels).map(({ name }) => textOf(name)),
    path: isArchived ? [texts.archiveFolder] : [],
    createdAt: momentOf(note.createdTimestampUsec) ?? momentOf(note.userEditedTimestampUsec),
    updatedAt: momentOf(note.userEditedTimestampUsec),
    isPinned: note.isPinned === true,
    isTrashed: note.isTrashed === true,
    files,
  });
}

/** The text, with headings, bold and italic where it has them. */
function formattedOf({ textContent, textContentHtml }: KeepNote): string {
  const html = textOf(textContentHtml);
  return formatting.test(html) ? toMarkdown(html, { addressOf: keptAddress }) : textOf(textContent);
}

/** A note whose JSON can't be read, as its page says it. */
async function emitHtml(file: ArchiveFile, emitter: Emitter): Promise<void> {
  const html = decodeText(await file.read().catch(() => Buffer.alloc(0)));
  if (html === null) return emitter.skip(file.path, texts.reasons.unreadable);
  const files: NoteFile[] = [];
  const { head, content, lost } = htmlNote(
    html,
    () => null,
    (shown) => taken(files, shown, emitter),
  );
  const title = head.title ?? withoutEnding(baseName(file.path));
  for (const reason of lost) emitter.line('note', title, reason);
  await emitter.note({ key: file.path, title, content, createdAt: file.modified, updatedAt: file.modified, files });
}

/** Takeout sometimes writes another ending than it says. */
function findFile(byPath: Map<string, ArchiveFile>, folder: string, name: string): ArchiveFile | undefined {
  const path = (folder === '' ? name : `${folder}/${name}`).toLowerCase();
  const endings = ['.jpg', '.jpeg', '.png', '.gif', '.webp', '.3gp', '.amr', '.m4a', '.aac', ''];
  const others = name === '' ? [] : endings.map((ending) => byPath.get(withoutEnding(path) + ending));
  return byPath.get(path) ?? others.find((file) => file !== undefined);
}

function momentOf(microseconds: unknown): Date | null {
  const time = Number(microseconds);
  return Number.isFinite(time) && time > 0 ? new Date(time / 1000) : null;
}
