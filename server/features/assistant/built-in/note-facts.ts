import type { SourcePassage } from '#server/features/assistant/material.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { type Block, readBlocks } from '#server/language/blocks.ts';
import { findDates } from '#server/language/dates.ts';
import { nameKind } from '#server/language/english.ts';
import { ownBlocks } from '#server/language/found.ts';
import { inlineText } from '#server/language/inline-text.ts';
import { findPeople } from '#server/language/people.ts';
import { summarize } from '#server/language/summarize.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';
import { isPresenceList } from '#server/language/tasks/owners.ts';
import { detectLanguage, words } from '#server/language/words.ts';
import type { SourcedAction } from './action-list.ts';
import { type NoteSentence, READ_MAX, readable, sentencesOf } from './sentences-of.ts';
import { type OpenNote, sourceIn } from './sources.ts';

/** A sentence of the note, as it is shown, and its place. */
export interface Fact {
  text: string;
  source: SourcePassage;
}

/** What a note holds that a draft can be made of. */
export interface NoteFacts {
  points: Fact[];
  wants: Fact[];
  problems: Fact[];
  decisions: Fact[];
  scope: Fact[];
  money: Fact[];
  days: Fact[];
  questions: Fact[];
  people: string[];
  dates: string[];
  amounts: string[];
  /** What must not leave the house. */
  confidential: { start: number; end: number }[];
}

