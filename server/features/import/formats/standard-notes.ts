import { markdownTable } from '#shared/markdown/markdown-table.ts';
import { type ArchiveFile, folderOf } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { escapeMarkup } from './escape-markup.ts';
import { keptAddress, toMarkdown } from './html-note.ts';
import { isRawJson, type JsonObject, objectOf, objectsOf, parsedJson, textOf } from './json-value.ts';
import { lexicalHtml, lexicalRoot } from './lexical.ts';
import { dateOf } from './note-head.ts';

const NOTE_LINK = 'standard-note:';
const TAG_DEPTH_MAX = 32;
/** Editors whose texts are data, also where they are damaged. */
const ofData = /^(?:super|task|spreadsheet|authentication)$/;

export function isStandardNotes(value: unknown): value is JsonObject {
  const [first] = objectsOf(objectOf(value)?.items);
  return first !== undefined && 'content_type' in first;
}

/** Whether its items can't be read without the password: their contents are texts of a cipher. */
export function isEncrypted(data: JsonObject): boolean {
  return objectsOf(data.items).some(({ content }) => typeof content === 'string');
}

/** The backup of Standard Notes: all items in one file. The same as a file each is beside it in a ZIP, and returned. */
export async function readStandardNotes(
  data: JsonObject,
  file: ArchiveFile,
  { files, emitter }: { files: readonly ArchiveFile[]; emitter: Emitter },
): Promise<ArchiveFile[]> {
  emitter.begin('standard-notes');
  const items = objectsOf(data.items).filter(({ deleted }) => deleted !== true);
  const contentOf = (item: JsonObject) => objectOf(item.content) ?? {};
  const titles = new Map(
    items.map((item) => [textOf(item.uuid), textOf(contentOf(item).title || contentOf(item).name)]),
  );
  const notes = items.filter(({ content_type: type }) => type === 'Note');
  const noteIds = new Set(notes.map(({ uuid }) => textOf(uuid)));
  const tags = tagsOfNotes(items.filter(({ content_type: type }) => type === 'Tag'));
  for (const item of notes) {
    const content = contentOf(item);
    const title = textOf(content.title);
    const of = objectOf(objectOf(content.appData)?.['org.standardnotes.sn']) ?? {};
    await emitter.guarded(title, async () => {
      const links = { noteIds, titles, emitter };
      const text = textOfNote(content, title, links);
      if (text === null) return;
      await emitter.note({
        key: textOf(item.uuid),
        title,
        content: text,
        tags: [...(tags.get(textOf(item.uuid)) ?? []), ...(content.starred === true ? [texts.starred] : [])],
        path: of.archived === true || content.archived === true ? [texts.archiveFolder] : [],
        createdAt: dateOf(item.created_at),
        updatedAt: dateOf(of.client_updated_at) ?? dateOf(item.updated_at),
        isPinned: of.pinned === true || content.pinned === true,
        isTrashed: content.trashed === true,
      });
    });
  }
  const root = folderOf(file.path);
  return files.filter(({ path }) => path.startsWith(root === '' ? 'Items/' : `${root}/Items/`));
}

/** A tag has its notes, and the tag above it. */
function tagsOfNotes(tags: readonly JsonObject[]): Map<string, string[]> {
  const byId = new Map(tags.map((tag) => [textOf(tag.uuid), objectOf(tag.content) ?? {}]));
  const nameOf = (id: string): string => {
    const names: string[] = [];
    // Tags that are above themselves end here too.
    const seen = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !seen.has(at) && seen.size < TAG_DEPTH_MAX; ) {
      seen.add(at);
      const content: JsonObject = byId.get(at) ?? {};
      names.unshift(textOf(content.title).trim());
      const above = objectsOf(content.references).find(({ reference_type: type }) => type === 'TagToParentTag');
      at = above !== undefined && byId.has(textOf(above.uuid)) ? textOf(above.uuid) : undefined;
    }
    return names.filter(Boolean).join('/');
  };
  const ofNotes = new Map<string, string[]>();
  for (const [id, content] of byId) {
    const name = nameOf(id);
    for (const { uuid, content_type: type } of objectsOf(content.references)) {
      if (type !== 'Note') continue;
      const known = ofNotes.get(textOf(uuid));
      if (known === undefined) ofNotes.set(textOf(uuid), [name]);
      else known.push(name);
    }
  }
  return ofNotes;
}

