import type { DocumentSummary } from '#shared/documents.ts';
import { findAmounts } from './amounts.ts';
import { type Page, readBlocks } from './blocks.ts';
import { type Candidate, readCandidates } from './candidates.ts';
import { summarizeConversation } from './conversation/summarize-conversation.ts';
import { findDates } from './dates.ts';
import { withoutInstructions } from './forms.ts';
import { type Found, ownBlocks } from './found.ts';
import { findKeywords } from './keywords.ts';
import { lexiconFor } from './lexicon.ts';
import { findPeople } from './people.ts';
import { chooseSentences } from './sentence-rank.ts';

export interface SummaryOptions {
  /** Whether the pages are pages of the document, and not only the whole of it as one. */
  isPaged: boolean;
}

/** Beyond, a sentence that stands there is hardly what the document says first; it also bounds time and memory. */
const CHARACTERS_MAX = 2_000_000;

/**
 * A summary without any model: sentences of the document itself, its keywords, and the people, dates and sums it names.
 * The same document always has the same summary. Takes seconds for a long one: see {@link summarizeInWorker}.
 */
export function summarize(pages: readonly Page[], { isPaged }: SummaryOptions): DocumentSummary {
  const read = bounded(pages);
  const placed = <T extends Found>(found: readonly T[]) =>
    found.map((entry) => ({ ...entry, page: isPaged ? entry.page : null }));
  const spoken = summarizeConversation(read);
  if (spoken) {
    const { points: topics, conversation, people, dates, amounts, ...rest } = spoken;
    const { decisions, tasks, questions } = conversation;
    return {
      ...rest,
      points: placed(topics),
      conversation: { decisions: placed(decisions), tasks: placed(tasks), questions: placed(questions) },
      people: placed(people),
      dates: placed(dates),
      amounts: placed(amounts),
    };
  }
  const whole = readBlocks(read);
  const lexicon = lexiconFor(whole);
  const blocks = withoutInstructions(whole, lexicon.language);
  const candidates = readCandidates(blocks, lexicon);
  const own = ownBlocks(blocks);
  const people = findPeople(own);
  return {
    points: placed(points(candidates)),
    keywords: findKeywords(blocks, lexicon, people),
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

function points(candidates: readonly Candidate[]): Found[] {
  const sentences = candidates.filter(({ weight }) => weight > 0);
  if (sentences.length === 0) return withoutSentences(candidates);
  return chooseSentences(sentences, wanted(sentences)).map(({ text, page }) => ({ text, page }));
}

/** Three to six, by the length of the document; of a few sentences, the half. */
function wanted(sentences: readonly Candidate[]): number {
  if (sentences.length < 6) return Math.ceil(sentences.length / 2);
  const words = sentences.reduce((sum, { length }) => sum + length, 0);
  return words < 120 ? 3 : words < 250 ? 4 : words < 600 ? 5 : 6;
}

/** A document of titles, rows or single words: what it begins with is all that can be said. */
function withoutSentences(candidates: readonly Candidate[]): Found[] {
  const [first] = candidates;
  if (!first) return [];
  const text = first.text.length <= FRAGMENT_MAX ? first.text : cutAtWord(first.text);
  return [{ text, page: first.page }];
}

/** A "sentence" longer than this is text without full stops: its beginning has to do. */
const FRAGMENT_MAX = 400;

function cutAtWord(text: string): string {
  const cut = text.slice(0, FRAGMENT_MAX);
  const end = cut.lastIndexOf(' ');
  if (end > 0) return cut.slice(0, end);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
