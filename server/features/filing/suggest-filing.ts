import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { type Filing, SUGGESTED_TAGS_MAX } from '#shared/filing.ts';
import { shownTitle, TAG_MAX } from '#shared/notes.ts';
import { filingTexts } from './filing.texts.ts';
import { type Candidate, type Elected, elect, type FiledText, type Neighbour } from './vote.ts';

/** The text to file, and what may not be suggested for it. */
export interface Asked extends FiledText {
  isFiled: boolean;
  tags: readonly string[];
  dismissedFolders: ReadonlySet<string>;
  dismissedTags: readonly string[];
}

/** The user's folders and tags. */
export interface Cabinet {
  neighbours: readonly Neighbour[];
  folders: readonly Candidate[];
  tags: readonly string[];
}

/** One note alone suggests no tag by chance: it needs another one, or its name in the title. */
const TAG_VOTERS_LEAST = 2;
const FIRST_LINE_MAX = 120;
const NO_TITLE = /^(?:untitled note)?\s*$/i;
const TITLE_MAX = 60;

/** A folder and tags for a text, by the vote of similar notes and of names in its title. */
export function suggestFiling(asked: Asked, { neighbours, folders, tags }: Cabinet): Filing {
  const openFolders = asked.isFiled ? [] : folders.filter(({ id }) => !asked.dismissedFolders.has(id));
  // A tag describes a note as well as its title does.
  const named = { ...asked, title: [titleOf(asked), ...asked.tags].join(' ') };
  const [folder] = elect(named, {
    neighbours,
    candidates: openFolders,
    chosenBy: ({ folderId }) => (folderId === null ? [] : [folderId]),
  });
  const { id, name } = folder?.candidate ?? { id: '', name: '' };
  return {
    folder: folder ? { id, name, reason: reasonFor(folder, filingTexts.likeNotesInFolder) } : null,
    tags: suggestTags(asked, neighbours, tags),
  };
}

/** The number of tags that may still be suggested. */
export function openTags(asked: Pick<Asked, 'tags'>): number {
  return Math.max(0, SUGGESTED_TAGS_MAX - asked.tags.length);
}

/** Whether a tag may be suggested: neither set nor dismissed, in any spelling. */
export function tagFilter({ tags, dismissedTags }: Pick<Asked, 'tags' | 'dismissedTags'>): (tag: string) => boolean {
  const closed = new Set([...tags, ...dismissedTags].map((tag) => tag.toLowerCase()));
  return (tag) => !closed.has(tag.toLowerCase());
}

function suggestTags(asked: Asked, neighbours: readonly Neighbour[], tags: readonly string[]): Filing['tags'] {
  const isOpen = tagFilter(asked);
  const candidates = tags.filter(isOpen).map((tag) => ({ id: tag, name: tag }));
  const named = { ...asked, title: titleOf(asked) };
  const own = elect(named, { neighbours, candidates, chosenBy: (note) => note.tags })
    .filter(({ titles, isByName }) => isByName || titles.length >= TAG_VOTERS_LEAST)
    .slice(0, openTags(asked))
    .map((elected) => {
      const reason = reasonFor(elected, filingTexts.likeNotesWithTag);
      return { tag: elected.candidate.id, isNew: false, reason };
    });
  if (own.length > 0 || asked.tags.length > 0) return own;
  const found = findNewTag(asked, tags);
  if (found === undefined || !isOpen(found.tag)) return [];
  return [{ tag: found.tag, isNew: true, reason: filingTexts.newTag(found.times) }];
}

function reasonFor({ titles, isByName }: Elected, likeNotes: (count: number, title: string) => string): string {
  const [first = ''] = titles;
  if (isByName) return filingTexts.inName;
  const title = first.length > TITLE_MAX ? `${first.slice(0, TITLE_MAX).trimEnd()}…` : first;
  return likeNotes(titles.length, shownTitle(title));
}

/** The title, or for a note without one, its first line. */
function titleOf({ title, content }: FiledText): string {
  if (!NO_TITLE.test(title)) return title;
  return (content.trimStart().split('\n', 1)[0] ?? '').slice(0, FIRST_LINE_MAX);
}

const CONTENT_MAX = 20_000;
const LENGTH_LEAST = 4;
/** How often a word of the title must appear in the text as well. */
const TIMES_LEAST = 3;
const HAS_DIGIT = /\p{N}/u;

/** A word that a note is about: it is in the title and repeated in the text. Undefined if none stands out. */
function findNewTag(text: FiledText, knownTags: readonly string[]): { tag: string; times: number } | undefined {
  const language = detectLanguage(`${text.title}\n${text.content}`);
  const stemOf = (term: string) => stem(term, language);
  const known = new Set(knownTags.flatMap((tag) => words(tag)).map(({ term }) => stemOf(term)));
  const times = new Map<string, number>();
  for (const { term } of words(text.content.slice(0, CONTENT_MAX))) {
    times.set(stemOf(term), (times.get(stemOf(term)) ?? 0) + 1);
  }
  const candidates = words(titleOf(text))
    .filter(({ term }) => term.length >= LENGTH_LEAST && term.length <= TAG_MAX && !HAS_DIGIT.test(term))
    .filter(({ term }) => !isStopword(term, language) && !known.has(stemOf(term)))
    .map(({ text: written, term }) => ({ tag: written.toLowerCase(), times: times.get(stemOf(term)) ?? 0 }))
    .filter(({ times: found }) => found >= TIMES_LEAST);
  return candidates.sort((a, b) => b.times - a.times)[0];
}
