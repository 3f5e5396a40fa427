import { findAmounts } from '#server/language/amounts.ts';
import { type Page, readBlocks } from '#server/language/blocks.ts';
import { findDates } from '#server/language/dates.ts';
import { FOUND_MAX, type Found, ownBlocks } from '#server/language/found.ts';
import { lexiconFor } from '#server/language/lexicon.ts';
import { findPeople } from '#server/language/people.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { cutText } from '#shared/text.ts';
import { MAX_CHARACTERS, readCandidates } from './candidates.ts';
import { chooseSentences, pointsFor } from './choose-sentences.ts';
import { readConversation } from './conversation.ts';
import { findKeywords } from './keywords.ts';

export interface SummaryOptions {
  /** Whether the pages are pages of the document, and not only the whole of it as one. */
  isPaged: boolean;
}

/** Beyond, a sentence is hardly what the document says first; it also bounds time and memory. */
const CHARACTERS_MAX = 2_000_000;

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
  return pages.map(({ number, markdown: whole }) => {
    const markdown = whole.slice(0, left);
    left -= markdown.length;
    return { number, markdown };
  });
}

function readDocument(pages: readonly Page[]) {
  const blocks = readBlocks(pages);
  const lexicon = lexiconFor(blocks);
  const candidates = readCandidates(blocks, lexicon);
  const sentences = candidates.filter(({ weight }) => weight > 0);
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  const wanted = Math.min(Math.ceil(sentences.length / 2), pointsFor(words));
  // Of titles, rows or single words, the first is all that can be said.
  const chosen = sentences.length > 0 ? chooseSentences(sentences, wanted) : candidates.slice(0, 1);
  const points = chosen.map(({ text, page }): Found => ({ text: cutText(text, MAX_CHARACTERS), page }));
  return { lexicon, blocks, points, speakers: [] };
}

/** Not a part of a name before, as "Priya" is of "Priya Shah". */
function isFirst({ text }: Found, index: number, all: readonly Found[]): boolean {
  return !all.some((other, at) => at < index && (other.text === text || other.text.split(' ').includes(text)));
}
