import { decodeText } from '#server/content/text-encoding.ts';
import { MIB } from '#shared/size-text.ts';
import { type ArchiveFile, baseName, folderOf, withoutEnding } from '../containers/entries.ts';
import { bufferSource } from '../containers/source.ts';
import { isZip, openZip } from '../containers/zip.ts';
import { importTexts as texts } from '../import.texts.ts';
import { UnusableArchive } from '../import-items.ts';
import type { Emitter } from './emitter.ts';
import { bodyOf, toMarkdown } from './html-note.ts';
import { decodedAddress } from './markdown-links.ts';

const BYTES_MAX = 64 * MIB;
const PART_MAX = 8 * MIB;
const UNPACKED_MAX = 64 * MIB;
/** As many as are read of a document. */
const CHARACTERS_MAX = 5_000_000;
/** Fonts may be masked without the book being locked (EPUB 3.3, 4.4). */
const masked = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

/** The text of a book (EPUB) as a document, its chapters one after the other as the book has them. */
export async function readEpub(file: ArchiveFile, path: string[], emitter: Emitter): Promise<void> {
  if (file.size > BYTES_MAX) return emitter.skip(file.path, texts.reasons.tooLarge(file.size, BYTES_MAX));
  const source = bufferSource(await file.read().catch(() => Buffer.alloc(0)));
  await emitter.guarded(file.path, async () => {
    const markdown = await textOfBook(source).catch((error: unknown) => {
      if (error instanceof UnusableArchive) return error;
      throw error;
    });
    if (markdown instanceof UnusableArchive) return emitter.skip(file.path, markdown.message);
    const bytes = Buffer.from(markdown);
    const name = `${withoutEnding(baseName(file.path))}.md`;
    const { modified } = file;
    await emitter.document(
      { key: `file:${file.path}`, name, size: bytes.length, read: async () => bytes, modified },
      path,
    );
  });
}

/** @throws {UnusableArchive} with the reason, where there is none. */
export async function textOfBook(source: ReturnType<typeof bufferSource>): Promise<string> {
  if (!isZip(source)) throw new UnusableArchive(texts.reasons.unreadable);
  const { files } = await openZip(source);
  const byPath = new Map(files.map((part) => [part.path, part]));
  const read = async (path: string) => {
    const part = byPath.get(path);
    if (part === undefined || part.size > PART_MAX) return '';
    return decodeText(await part.read().catch(() => Buffer.alloc(0))) ?? '';
  };
  const encryption = tagsOf(await read('META-INF/encryption.xml'), 'EncryptionMethod');
  if (encryption.some(({ Algorithm = '' }) => !masked.test(Algorithm)) || byPath.has('META-INF/rights.xml')) {
    throw new UnusableArchive(texts.reasons.drm);
  }
  const [{ 'full-path': packagePath = '' } = {}] = tagsOf(await read('META-INF/container.xml'), 'rootfile');
  const description = await read(packagePath);
  const items = new Map(tagsOf(description, 'item').map(({ id = '', href = '' }) => [id, href]));
  const folder = folderOf(packagePath);
  const parts: string[] = [];
  let left = CHARACTERS_MAX;
  let unread = UNPACKED_MAX;
  const seen = new Set<string>();
  for (const { idref = '' } of tagsOf(description, 'itemref')) {
    const href = decodedAddress(items.get(idref) ?? '');
    if (seen.has(href) || left <= 0 || unread <= 0) continue;
    seen.add(href);
    const chapter = await read(folder === '' ? href : `${folder}/${href}`);
    unread -= chapter.length;
    // Links within the book lead nowhere here, and its pictures stay in it.
    const text = chapter === '' ? '' : toMarkdown(bodyOf(chapter), { pictureOf: () => undefined });
    if (text === '') continue;
    parts.push(text.slice(0, left));
    left -= text.length;
  }
  if (parts.length === 0) throw new UnusableArchive(texts.reasons.unreadable);
  const title = /<dc:title(?:\s[^<>]{0,200})?>([^<]{1,300})<\/dc:title>/.exec(description)?.[1]?.trim();
  const heading = title === undefined ? '' : toMarkdown(`<h1>${title}</h1>`, {});
  return [heading, ...parts].filter(Boolean).join('\n\n');
}

/** The attributes of each element with that name, with or without a prefix. */
function tagsOf(xml: string, name: string): Record<string, string>[] {
  const tag = new RegExp(`<(?:\\w{1,40}:)?${name}(?=[\\s/>])([^<>]*)>`, 'g');
  return Array.from(xml.matchAll(tag), ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]{1,60})\s*=\s*["']([^"']*)["']/g), ([, key, value]) => [key, value]),
    ),
  );
}
