import type { SourcePassage } from '#server/features/assistant/material.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readBlocks } from '#server/language/blocks.ts';
import { withoutFillers } from '#server/language/conversation/spoken-words.ts';
import { findDates } from '#server/language/dates.ts';
import { nameKind } from '#server/language/english.ts';
import { ownBlocks } from '#server/language/found.ts';
import { findPeople } from '#server/language/people.ts';
import { summarize } from '#server/language/summarize.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';
import { isPresenceList } from '#server/language/tasks/owners.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import type { SourcedAction } from './action-list.ts';
import { type NoteSentence, READ_MAX, readable, sentencesOf } from './sentences-of.ts';
import { type OpenNote, sourceIn } from './sources.ts';

/** A sentence of the note, as it is shown, and its place. */
interface Fact {
  text: string;
  source: SourcePassage;
}

/** What a summary names of a note. */
interface NoteFacts {
  points: Fact[];
  /** Of a conversation. */
  decisions: Fact[];
  questions: Fact[];
  people: string[];
  dates: string[];
  amounts: string[];
}

/** @param actions what was found to do in the note: their owners are people of it. */
export function factsOf(note: OpenNote, actions: readonly SourcedAction[]): NoteFacts {
  const content = note.content.slice(0, READ_MAX);
  const all = sentencesOf(content).filter(({ text }) => !isPresenceList(text));
  const sentences = all.filter((_, index) => !isConfidential(all, index));
  const blocks = ownBlocks(readBlocks([{ number: 1, markdown: content }]));
  return {
    ...statedIn(note, content, sentences),
    people: withFirstNames(
      findPeople(blocks).map(({ text }) => text),
      content,
      actions,
    ),
    dates: findDates(blocks, detectLanguage(content)).map(({ text }) => text),
    amounts: findAmounts(blocks).map(({ text }) => text),
  };
}

/** Who speaks or has something to do, where the note has no more of the name. */
function withFirstNames(people: string[], content: string, actions: readonly SourcedAction[]): string[] {
  const named = [
    ...readNote(content).speakers,
    ...actions.flatMap(({ item }) => item.owner?.split(/, | and |[/&+]/) ?? []),
  ];
  const known = new Set(people.flatMap((person) => person.split(/[^\p{L}]+/u)));
  const others = named.map((name) => name.trim()).filter((name) => /^\p{Lu}\p{L}+$/u.test(name) && !known.has(name));
  return [...people, ...new Set(others.filter((name) => nameKind(name) === 'first'))];
}

function factOf(note: OpenNote, sentence: NoteSentence): Fact {
  return { text: readable(sentence), source: sourceIn(note, sentence.start, sentence.end) };
}

/** What must not leave the house. */
const CONFIDENTIAL =
  /\b(?:not public|confidential|between us|off the record|internal only|not for the client|do not (?:put|share|tell|mention|forward)|don['’]t (?:put|share|tell|mention|forward)|vertraulich|vertrouwelijk|confidentiel)\b/i;
const STATES_WHAT = new RegExp(`(?:${CONFIDENTIAL.source})\\W{0,3}[:–—-]\\s*\\S`, 'i');

/** "Not public!!" is said of what stands before it, "Between us: …" of itself. */
function isConfidential(sentences: readonly NoteSentence[], index: number): boolean {
  const next = sentences[index + 1]?.text ?? '';
  return CONFIDENTIAL.test(sentences[index]?.text ?? '') || (CONFIDENTIAL.test(next) && !STATES_WHAT.test(next));
}

/** The sentences that say most; of a note of a few lines, all. Of a conversation also what it came to. */
function statedIn(note: OpenNote, content: string, sentences: readonly NoteSentence[]) {
  const { points, conversation } = summarize([{ number: 1, markdown: content }], { isPaged: false });
  const language = conversation ? detectLanguage(content) : null;
  const byWords = new Map<string, NoteSentence>();
  for (const sentence of sentences) {
    const text = readable(sentence);
    const key = keyOf(language === null ? text : withoutFillers(text, language));
    if (!byWords.has(key)) byWords.set(key, sentence);
  }
  const factsFrom = (found: readonly { text: string; speaker?: string | null | undefined }[]) =>
    found.flatMap(({ text, speaker }) => {
      const sentence = byWords.get(keyOf(text)) ?? [...byWords].find(([key]) => isPartOf(key, keyOf(text)))?.[1];
      if (sentence === undefined) return [];
      const fact = factOf(note, sentence);
      if (language === null) return [fact];
      return [{ ...fact, text: speaker ? `${speaker}: ${text}` : text }];
    });
  return {
    points: factsFrom(points),
    decisions: factsFrom(conversation?.decisions ?? []),
    questions: factsFrom(conversation?.questions ?? []),
  };
}

function isPartOf(a: string, b: string): boolean {
  return a.length > 15 && (b.includes(a) || a.includes(b));
}

function keyOf(text: string): string {
  return words(text)
    .map(({ term }) => term)
    .join(' ');
}
