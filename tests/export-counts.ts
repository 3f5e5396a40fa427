/** Counts in exports of other products by what their files say, with nothing of the importer: what an import is held to. */
export interface Counts {
  notes: number;
  /** Folders that products have, or what takes their place: notebooks, journals, what was archived. */
  folders: number;
  trashed: number;
  tags: number;
  tasks: number;
  links: number;
  attachments: number;
}

type Json = Record<string, unknown>;

const taskLine = /^[ \t]*(?:[-*+]|\d+\.) \[[ xX]\] /gm;

function times(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** Every object in a value, however deep. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const each of Object.values(value)) yield* objectsIn(each);
}

export function countStandardNotes(backup: string): Counts {
  const items = [...objectsIn(JSON.parse(backup).items)].filter((each) => 'content_type' in each && 'content' in each);
  const of = (type: string) => items.filter((item) => item.content_type === type).map(({ content }) => content as Json);
  const notes = of('Note');
  const texts = notes.map(({ text }) => String(text));
  const checks = texts
    .filter((text) => text.startsWith('{"root"'))
    .flatMap((text) => [...objectsIn(JSON.parse(text))].filter(({ listType }) => listType === 'check'));
  const isUsed = ({ references }: Json) => JSON.stringify(references).includes('"Note"');
  return {
    notes: notes.length,
    folders: Number(notes.some((note) => JSON.stringify(note.appData ?? null).includes('"archived":true'))),
    trashed: notes.filter(({ trashed }) => trashed === true).length,
    tags: of('Tag').filter(isUsed).length + Number(notes.some(({ starred }) => starred === true)),
    tasks: checks.flatMap(({ children }) => children).length + times(texts.join('\n'), taskLine),
    links: times(texts.join('\n'), /"type":"snbubble"/g),
    attachments: 0,
  };
}

export function countSimplenote(json: string): Counts {
  const { activeNotes, trashedNotes } = JSON.parse(json) as { activeNotes: Json[]; trashedNotes: Json[] };
  const all = [...activeNotes, ...trashedNotes];
  const text = all.map(({ content }) => content).join('\n');
  const ids = new Set(all.map(({ id }) => id));
  return {
    notes: all.length,
    folders: 0,
    trashed: trashedNotes.length,
    tags: new Set(all.flatMap(({ tags = [] }) => tags)).size,
    tasks: times(text, taskLine),
    links: [...text.matchAll(/simplenote:\/\/note\/([\w-]+)/g)].filter(([, id]) => ids.has(id)).length,
    attachments: 0,
  };
}

export function countDayOne(json: string, files: readonly string[]): Counts {
  const { entries } = JSON.parse(json) as { entries: Json[] };
  const text = entries.map((entry) => entry.text).join('\n');
  const ids = new Set(entries.map(({ uuid }) => uuid));
  return {
    notes: entries.length,
    // A journal is a file.
    folders: files.filter((name) => /^[^/]+\.json$/.test(name)).length,
    trashed: 0,
    tags: new Set(entries.flatMap(({ tags = [], starred }) => [...(tags as string[]), ...(starred ? ['starred'] : [])]))
      .size,
    tasks: times(text, taskLine),
    links: [...text.matchAll(/entryId=(\w+)/g)].filter(([, id]) => ids.has(id)).length,
    attachments: files.filter((name) => /^photos\/./.test(name) && json.includes(name.slice(7).split('.')[0] ?? ''))
      .length,
  };
}

/** Links by the outermost brackets, a sign at a time. */
function linksIn(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const two = text.slice(at, at + 2);
    if (two === '[[') {
      if (depth === 0) start = at + 2;
      depth += 1;
      at += 1;
    } else if (two === ']]' && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(start, at));
      at += 1;
    }
  }
  return found;
}

export function countRoam(json: string): Counts {
  const pages = JSON.parse(json) as Json[];
  const titles = new Set(pages.map(({ title }) => String(title)));
  const blocksOf = (page: Json) => [...objectsIn(page.children)].filter((each) => typeof each.string === 'string');
  const blocks = pages.flatMap(blocksOf).map(({ string }) => String(string));
  const links = blocks.flatMap(linksIn).filter((title) => titles.has(title));
  const linked = new Set(links);
  const ids = new Set(pages.flatMap(blocksOf).map(({ uid }) => uid));
  const references = blocks
    .flatMap((text) => [...text.matchAll(/\(\(([\w-]{6,})\)\)/g)])
    .filter(([, id]) => ids.has(id));
  const isThere = (page: Json) =>
    linked.has(String(page.title)) || blocksOf(page).some(({ string }) => String(string).trim() !== '');
  const tags = blocks.flatMap((text) => [
    ...Array.from(text.matchAll(/(?:^|\s)#([^\s#[\]()]+)/g), ([, tag]) => tag),
    ...Array.from(text.matchAll(/#\[\[([^[\]]+)\]\]/g), ([, tag]) => tag),
  ]);
  return {
    notes: pages.filter(isThere).length,
    folders: 0,
    trashed: 0,
    tags: new Set(tags).size,
    tasks: times(blocks.join('\n'), /^\{\{(?:\[\[)?(?:TODO|DONE)/gm),
    links: links.length + references.length,
    attachments: 0,
  };
}

export function countTomboy(files: readonly string[]): Counts {
  const text = files.join('\n');
  const titles = new Set(Array.from(text.matchAll(/<title>([^<]*)<\/title>/g), ([, title]) => title));
  const tags = Array.from(text.matchAll(/<tag>([^<]*)<\/tag>/g), ([, tag = '']) => tag);
  return {
    notes: times(text, /<note /g),
    // Notebooks, and where the templates of all are.
    folders: new Set(tags.filter((tag) => /^system:(?:notebook:|template$)/.test(tag))).size,
    trashed: 0,
    tags: new Set(tags.filter((tag) => !tag.startsWith('system:'))).size,
    tasks: 0,
    links: [...text.matchAll(/<link:internal>([^<]*)</g)].filter(([, title]) => titles.has(title)).length,
    attachments: 0,
  };
}

/** @param files journals and pages whose front matter has no tags. */
export function countLogseq(files: readonly string[]): Counts {
  const bodies = files.map((text) =>
    text
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replaceAll(/^\s*-\s*$/gm, '')
      .trim(),
  );
  const text = bodies.join('\n');
  return {
    notes: bodies.filter((body) => body !== '').length,
    folders: 1,
    trashed: 0,
    tags: new Set(Array.from(text.matchAll(/(?:^|\s)#([^\s#[\]]+)/g), ([, tag]) => tag)).size,
    tasks: times(text, /^\s*- (?:TODO|DOING|NOW|LATER|DONE) /gm),
    links: 0,
    attachments: 0,
  };
}
