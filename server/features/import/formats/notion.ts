import { parse } from 'csv-parse/sync';
import { decodeText } from '#server/content/text-encoding.ts';
import { markdownTable } from '#shared/markdown/markdown-table.ts';
import { type Archive, type ArchiveFile, baseName, endingOf, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { readText, taken } from './library.ts';
import { decodedAddress, escapeLabel, type Resolve, type Target } from './markdown-links.ts';
import { markdownPage, relationsIn } from './notion-markdown.ts';
import { notionPage } from './notion-page.ts';

const ID = /[ _-]?([0-9a-f]{32})(?=(?:_all)?(?:\.[a-z]+)?$)/i;
const PAGE = /^(?:md|html)$/;
/** A page by its address on the web. */
const WEB = /^https?:\/\/(?:www\.)?(?:[a-z0-9-]+\.)?notion\.(?:so|site)\/(?:[^?#]*[-/])?([0-9a-f]{32})(?:[?#]|$)/i;
const ROWS_MAX = 5_000;
const COLUMNS_MAX = 60;
const OBSIDIAN = /(?:^|\/)\.obsidian\//;

/** Whether the names of pages end with Notion's identifiers. Among other notes, a name like that is somebody's own. */
export function isNotion(files: readonly ArchiveFile[]): boolean {
  const pages = files.filter(({ path }) => /^(?:md|html|csv)$/.test(endingOf(path)));
  const named = pages.filter(({ path }) => ID.test(baseName(path)));
  return named.length > 0 && named.length * 2 >= pages.length && !files.some(({ path }) => OBSIDIAN.test(path));
}

/** A Notion export: pages as Markdown or HTML, their sub-pages in folders, databases as tables. */
export async function readNotion({ files }: Archive, emitter: Emitter): Promise<void> {
  emitter.begin('notion');
  const shown = files.filter(({ path }) => !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/.test(path));
  const pages = new Pages(shown, emitter);
  for (const file of shown.filter(({ path }) => PAGE.test(endingOf(path)))) {
    await emitter.guarded(file.path, () => pages.emitPage(file));
  }

  for (const file of shown.filter(({ path }) => endingOf(path) === 'csv')) await pages.emitTable(file);
  for (const file of shown.filter(({ path }) => !/^(?:md|html|csv)$/.test(endingOf(path)))) await pages.emitOther(file);
}

class Pages {
  readonly #emitter: Emitter;
  readonly #byPath: Map<string, ArchiveFile>;
  readonly #byId: Map<string, ArchiveFile>;
  /** Pages by what their names begin with, in their folder: rows of databases, which may have the same name. */
  readonly #byTitle = new Map<string, ArchiveFile[]>();
  /** The one folder that holds all of the export. */
  readonly #root: string;

  constructor(files: readonly ArchiveFile[], emitter: Emitter) {
    this.#emitter = emitter;
    this.#byPath = new Map(files.map((file) => [file.path, file]));
    const first = files[0]?.path.split('/')[0] ?? '';
    this.#root =
      /^Export-[0-9a-f-]{36}$/i.test(first) && files.every(({ path }) => path.startsWith(`${first}/`)) ? first : '';
    const pages = files.filter(({ path }) => PAGE.test(endingOf(path)));
    this.#byId = new Map(pages.map((file) => [keyOf(file), file]));
    for (const file of pages) {
      const name = `${folderOf(file.path)}/${cutTitle(titleOf(file.path))}`;
      this.#byTitle.set(name, [...(this.#byTitle.get(name) ?? []), file]);
    }
  }

  async emitPage(file: ArchiveFile): Promise<void> {
    if (baseName(file.path) === 'index.html' && !ID.test(baseName(file.path))) {
      this.#emitter.skip(file.path, texts.reasons.index);
      return;
    }
    const text = await readText(file, this.#emitter);
    if (text === null) return;
    const files: NoteFile[] = [];
    const resolve = this.#resolverFor(file, files);
    const lost = new Set<string>();
    const page =
      endingOf(file.path) === 'html'
        ? notionPage(text, resolve, {
            dataTarget: (shown) => taken(files, shown, this.#emitter),
            onLost: (reason) => lost.add(reason),
          })
        : markdownPage(text, resolve);
    const title = page.title || titleOf(file.path);
    for (const reason of lost) this.#emitter.line('note', title, reason);
    await this.#emitter.note({
      key: keyOf(file),
      title,
      content: page.content,
      tags: page.tags,
      path: this.#pathOf(file),
      createdAt: page.createdAt ?? file.modified,
      updatedAt: page.updatedAt ?? file.modified,
      files,
    });
  }

  /** A database as a table whose first column leads to its pages; one that an HTML page shows needs none. */
  async emitTable(file: ArchiveFile): Promise<void> {
    const isAll = withoutEnding(baseName(file.path)).endsWith('_all');
    const whole = file.path.replace(/(\.csv)$/i, '_all$1');
    // The same with the rows of all views.
    if (!isAll && this.#byPath.has(whole)) return;
    const own = file.path.replace(/(?:_all)?\.csv$/i, '');
    if (this.#byPath.has(`${own}.html`)) return;
    const text = decodeText(await file.read().catch(() => Buffer.alloc(0)));
    const rows = text === null ? null : rowsOf(text);
    if (rows === null) return this.#emitter.skip(file.path, texts.reasons.unreadable);
    const [head = [], ...body] = rows.slice(0, ROWS_MAX + 1).map((row) => row.slice(0, COLUMNS_MAX));
    if (rows.length > ROWS_MAX + 1 || rows.some((row) => row.length > COLUMNS_MAX)) {
      this.#emitter.line('note', titleOf(file.path), texts.reasons.tableCut(ROWS_MAX, COLUMNS_MAX));
    }
    const files: NoteFile[] = [];
    const resolve = this.#resolverFor(file, files);
    const isTaken = new Set<ArchiveFile>();
    const cells = body.map(([name = '', ...rest]) => {
      const page = this.#rowPage(own, name, isTaken);
      const shown = page === undefined ? cellOf(name) : `[${escapeLabel(name)}](${this.#noteTarget(page).href})`;
      return [shown, ...rest.map((cell) => relationsIn(cellOf(cell), resolve))];
    });
    await this.#emitter.note({
      key: /([0-9a-f]{32})/i.exec(baseName(file.path))?.[1] ?? file.path,
      title: titleOf(file.path),
      content: markdownTable([head.map(cellOf), ...cells]),
      path: this.#pathOf(file),
      createdAt: file.modified,
      updatedAt: file.modified,
      files,
    });
  }

  async emitOther(file: ArchiveFile): Promise<void> {
    const noteFile = fileOf(file);
    if (this.#emitter.isUsed(noteFile)) return;
    if (/^(?:pdf|docx)$/.test(endingOf(file.path))) await this.#emitter.document(noteFile, this.#pathOf(file));
    else this.#emitter.skip(file.path, texts.reasons.notUsed);
  }

  /** The page of a row: in the folder of its database, whose name has the identifier or doesn't; each page once. */
  #rowPage(own: string, name: string, isTaken: Set<ArchiveFile>): ArchiveFile | undefined {
    for (const folder of [own, `${folderOf(own)}/${titleOf(own)}`.replace(/^\//, '')]) {
      const named = this.#byTitle.get(`${folder}/${cutTitle(name)}`) ?? this.#cutPages(folder, name);
      const page = named?.find((file) => !isTaken.has(file));
      if (page === undefined) continue;
      isTaken.add(page);
      return page;
    }
    return undefined;
  }

  /** The names of files are cut, so a row's page is one whose name its title begins with. */
  #cutPages(folder: string, title: string): ArchiveFile[] | undefined {
    if (title.length < 40) return undefined;
    for (const [path, pages] of this.#byTitle) {
      const name = path.slice(folder.length + 1);
      if (path.startsWith(`${folder}/`) && name.length > 30 && cutTitle(title).startsWith(name)) return pages;
    }
    return undefined;
  }

  #resolverFor(from: ArchiveFile, files: NoteFile[]): Resolve {
    return (address): Target | null => {
      const onWeb = WEB.exec(address)?.[1]?.toLowerCase();
      const file = onWeb === undefined ? this.#find(folderOf(from.path), address) : this.#byId.get(onWeb);
      if (file === undefined) return null;
      if (PAGE.test(endingOf(file.path))) return this.#noteTarget(file);
      if (endingOf(file.path) === 'csv') return this.#emitter.noteTarget(keyOf(file), titleOf(file.path));
      return taken(files, fileOf(file), this.#emitter);
    };
  }

  /** Names are sometimes encoded twice. */
  #find(folder: string, address: string): ArchiveFile | undefined {
    const plain = address.replace(/[#?].*$/s, '');
    if (plain === '' || /^[a-z][a-z0-9+.-]*:/i.test(plain)) return undefined;
    for (const path of [plain, decodedAddress(plain), address, decodedAddress(address)]) {
      const parts = folder.split('/').filter(Boolean);
      for (const part of path.split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '' && part !== '.') parts.push(part);
      }
      const file = this.#byPath.get(parts.join('/').normalize('NFC'));
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #noteTarget(file: ArchiveFile): Target {
    return this.#emitter.noteTarget(keyOf(file), titleOf(file.path));
  }

  #pathOf({ path }: ArchiveFile): string[] {
    const folder = folderOf(path);
    const inside = this.#root === '' ? folder : folder.slice(this.#root.length + 1);
    return inside
      .split('/')
      .filter(Boolean)
      .map((part) => titleOf(part));
  }
}

function rowsOf(text: string): string[][] | null {
  try {
    // A cell may have many lines.
    return parse(text, { bom: true, relaxColumnCount: true, to: ROWS_MAX + 2 });
  } catch {
    return null;
  }
}

function cellOf(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function titleOf(path: string): string {
  const name = baseName(path);
  return (
    name
      .replace(/\.(?:md|html|csv)$/i, '')
      .replace(/_all$/, '')
      .replace(/[ _-]?[0-9a-f]{32}$/i, '')
      .trim() || name
  );
}

/** Signs that the name of a file can't have are left out of it, and some that it could: words and numbers stay. */
function cutTitle(title: string): string {
  return title.replaceAll(/[\p{P}\p{Z}\p{C}|<>]+/gu, ' ').trim();
}

/** Notion's identifier of the page, the same in every export. */
function keyOf(file: ArchiveFile): string {
  return ID.exec(baseName(file.path))?.[1]?.toLowerCase() ?? file.path;
}

function fileOf({ path, ...file }: ArchiveFile): NoteFile {
  return { key: `file:${path}`, name: decodedAddress(baseName(path)), ...file };
}
