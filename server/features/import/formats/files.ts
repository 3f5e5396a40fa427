import type { ImportFormat } from '#shared/imports.ts';
import { type Archive, type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { ReadJob } from '../import-items.ts';
import type { Emitter } from './emitter.ts';
import { readEpub } from './epub.ts';
import { isNoteName, Library } from './library.ts';
import { namedFormat } from './named-formats.ts';
import { isTableName, readTable } from './tables.ts';

const DOCUMENT = /^(?:pdf|docx)$/;
const MARKDOWN = /^(?:md|markdown|mdown|mkd)$/;
/** What systems and apps leave in folders beside what a person put there. */
const system = /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini|\$RECYCLE\.BIN|@eaDir|System Volume Information)$/i;

/** Folders of Markdown, HTML or text files, or an Obsidian vault. */
export async function readFiles(archive: Archive, job: ReadJob, emitter: Emitter, as?: ImportFormat): Promise<void> {
  const { shown, settings } = withoutSettings(archive.files);
  const format = as ?? formatOf(shown, archive.files);
  const root = format === 'obsidian' ? vaultOf(archive.files) : '';
  emitter.begin(format, scopeOf(baseName(root) || job.fileName));
  for (const [folder, count] of settings) emitter.skip(folder, texts.reasons.settings(count));
  const library = new Library(shown, { root, emitter });
  await library.index();
  for (const folder of emptyFolders(archive, shown)) emitter.folder(library.pathOf(folder));
  for (const file of shown) if (isNoteName(file.path)) await emitter.guarded(file.path, () => library.emit(file));
  for (const file of shown) if (!isNoteName(file.path)) await readOther(file, library, emitter);
}

/** A file that no note showed. */
async function readOther(file: ArchiveFile, library: Library, emitter: Emitter): Promise<void> {
  const noteFile = library.fileOf(file);
  if (emitter.isUsed(noteFile)) return;
  const ending = endingOf(file.path);
  const path = library.pathOf(folderOf(file.path));
  if (DOCUMENT.test(ending)) await emitter.document(noteFile, path);
  else if (ending === 'epub') await readEpub(file, path, emitter);
  else if (isTableName(file.path)) await readTable(file, noteFile, path, emitter);
  else if (ending === 'json') emitter.skip(file.path, texts.reasons.data);
  else {
    const reason = isOfOtherKind(file.path) ? texts.reasons.kind : texts.reasons.notUsed;
    emitter.skip(file.path, namedFormat(file.path) ?? reason);
  }
}

function isOfOtherKind(path: string): boolean {
  return (
    /\.excalidraw\.md$/i.test(path) ||
    /^(?:canvas|base|excalidraw|css|js|exe|sqlite|db|jex|pptx?|odp|key|tex)$/.test(endingOf(path))
  );
}

function formatOf(shown: readonly ArchiveFile[], all: readonly ArchiveFile[]): ImportFormat {
  if (all.some(({ path }) => /(?:^|\/)\.obsidian\//.test(path))) return 'obsidian';
  const endings = new Set(shown.map(({ path }) => endingOf(path)));
  if ([...endings].some((ending) => MARKDOWN.test(ending))) return 'markdown';
  if (endings.has('html') || endings.has('htm')) return 'html';
  return shown.length > 0 && shown.every(({ path }) => isTableName(path)) ? 'tables' : 'documents';
}

/** The folder with the vault's settings. */
function vaultOf(files: readonly ArchiveFile[]): string {
  const settings = files.find(({ path }) => /(?:^|\/)\.obsidian\//.test(path))?.path ?? '';
  const root = settings.slice(0, settings.search(/(?:^|\/)\.obsidian\//));
  return files.every(({ path }) => root === '' || path.startsWith(`${root}/`) || system.test(path.split('/')[0] ?? ''))
    ? root
    : '';
}

/** Settings are named once for each folder that has them, with how many files they are. */
function withoutSettings(files: readonly ArchiveFile[]) {
  const settings = new Map<string, number>();
  const shown: ArchiveFile[] = [];
  for (const file of files) {
    const parts = file.path.split('/');
    const at = parts.findIndex((part) => system.test(part) && part !== '.trash');
    if (at === -1) shown.push(file);
    else {
      const folder = parts.slice(0, at + 1).join('/');
      settings.set(folder, (settings.get(folder) ?? 0) + 1);
    }
  }
  return { shown, settings };
}

/** Folders with nothing in them, or only what keeps them in Git. */
function emptyFolders({ files, folders }: Archive, shown: readonly ArchiveFile[]): string[] {
  const kept = files.filter(({ path }) => /(?:^|\/)\.(?:git)?keep$/.test(path)).map(({ path }) => folderOf(path));
  const all = [...new Set([...folders, ...kept])].filter((path) => path !== '');
  const used = new Set<string>();
  for (const path of [...shown.map((file) => folderOf(file.path)), ...all.map(folderOf)]) {
    for (let at = path; at !== '' && !used.has(at); at = folderOf(at)) used.add(at);
  }
  return all.filter((folder) => !used.has(folder) && !folder.split('/').some((part) => system.test(part)));
}

/** The name of an archive, the same for the next one: without its number and its date. */
export function scopeOf(fileName: string): string {
  return withoutEnding(fileName)
    .replace(/[\s_-]*(?:\(\d+\)|\d{4}-\d{2}-\d{2}[\dT_.:-]*|\d{8,14}|copy|\s\d{1,2})\s*$/i, '')
    .trim()
    .toLowerCase();
}
