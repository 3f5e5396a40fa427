import { findAmounts } from '#server/language/amounts.ts';
import { type Page, readBlocks } from '#server/language/blocks.ts';
import { type Candidate, readCandidates } from '#server/language/candidates.ts';
import { findDates } from '#server/language/dates.ts';
import { withoutInstructions } from '#server/language/forms.ts';
import { FOUND_MAX, type Found, ownBlocks } from '#server/language/found.ts';
import { lexiconFor } from '#server/language/lexicon.ts';
import { findPeople } from '#server/language/people.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { chooseSentences } from './choose-sentences.ts';
import { readConversation } from './conversation.ts';
import { findKeywords } from './keywords.ts';

export interface SummaryOptions {
  /** Whether the pages are pages of the document, and not only the whole of it as one. */
  isPaged: boolean;
}

/** Beyond, a sentence is hardly what the document says first; it also bounds time and memory. */
const CHARACTERS_MAX = 2_000_000;
/** A "sentence" longer than this is text without full stops: its beginning has to do. */
const FRAGMENT_MAX = 400;

/**
 * A summary without any model: sentences of the document itself, its keywords, and the people, dates and sums it names;
 * of a transcript, a chat or a dictation also what was decided, promised and left open, with who did so. The same document
 * always has the same summary. Takes seconds for a long one: see {@link summarizeInWorker}.
 */
export function summarize(pages: readonly Page[], { isPaged }: SummaryOptions): DocumentSummary {
  const read = bounded(pages);
  const placed = <T extends Found>(found: readonly T[]) =>
    found.map((entry) => ({ ...entry, page: isPaged ? entry.page : null }));
  const spoken = readConversation(read);
  const { lexicon, blocks, points, speakers } = spoken ?? readDocument(read);
  const own = ownBlocks(blocks);
  const people = [...speakers, ...findPeople(own)].filter(isFirst).slice(0, FOUND_MAX);
  return {
    points: placed(points),
    ...(spoken && {
      conversation: {
        decisions: placed(spoken.decisions),
        tasks: placed(spoken.tasks),
        questions: placed(spoken.questions),
      },
    }),
    keywords: findKeywords(own, lexicon, people),
    people: placed(people),
    dates: placed(findDates(own, lexicon.language)),
    amounts: placed(findAmounts(own)),
    madeBy: 'built-in',
  };
}

function bounded(pages: readonly Page[]): Page[] {
  let left = CHARACTERS_MAX;
  return pages
    .map(({ number, markdown }) => {
      const text = markdown.slice(0, left);
      left -= text.length;
      return { number, markdown: text };
    })
    .filter(({ markdown }) => markdown !== '');
}

function readDocument(pages: readonly Page[]) {
  const whole = readBlocks(pages);
  const lexicon = lexiconFor(whole);
  const blocks = withoutInstructions(whole, lexicon.language);
  const candidates = readCandidates(blocks, lexicon);
  const sentences = candidates.filter(({ weight }) => weight > 0);
  const chosen = chooseSentences(sentences, wanted(sentences)).map(({ text, page }) => ({ text, page }));
  const points: Found[] = sentences.length > 0 ? chosen : beginningOf(candidates);
  return { lexicon, blocks, points, speakers: [] };
}

/** Three to six, by the length of the document; of a few sentences, the half. */
function wanted(sentences: readonly Candidate[]): number {
  if (sentences.length < 6) return Math.ceil(sentences.length / 2);
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return words < 120 ? 3 : words < 250 ? 4 : words < 600 ? 5 : 6;
}

/** All that can be said of a document of titles, rows or single words. */
function beginningOf([first]: readonly Candidate[]): Found[] {
  if (!first) return [];
  const { text, page } = first;
  const cut = text.slice(0, FRAGMENT_MAX + 1);
  const whole = cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : FRAGMENT_MAX);
  return [{ text: text.length <= FRAGMENT_MAX ? text : whole.toWellFormed(), page }];
}

/** Not a part of a name before, as "Priya" is of "Priya Shah". */
function isFirst({ text }: Found, index: number, all: readonly Found[]): boolean {
  return !all.some((other, at) => at < index && (other.text === text || other.text.split(' ').includes(text)));
}