const WANTS =
  /\b(?:wants?|wanted|needs?|would like|['’]d like|goals?|aims?|objective|looking for|hopes?|hoping|prefers?|asked for|asks for|wish(?:es)?|target|important|möchten?|wollen|wünschen?|wünscht|brauch(?:t|en)|ziele?|willen|wil (?:graag|een)|wensen|wenst|doel(?:en)?|souhait(?:e|ent)|veut|veulent|objectifs?|quieren?|desean?|necesitan?|objetivos?|vogli(?:ono|amo)|desidera(?:no)?|obiettivi?|quer(?:em)?|pretende(?:m)?)\b/i;
const PROBLEMS =
  /\b(?:problem|issue|risks?|concern(?:s|ed)?|worr(?:y|ied|ies)|difficult|broken|delay(?:s|ed)?|complain(?:s|ed|t)?|fail(?:s|ed|ure)?|missing|too (?:much|many|late|high|long|slow)|badly|disagree|unclear|struggl\p{L}*|loo?s(?:es?|ing)|verlier(?:t|en)|verloren|zu (?:viel|spät|teuer|lang)|kaputt|unklar|verzögert|verlie(?:st|zen)|te (?:veel|laat|duur)|onduidelijk|vertraging|perd(?:ent)?|trop (?:de|cher|tard|long)|retards?|difficile|problème|pierden?|demasiad[oa]s?|problema|retrasos?|difícil|ritardo|atraso|slow|(?:do|does|did)n['’]?t (?:like|work|match|trust)|nobody|blocked|lost|risiko|schwierig|probleem|risque|difficulté)\b/iu;
const DECISIONS =
  /\b(?:agreed|decided|decision|chose|chosen|confirmed|approved|settled|signed|accepted|resolved|moved to|beschlossen|vereinbart|entschieden|einig|zugestimmt|besloten|afgesproken|akkoord|décidée?|convenue?|validée?|accord|acordó|acordado|decidió|decidido|aprobado|deciso|concordato|decidido|combinado|acordado)(?![\p{L}])/iu;
const SCOPE =
  /\b(?:phases?|scope|stages?|steps?|deliver(?:s|ables?)?|covers?|includ(?:es|ed|ing)|workshops?|sessions?|training|days?|weeks?|modules?|pilot|report|interviews?|offers?|proposal|umfang|termine|schritte|phasen?|analyse|schulung|bericht|stappen|fase|levering|étapes?|livrables?|formation|rapport|fases?|etapas?|entregables?|formación|informe)\b/i;
/** What must not leave the house. */
const CONFIDENTIAL =
  /\b(?:not public|confidential|between us|off the record|internal only|not for the client|do not (?:put|share|tell|mention|forward)|don['’]t (?:put|share|tell|mention|forward)|vertraulich|vertrouwelijk|confidentiel)\b/i;
const SAYS_WHAT = new RegExp(`(?:${CONFIDENTIAL.source})\\W{0,3}[:–—-]\\s*\\S`, 'i');
const UNDER_DECISIONS = /^\W*(?:decisions?|agreed|agreements?)\b/i;
const EACH_MAX = 6;

/** @param actions what was found to do in the note: their owners are people of it. */
export function factsOf(note: OpenNote, actions: readonly SourcedAction[]): NoteFacts {
  const content = note.content.slice(0, READ_MAX);
  const all = sentencesOf(content).filter(({ text }) => !isPresenceList(text));
  const sentences = all.filter((_, index) => !isConfidential(all, index));
  const facts = (wanted: (sentence: NoteSentence) => boolean): Fact[] =>
    sentences
      .filter((sentence) => sentence.kind !== 'heading' && isTelling(sentence) && wanted(sentence))
      .slice(0, EACH_MAX)
      .map((sentence) => factOf(note, sentence));
  const blocks = ownBlocks(readBlocks([{ number: 1, markdown: content }]));
  return {
    points: pointsOf(note, content, sentences),
    wants: facts(({ text }) => WANTS.test(text)),
    problems: facts(({ text }) => PROBLEMS.test(text)),
    decisions: facts(({ text, heading }) => DECISIONS.test(text) || UNDER_DECISIONS.test(heading)),
    scope: facts(({ text, heading }) => SCOPE.test(text) || /\b(?:scope|phases?|deliverables)\b/i.test(heading)),
    money: facts(({ text }) => findAmounts([blockOf(text)]).length > 0),
    days: facts(({ text }) => findDates([blockOf(text)], detectLanguage(content)).length > 0),
    questions: facts(({ text }) => /\?["”’)]*$/.test(text)),
    people: withFirstNames(
      findPeople(blocks).map(({ text }) => text),
      content,
      actions,
    ),
    confidential: all.filter((_, index) => isConfidential(all, index)),
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

function blockOf(text: string): Block {
  return { kind: 'paragraph', level: 0, text: inlineText(text), pages: [{ from: 0, page: 1 }] };
}

/** What was decided may be said in two words: "Name stays". */
function isTelling({ text, heading }: NoteSentence): boolean {
  return text.length <= 500 && text.split(/\s+/).length >= (UNDER_DECISIONS.test(heading) ? 2 : 3);
}

/** "Not public!!" is said of what stands before it, "Between us: …" of itself. */
function isConfidential(sentences: readonly NoteSentence[], index: number): boolean {
  const next = sentences[index + 1]?.text ?? '';
  return CONFIDENTIAL.test(sentences[index]?.text ?? '') || (CONFIDENTIAL.test(next) && !SAYS_WHAT.test(next));
}

/** The sentences that say most; of a note of a few lines, all. */
function pointsOf(note: OpenNote, content: string, sentences: readonly NoteSentence[]): Fact[] {
  const { points } = summarize([{ number: 1, markdown: content }], { isPaged: false });
  const byWords = new Map<string, NoteSentence>();
  for (const sentence of sentences)
    if (!byWords.has(keyOf(readable(sentence)))) byWords.set(keyOf(readable(sentence)), sentence);
  const found = points.map(
    ({ text }) => byWords.get(keyOf(text)) ?? sentences.find((sentence) => isPartOf(sentence, text)),
  );
  return found.filter((sentence) => sentence !== undefined).map((sentence) => factOf(note, sentence));
}

function isPartOf({ text }: NoteSentence, point: string): boolean {
  const [a, b] = [keyOf(text), keyOf(point)];
  return a.length > 15 && (b.includes(a) || a.includes(b));
}

function keyOf(text: string): string {
  return words(text)
    .map(({ term }) => term)
    .join(' ');
}
