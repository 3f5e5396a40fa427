import { SaxesParser } from 'saxes';
import { decodeText } from '#server/content/text-encoding.ts';
import { type ArchiveFile, baseName, withoutEnding } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { escapeMarkup } from './escape-markup.ts';
import { keptAddress, toMarkdown } from './html-note.ts';
import { dateOf } from './note-head.ts';

const BYTES_MAX = 8_000_000;
const NOTEBOOK = 'system:notebook:';
const NOTE_LINK = 'tomboy-title:';
const tags: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  underline: 'u',
  highlight: 'mark',
  monospace: 'code',
  'size:large': 'strong',
  'size:huge': 'strong',
  list: 'ul',
  'list-item': 'li',
};
const links = /^link:(?:internal|url)$/;

interface TomboyNote {
  title: string;
  /** Without the first line, which is the title again. */
  html: string;
  created: string;
  changed: string;
  tags: string[];
}

/** Notes of Tomboy and Gnote: XML, a file each. Links have the titles of notes. */
export async function readTomboy(files: readonly ArchiveFile[], emitter: Emitter): Promise<void> {
  emitter.begin('tomboy');
  const notes: { file: ArchiveFile; note: TomboyNote }[] = [];
  for (const file of files) {
    const text = file.size > BYTES_MAX ? null : decodeText(await file.read().catch(() => Buffer.alloc(0)));
    const note = text === null ? null : noteIn(text);
    if (note === null) emitter.skip(file.path, texts.reasons.notXml);
    else notes.push({ file, note });
  }
  const keys = new Map(notes.map(({ file, note }) => [note.title.toLowerCase(), keyOf(file)]));
  for (const { file, note } of notes) {
    await emitter.guarded(note.title, async () => {
      const addressOf = (href: string) => {
        if (!href.startsWith(NOTE_LINK)) return keptAddress(/^www\./i.test(href) ? `https://${href}` : href);
        const title = href.slice(NOTE_LINK.length);
        const key = keys.get(title.toLowerCase());
        return key === undefined ? undefined : emitter.noteTarget(key, title).href;
      };
      const notebooks = note.tags.filter((tag) => tag.startsWith(NOTEBOOK)).map((tag) => tag.slice(NOTEBOOK.length));
      const isTemplate = note.tags.includes('system:template');
      await emitter.note({
        key: keyOf(file),
        title: note.title,
        content: toMarkdown(note.html, { addressOf }),
        tags: note.tags.filter((tag) => !tag.startsWith('system:')),
        path: [...notebooks.slice(0, 1), ...(isTemplate ? [texts.templatesFolder] : [])],
        createdAt: momentOf(note.created),
        updatedAt: momentOf(note.changed),
      });
    });
  }
}

/** Its identifier, the same in every copy. */
function keyOf({ path }: ArchiveFile): string {
  return withoutEnding(baseName(path));
}

/** Seconds have a comma in some languages. */
function momentOf(text: string): Date | null {
  return dateOf(text.replace(',', '.'));
}

/** Null for what isn't XML, or no note. There are no entities but the five of XML. */
function noteIn(xml: string): TomboyNote | null {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const note: TomboyNote = { title: '', html: '', created: '', changed: '', tags: [] };
  const path: string[] = [];
  let isNote = false;
  let isBroken = false;
  let text = '';
  let linked = '';
  let isFirstLine = true;
  parser.on('error', () => {
    isBroken = true;
  });
  const inContent = () => path.includes('note-content');
  parser.on('opentag', ({ name }) => {
    if (path.length === 0) isNote = name === 'note';
    if (path.length > 300) isBroken = true;
    const tag = tags[name];
    if (inContent() && tag !== undefined) note.html += `<${tag}>`;
    path.push(name);
    text = '';
    linked = '';
  });
  parser.on('text', (part) => {
    text += part;
    if (!inContent()) return;
    let shown = part;
    if (isFirstLine) {
      const end = part.indexOf('\n');
      isFirstLine = end === -1;
      shown = end === -1 ? '' : part.slice(end + 1).replace(/^\n+/, '');
    }
    if (links.test(path.at(-1) ?? '')) linked += shown;
    else note.html += escapeMarkup(shown).replaceAll('\n', '<br>');
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const tag = tags[name];
    if (name === 'title') note.title = text;
    else if (name === 'create-date') note.created = text;
    else if (name === 'last-change-date') note.changed = text;
    else if (name === 'tag') note.tags.push(text);
    else if (links.test(name) && linked !== '') {
      const address = name === 'link:internal' ? NOTE_LINK + linked : linked;
      note.html += `<a href="${escapeMarkup(address)}">${escapeMarkup(linked)}</a>`;
    } else if (inContent() && tag !== undefined) note.html += `</${tag}>`;
  });
  parser.write(xml).close();
  return isBroken || !isNote ? null : note;
}
