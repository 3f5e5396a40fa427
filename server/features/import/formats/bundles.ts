import { decodeText } from '#server/content/text-encoding.ts';
import { mapOutsideCode } from '#server/features/archive/outside-code.ts';
import { type Archive, type ArchiveFile, baseName, folderOf, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter, NoteFile } from './emitter.ts';
import { inlineTags } from './inline-tags.ts';
import { readText } from './library.ts';
import { type Resolve, rewriteLinks } from './markdown-links.ts';
import { dateOf } from './note-head.ts';

const INFO = /^(?:.*\/)?info\.json$/;
const TEXT = /^text\.(?:md|markdown|txt|fountain)$/;
const SYSTEM = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store)/;

/** What Bear called a highlight before it wrote `==` too. */
const marking = /(?<![:\w])::(?=\S)([^:\n]+?)(?<=\S)::(?![:\w])/g;

/** What Bear says of a picture or file behind its address. */
const about = /(\]\([^)\n]*\))<!--\s*(\{[^\n]*?\})\s*-->/g;

interface Bundle {
  folder: string;
  text: ArchiveFile;
  info: Record<string, unknown>;
  title: string;
  body: string;
  /** Of those with the same name, the how manieth it is. */
  number: number;
}

/** Whether a file is of a TextBundle: a folder with `info.json` and `text.md`, and what is below it (textbundle.org). */
export function inBundles(files: readonly ArchiveFile[]): (file: ArchiveFile) => boolean {
  const paths = new Set(files.map(({ path }) => path));
  const folders = files.filter(({ path }) => INFO.test(path)).map(({ path }) => folderOf(path));
  const bundles = new Set(
    folders.filter((folder) =>
      ['text.md', 'text.markdown', 'text.txt'].some((name) => paths.has(folder === '' ? name : `${folder}/${name}`)),
    ),
  );
  return ({ path }) => {
    for (let at = folderOf(path); ; at = folderOf(at)) {
      if (bundles.has(at)) return true;
      if (at === '') return false;
    }
  };
}

/** TextBundles and TextPacks of any app, and Bear's backups, which are TextBundles with Bear's own notes about them. */
export async function readBundles({ files }: Archive, emitter: Emitter): Promise<void> {
  const shown = files.filter(({ path }) => !SYSTEM.test(path));
  const bundles = await bundlesOf(shown, emitter);
  const isBear = bundles.some(({ info }) => bearOf(info) !== undefined);
  emitter.begin(isBear ? 'bear' : 'textbundle');
  const byTitle = new Map(bundles.map((bundle) => [bundle.title.toLowerCase(), bundle]));
  const byId = new Map(
    bundles.map((bundle) => [String(bearOf(bundle.info)?.uniqueIdentifier ?? '').toLowerCase(), bundle]),
  );
  const used = new Set<string>();
  for (const bundle of bundles) {
    for (const { path } of shown) if (folderOf(path) === bundle.folder) used.add(path);
    if (isLocked(bundle)) emitter.skip(bundle.title, texts.reasons.encrypted);
    else await emitBundle(bundle, { byId, shown, used, byTitle, emitter, isBear });
  }
  for (const { path } of shown) {
    const isAsset = bundles.some(({ folder }) => path.startsWith(folder === '' ? 'assets/' : `${folder}/`));
    if (!used.has(path) && baseName(path) !== 'tags.json')
      emitter.skip(path, isAsset ? texts.reasons.notUsed : texts.reasons.kind);
  }
}

async function bundlesOf(files: readonly ArchiveFile[], emitter: Emitter): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  const counts = new Map<string, number>();
  const infos = new Map(files.filter(({ path }) => INFO.test(path)).map((file) => [folderOf(file.path), file]));
  for (const text of files.filter(({ path }) => TEXT.test(baseName(path)))) {
    const folder = folderOf(text.path);
    const info = infos.get(folder);
    const content = await readText(text, emitter);
    if (content === null) continue;
    const named = withoutEnding(baseName(folder));
    const [, first, rest = ''] = /^#[ \t]*(.*)(?:\n|$)([\s\S]*)/.exec(content) ?? [];
    const known = info === undefined ? {} : await jsonOf(info);
    const title = first?.trim() || (first === undefined || /^\d{4}-\d\d-\d\dT\d{6}Z?$/.test(named) ? '' : named);
    const body = first === undefined ? content : rest.replace(/^\n+/, '');
    const name = nameOf({ info: known, folder });
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    bundles.push({
      folder,
      text,
      info: known,
      number,
      title: title || titleOf(known) || (first === undefined ? named : ''),
      body,
    });
  }
  return bundles;
}

