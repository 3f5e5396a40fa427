import { type Document, isMap, isNode, isScalar, parseDocument, stringify, visit } from 'yaml';
import { propertiesEnd } from '#shared/markdown/properties-end.ts';
import type { ManifestFile } from './manifest.ts';

/** What an archive says of a note beside its text. */
export interface NoteHead {
  id: string;
  /** Where the file's name isn't the title. */
  title?: string;
  created: string;
  updated: string;
  /** The day that the user gave it. */
  day?: string;
  tags: readonly string[];
  pinned: boolean;
  'hidden-from-ai': boolean;
  /** When it was moved to Trash. */
  trashed?: string;
}

export const ownNames = ['id', 'title', 'created', 'updated', 'day', 'tags', 'pinned', 'hidden-from-ai', 'trashed'];

/** Far more than anybody writes above a note. */
const FRONT_MATTER_MAX = 64 * 1024;
/** Anchors may repeat this many nodes, so that a few lines don't grow into gigabytes. */
const ALIASES_MAX = 50;
const block = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\n)?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** An earlier version of a note as a file of an archive. */
export function withFrontMatter(head: object, content: string): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n${content}`;
}

/**
 * A note as a file of an archive: what the archive says of it, and then the note's own properties, to the letter.
 *
 * @returns also what the file doesn't say, since the note has another property of that name, or none that can be read.
 */
export function withProperties(
  head: NoteHead,
  content: string,
): { file: string; own?: NonNullable<ManifestFile['own']> } {
  const yaml = yamlOf(content);
  if (yaml === null) return { file: withFrontMatter({ ...head, tags: head.tags.map(tagOfObsidian) }, content) };
  const values = namedValues(yaml);
  const taken = new Set(Object.keys(values ?? head).map((name) => name.trim().toLowerCase()));
  // What the note's own would be taken for is stated elsewhere, even where there is nothing to say.
  const all = { title: null, day: null, trashed: null, ...head, tags: [...head.tags] };
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => taken.has(name)));
  const stated = Object.fromEntries(Object.entries(head).filter(([name]) => !taken.has(name)));
  if ('tags' in stated) stated.tags = head.tags.map(tagOfObsidian);
  const above = Object.keys(stated).length === 0 ? '' : stringify(stated, { lineWidth: 0 });
  const file = `---\n${above}${content.slice('---\n'.length)}`;
  return { file, ...(Object.keys(own).length > 0 && { own }) };
}

/** The lines of a note's properties, where they are written as an archive writes them; else they are part of its text. */
function yamlOf(content: string): string | null {
  const block = content.slice(0, propertiesEnd(content));
  return /^---\n[\s\S]*\n---\n$/.test(block) ? block.slice('---\n'.length, -'---\n'.length) : null;
}

/** Obsidian's tags have no spaces. */
export function tagOfObsidian(tag: string): string {
  return tag.replaceAll(/\s+/g, '-');
}

/**
 * Splits a file into its front matter and its text. Front matter that is no YAML with named values, or beyond the
 * limits, is part of the text.
 */
export function readFrontMatter(file: string): { head: Record<string, unknown>; yaml: string; content: string } {
  const found = block.exec(file.slice(0, FRONT_MATTER_MAX));
  const head = found === null ? undefined : namedValues(found[1] ?? '');
  if (found === null || head === undefined) return { head: {}, yaml: '', content: file.replace(/^\uFEFF/, '') };
  return { head, yaml: found[1] ?? '', content: file.slice(found[0].length) };
}

/** A text below the properties that are left of a file's: what the note has in other fields is cut, and the rest stays. */
export function withRest(yaml: string, taken: ReadonlySet<string>, content: string): string {
  const rest = withoutNames(yaml, taken);
  if (rest.trim() === '') return content;
  const whole = `---\n${rest}---\n`;
  // What was cut may have had the anchor of something that stays.
  const isReadable = namedValues(rest) !== undefined;
  if (isReadable && propertiesEnd(whole) > 0) return whole + content;
  const written = Object.entries(namedValues(yaml) ?? {}).filter(([name]) => !taken.has(name.toLowerCase()));
  if (written.length > 0) return withFrontMatter(Object.fromEntries(written), content);
  return isReadable ? content : whole + content;
}

/** YAML without some of what it names, and otherwise to the letter. */
function withoutNames(yaml: string, names: ReadonlySet<string>): string {
  const { contents } = parse(yaml);
  if (!isMap(contents) || contents.flow) return yaml;
  let rest = '';
  let at = 0;
  for (const { key, value } of contents.items) {
    const isCut = isScalar(key) && names.has(String(key.value).trim().toLowerCase());
    const [start = at, keyEnd = at] = (isNode(key) && key.range) || [];
    if (!isCut) continue;
    const end = Math.max(keyEnd, (isNode(value) && value.range?.[1]) || 0);
    const lineEnd = yaml.indexOf('\n', yaml[end - 1] === '\n' ? end - 1 : end);
    rest += yaml.slice(at, start);
    at = lineEnd < 0 ? yaml.length : lineEnd + 1;
  }
  return rest + yaml.slice(at);
}

function parse(yaml: string): Document {
  return parseDocument(yaml, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
}

/** Each is looked up among all the nodes before it. */
function hasManyAliases(document: Document): boolean {
  let aliases = 0;
  const Alias = () => {
    aliases += 1;
    return aliases > ALIASES_MAX ? visit.BREAK : undefined;
  };
  visit(document, { Alias });
  return aliases > ALIASES_MAX;
}

/** The core schema without custom tags: a tag is ignored, and a date is a text. */
function namedValues(yaml: string): Record<string, unknown> | undefined {
  try {
    const document = parse(yaml);
    if (document.errors.length > 0) return undefined;
    if (document.contents === null) return {};
    if (hasManyAliases(document)) return undefined;
    if (!isMap(document.contents)) return undefined;
    const values: Map<unknown, unknown> = document.toJS({ maxAliasCount: ALIASES_MAX, mapAsMap: true });
    return Object.fromEntries([...values].filter(([name]) => typeof name !== 'object'));
  } catch {
    return undefined;
  }
}
