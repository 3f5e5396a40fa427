import { findAmounts } from '#server/language/amounts.ts';
import type { Block, Page } from '#server/language/blocks.ts';
import type { Candidate } from '#server/language/candidates.ts';
import { findDates } from '#server/language/dates.ts';
import { restoreNames } from '#server/language/first-names.ts';
import { FOUND_MAX, type Found } from '#server/language/found.ts';
import { findKeywords } from '#server/language/keywords.ts';
import { type Lexicon, lexiconFor } from '#server/language/lexicon.ts';
import { findPeople } from '#server/language/people.ts';
import { chooseSentences } from '#server/language/sentence-rank.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { findCommitments } from './commitments.ts';
import { findOutcomes, readUtterances, type Utterance } from './outcomes.ts';
import { wordsOfSpeech } from './spoken-words.ts';
import { readTurns } from './turns.ts';

interface StatedThing extends Found {
  speaker: string | null;
}

/** A summary as `DocumentSummary`, in which everything has its page. */
interface ConversationSummary
  extends Omit<DocumentSummary, 'points' | 'people' | 'dates' | 'amounts' | 'conversation'> {
  points: StatedThing[];
  people: Found[];
  dates: (Found & { iso: string | null })[];
  amounts: Found[];
  conversation: { decisions: StatedThing[]; tasks: StatedThing[]; questions: StatedThing[] };
}

/**
 * The summary of a transcript, a chat or a dictation: what was talked about, decided, taken on and left open, by
 * speaker, without fillers. Null for any other text.
 */
export function summarizeConversation(pages: readonly Page[]): ConversationSummary | null {
  const language = lexiconFor(pages.map(({ markdown }) => ({ text: markdown }))).language;
  const turns = readTurns(pages, language);
  if (turns === null) return null;
  const lexicon = lexiconFor(turns.map(({ sentences }) => ({ text: sentences.join(' ') })));
  const stated = withNames(readUtterances(turns, lexicon));
  const { decisions, questions } = findOutcomes(stated, lexicon.language);
  const commitments = findCommitments(stated, lexicon.language);
  const elsewhere = new Set<Utterance | undefined>([...decisions, ...commitments.map((task) => task.stated)]);
  const { unknown, openQuestion } = wordsOfSpeech(lexicon.language);
  const isTopic = (one: Utterance) =>
    !elsewhere.has(one) && !unknown.test(one.written) && !openQuestion.test(one.written);
  const topics = topicsOf(stated.filter(isTopic), lexicon);
  const blocks = stated.filter(({ isEmpty }) => !isEmpty).map(blockOf);
  const speakers = distinctSpeakers(stated);
  const people = [...speakers, ...findPeople(blocks)].filter(isFirst).slice(0, FOUND_MAX);
  return {
    points: topics.map(shown),
    conversation: {
      decisions: decisions.map(shown),
      tasks: commitments
        .filter(({ stated: source }) => !decisions.some((one) => one === source))
        .map(({ text, speaker, page }) => ({ text, speaker, page })),
      questions: questions.map(shown),
    },
    keywords: findKeywords(blocks, lexicon, [...speakers, ...people], { isSpoken: true }),
    people,
    dates: findDates(blocks, lexicon.language),
    amounts: findAmounts(blocks),
    madeBy: 'built-in',
  };
}

/** Names in capitals, also where a program recognized or somebody typed them without. */
function withNames(stated: readonly Utterance[]): Utterance[] {
  const text = restoreNames(stated.map((one) => one.text).join('\n'));
  const lines = text.split('\n');
  return stated.map((one, at) => ({ ...one, text: lines[at] ?? one.text }));
}

function shown({ text, speaker, page }: Utterance): StatedThing {
  return { text, speaker, page };
}

function blockOf({ text, page }: Utterance): Block {
  return { kind: 'paragraph', level: 0, text, pages: [{ from: 0, page }] };
}

/** Without "Speaker 1", which is no name. */
function distinctSpeakers(stated: readonly Utterance[]): Found[] {
  const pages = new Map<string, number>();
  for (const { speaker, page } of stated) if (speaker !== null && !pages.has(speaker)) pages.set(speaker, page);
  return [...pages]
    .filter(([name]) => !/\d|^(?:speaker|sprecher|intervenant|hablante|spreker|unknown)\b/i.test(name))
    .map(([text, page]) => ({ text, page }));
}

/** Also if another is a part of it: "Priya" beside "Priya Shah". */
function isFirst({ text }: Found, index: number, all: readonly Found[]): boolean {
  return !all.some((other, at) => at < index && (other.text === text || other.text.split(' ').includes(text)));
}

const WORDS_LEAST = 6;
const FIGURE = /\d|[$€£%]/u;

/** The statements that say most, in their order. */
function topicsOf(stated: readonly Utterance[], lexicon: Lexicon): Utterance[] {
  const byCandidate = new Map<Candidate, Utterance>();
  const candidates = stated
    .filter(({ isEmpty }) => !isEmpty)
    .flatMap((one, at) => {
      const { terms, length } = lexicon.read(one.text);
      if (length < WORDS_LEAST || terms.length < 3 || /[?？؟]$/.test(one.text)) return [];
      const candidate = { text: one.text, page: one.page, terms, length, weight: weightOf(one, length, at < OPENING) };
      byCandidate.set(candidate, one);
      return [candidate];
    });
  return chooseSentences(candidates, wanted(candidates)).flatMap((candidate) => byCandidate.get(candidate) ?? []);
}

/** What a conversation is about is said at its beginning. */
const OPENING = 6;

function weightOf({ text, meaning }: Utterance, length: number, isEarly: boolean): number {
  let weight = isEarly ? 1.2 : 1;
  if (meaning < 5) weight *= 0.7;
  weight *= 0.6 + Math.min(0.6, meaning / length);
  if (length < 9) weight *= 0.6;
  else if (length > 40) weight *= 0.8;
  if (FIGURE.test(text)) weight *= 1.25;
  return weight;
}

/** Three to six, by how much was said. */
function wanted(candidates: readonly Candidate[]): number {
  const words = candidates.reduce((sum, { length }) => sum + length, 0);
  return words < 80 ? 3 : words < 160 ? 4 : words < 800 ? 5 : 6;
}