interface Links {
  noteIds: ReadonlySet<string>;
  titles: ReadonlyMap<string, string>;
  emitter: Emitter;
}

/** By what the text is, since older notes don't say which editor wrote them; null for what isn't text, which is said. */
function textOfNote(content: JsonObject, title: string, { noteIds, titles, emitter }: Links): string | null {
  const text = textOf(content.text);
  const kind = textOf(content.noteType);
  const root = lexicalRoot(text);
  if (root !== null) {
    const html = lexicalHtml(root, {
      fileOf: (id) => {
        const name = titles.get(id) || id;
        emitter.line('note', title, texts.reasons.fileEncrypted(name));
        return `<p>${escapeMarkup(texts.notImported(name))}</p>`;
      },
      noteOf: (id) => `<a href="${NOTE_LINK}${escapeMarkup(id)}">${escapeMarkup(titles.get(id) || id)}</a>`,
    });
    const addressOf = (href: string) => {
      if (!href.startsWith(NOTE_LINK)) return keptAddress(href);
      const id = href.slice(NOTE_LINK.length);
      return noteIds.has(id) ? emitter.noteTarget(id, titles.get(id) ?? '').href : undefined;
    };
    return toMarkdown(html, { addressOf });
  }
  if (kind === 'code') return `\`\`\`\`\n${text}\n\`\`\`\``;
  if (kind === 'rich-text' || /^\s*<(?:p|div|h[1-6]|ul|ol|blockquote)[\s>][\s\S]*<\/[a-z0-9]+>\s*$/i.test(text)) {
    return toMarkdown(text, { addressOf: keptAddress });
  }
  if (!isRawJson(text) && !(ofData.test(kind) && /^\s*(?:\{\s*"|\[\s*\{)/.test(text))) return text;
  const data = parsedJson(text.trim());
  const written = tasksIn(data) ?? sheetsIn(data);
  // Secret keys of an authenticator are no text for search and assistants; other editors' data isn't either.
  if (written === null) {
    const isKeys = kind === 'authentication' || objectsOf(data).some((each) => 'secret' in each);
    emitter.skip(title, isKeys ? texts.reasons.authenticator : texts.reasons.data);
  }
  return written;
}

/** The groups of its checklist. */
function tasksIn(data: unknown): string | null {
  const groups = objectsOf(objectOf(data)?.groups).filter(({ tasks }) => Array.isArray(tasks));
  if (groups.length === 0) return null;
  const parts = groups.map(({ name, tasks }) => {
    const lines = objectsOf(tasks).map(
      ({ description, completed }) =>
        `- [${completed === true ? 'x' : ' '}] ${textOf(description).replaceAll(/\s*\n\s*/g, ' ')}`,
    );
    return [textOf(name) === '' ? '' : `## ${textOf(name)}`, lines.join('\n')].filter(Boolean).join('\n\n');
  });
  return parts.join('\n\n');
}

/** The values of its spreadsheet. */
function sheetsIn(data: unknown): string | null {
  const sheets = objectsOf(objectOf(data)?.sheets);
  if (sheets.length === 0) return null;
  const tables = sheets.map(({ name, rows }) => {
    const cells = objectsOf(rows).map((row) => {
      const line: string[] = [];
      for (const [at, cell] of objectsOf(row.cells).entries()) {
        const index = Number.isInteger(cell.index) ? Math.min(Math.max(Number(cell.index), 0), 200) : at;
        line[index] = textOf(cell.value);
      }
      return Array.from(line, (value) => value ?? '');
    });
    return [textOf(name) === '' || sheets.length === 1 ? '' : `## ${textOf(name)}`, markdownTable(cells)]
      .filter(Boolean)
      .join('\n\n');
  });
  return tables.join('\n\n');
}