interface Reading {
  byId: Map<string, Bundle>;
  shown: readonly ArchiveFile[];
  used: Set<string>;
  byTitle: Map<string, Bundle>;
  emitter: Emitter;
  isBear: boolean;
}

async function emitBundle(bundle: Bundle, { byId, shown, used, byTitle, emitter, isBear }: Reading): Promise<void> {
  const { folder, info, title, body, text } = bundle;
  const bear = bearOf(info) ?? {};
  const inFolder = new Map(
    shown.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`)).map((file) => [file.path, file]),
  );
  const files: NoteFile[] = [];
  const resolve: Resolve = (address, how) => {
    const file = inFolder.get(folder === '' ? address : `${folder}/${address}`);
    if (file !== undefined) {
      used.add(file.path);
      const noteFile = { key: keyOf(bundle, file.path), name: baseName(file.path), size: file.size, read: file.read };
      files.push(noteFile);
      return emitter.fileTarget(noteFile);
    }
    const named = /^bear:\/\/x-callback-url\/open-note\?(?:.*&)?id=([0-9A-F-]{8,})/i.exec(address)?.[1];
    const other =
      named !== undefined
        ? byId.get(named.toLowerCase())
        : how === 'name'
          ? (byTitle.get(address.replace(/\/[^/]*$/, '').toLowerCase()) ?? byTitle.get(address.toLowerCase()))
          : undefined;
    return other === undefined ? null : emitter.noteTarget(keyOf(other), other.title);
  };
  const marked = isBear ? mapOutsideCode(body, (line) => line.replaceAll(marking, '==$1==')) : body;
  const sized = marked.replaceAll(about, (_whole, address: string, note: string) => {
    const width = /"width":\s*(\d+)/.exec(note)?.[1];
    return width === undefined ? address : `|${width}${address}`;
  });
  const content = rewriteLinks(sized, resolve);
  await emitter.note({
    key: keyOf(bundle),
    title,
    content,
    tags: inlineTags(body, isBear),
    path: isOn(bear.archived) ? [texts.archiveFolder] : [],
    createdAt: dateOf(bear.creationDate) ?? text.modified,
    updatedAt: dateOf(bear.modificationDate) ?? text.modified,
    isPinned: isOn(bear.pinned),
    isTrashed: isOn(bear.trashed),
    files,
  });
}

/** Its file is its own, also where another has the same name. */
function keyOf(bundle: Bundle, path = ''): string {
  const number = path === '' || bundle.number === 1 ? '' : `\0${bundle.number}`;
  return `${nameOf(bundle)} ${path.slice(bundle.folder.length)}${number}`;
}

/** Bear names its notes; other apps name the folder. */
function nameOf({ info, folder }: Pick<Bundle, 'info' | 'folder'>): string {
  const id = bearOf(info)?.uniqueIdentifier;
  return typeof id === 'string' ? id : baseName(folder);
}

function bearOf(info: Record<string, unknown>): Record<string, unknown> | undefined {
  const bear = info['net.shinyfrog.bear'];
  return typeof bear === 'object' && bear !== null ? (bear as Record<string, unknown>) : undefined;
}

/** A locked note has no text; one that was unlocked may still be called so. */
function isLocked({ info, body }: Bundle): boolean {
  const { encrypted, locked } = bearOf(info) ?? {};
  return isOn(encrypted) || (isOn(locked) && body.trim() === '');
}

function titleOf(info: Record<string, unknown>): string {
  const title = bearOf(info)?.title;
  return typeof title === 'string' ? title : '';
}

function isOn(value: unknown): boolean {
  return value === 1 || value === true;
}

async function jsonOf(file: ArchiveFile): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(decodeText(await file.read()) ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
