import { detectLanguage, isStopword, stem, words } from '#server/language/words.ts';
import { type Filing, SUGGESTED_TAGS_MAX } from '#shared/filing.ts';
import { shownTitle, TAG_MAX } from '#shared/notes.ts';
import { filingTexts } from './filing.texts.ts';
import {
  byNotes,
  type Evidence,
  type FiledText,
  folderWeights,
  type Neighbour,
  type Place,
  scoreFolders,
  scoreTags,
  tagWeights,
  titleOf,
  type Weights,
} from './score-filing.ts';

/** The number of most similar notes used. */
export const NEIGHBOURS = 8;
/** The minimum probability of a suggestion: a wrong one costs more than none. */
export const FOLDER_LEAST = 0.45;
export const TAG_LEAST = 0.4;
const TITLE_MAX = 60;

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
  folders: readonly Place[];
  tags: readonly string[];
}

/** A folder and tags for a text, from similar notes and from its title. */
export function suggestFiling(asked: Asked, { neighbours, folders, tags }: Cabinet): Filing {
  const openFolders = asked.isFiled ? [] : folders.filter(({ id }) => !asked.dismissedFolders.has(id));
  // A tag describes a note as well as its title does.
  const named = { title: [titleOf(asked), ...asked.tags].join(' '), content: asked.content };
  const [folder] = scoreFolders(named, neighbours, openFolders);
  const suggested = suggestTags(asked, neighbours, tags);
  return {
    folder:
      folder && folder.probability >= FOLDER_LEAST
        ? {
            id: folder.item.id,
            name: folder.item.name,
            reason: reasonFor(folder.evidence, filingTexts.likeNotesInFolder, folderWeights),
          }
        : null,
    tags: suggested,
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
  const own = scoreTags(asked, neighbours, tags.filter(isOpen))
    .filter(({ probability }) => probability >= TAG_LEAST)
    .slice(0, openTags(asked))
    .map(({ item, evidence }) => ({
      tag: item,
      isNew: false,
      reason: reasonFor(evidence, filingTexts.likeNotesWithTag, tagWeights),
    }));
  if (own.length > 0 || asked.tags.length > 0) return own;
  const found = findNewTag(asked, tags);
  if (found === undefined || !isOpen(found.tag)) return [];
  return [{ tag: found.tag, isNew: true, reason: filingTexts.newTag(found.times) }];
}

/** The strongest evidence, as a sentence. */
function reasonFor(evidence: Evidence, likeNotes: (count: number, title: string) => string, weights: Weights): string {
  const [first] = evidence.likeTitles;
  if (first === undefined || weights.inTitle * evidence.inTitle > byNotes(evidence, weights)) return filingTexts.inName;
  const title = first.length > TITLE_MAX ? `${first.slice(0, TITLE_MAX).trimEnd()}…` : first;
  return likeNotes(evidence.likeTitles.length, shownTitle(title));
}

const CONTENT_MAX = 20_000;
const LENGTH_LEAST = 4;
/** How often a word of the title must appear in the text as well. */
const TIMES_LEAST = 3;
const HAS_DIGIT = /\p{N}/u;

/** A word that a note is about: it is in the title and repeated in the text. Undefined if none stands out. */
export function findNewTag(text: FiledText, knownTags: readonly string[]): { tag: string; times: number } | undefined {
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
