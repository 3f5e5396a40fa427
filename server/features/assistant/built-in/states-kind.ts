import { fold } from '#server/language/fold.ts';
import type { AnswerType } from './answer-type.ts';
import { namesIn } from './answer-values.ts';
import type { Term } from './asked-terms.ts';
import { genericNouns } from './question-words.ts';
import type { NoteSentence } from './sentences-of.ts';
import { isQuestion, type Unit } from './units.ts';

/** Whether it says what kind of thing is asked for, or the next sentence does. */
export type WhereStated = 'itself' | 'next' | 'no';

export function whereStated(
  { sentence, sentences, index, asked }: Unit,
  type: AnswerType,
  terms: readonly Term[],
): WhereStated {
  if (!type.isTyped) return 'itself';
  if (isStated(sentence, type, terms)) return 'itself';
  // "Why does it take so long? There is asbestos in the roof." And the same as a heading.
  const question = asked.size > 0 ? sentences[index - 1]?.text : sentence.heading;
  if (question !== undefined && isQuestion(question) && type.isAskedIn?.test(question)) return 'itself';
  // What is asked is somebody's name: the sentence that has it says who they are, and no other does.
  if (type.kind === 'who' && type.isStrict && terms.some(({ isHead }) => isHead)) return 'no';
  const next = sentences[index + 1];
  if (next === undefined || next.heading !== sentence.heading || next.kind !== sentence.kind || sentence.kind === 'row')
    return 'no';
  return isStated(next, type, terms) && !isQuestion(next.text) ? 'next' : 'no';
}

function isStated(
  { text: written, heading, kind, spoken = 0 }: NoteSentence,
  type: AnswerType,
  terms: readonly Term[],
): boolean {
  const rest = written.slice(spoken);
  const label = /^\W{0,4}([\p{L} ]{2,30}?)\*{0,2}\s?:/u.exec(rest)?.[1];
  if (label !== undefined && type.labels?.test(label.trim())) return true;
  if (kind === 'row') return type.isStatedIn(`${heading} ${rest}`) && type.isStatedIn(rest);
  if (type.kind === 'who') return statesOther(rest, type, terms);
  if (type.kind === 'count') return statesCount(rest, type, terms);
  return type.isStatedIn(rest);
}

/** "110 guests", "Guests: 121", and not any number: what is counted stands beside it, or the number stands alone. */
function statesCount(text: string, type: AnswerType, terms: readonly Term[]): boolean {
  if (!type.isStatedIn(text)) return false;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.,:]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const head = terms.find(({ isHead }) => isHead);
  const roots = (head === undefined ? terms : [head])
    .flatMap(({ stem, others }) => [
      stem,
      ...others.flatMap(({ stems, worth }) => (worth > 0.5 && stems.length === 1 ? stems : [])),
    ])
    .map((stem) => fold(stem).slice(0, Math.max(3, stem.length - 1)));
  const isCounted = (word: string | undefined) =>
    word !== undefined && roots.some((root) => fold(word).startsWith(root));
  return words.some((word, at) => {
    if (!type.isStatedIn(word) || isNumbered(words[at - 1] ?? '')) return false;
    const near = [...words.slice(Math.max(0, at - 3), at), ...words.slice(at + 1, at + 4)];
    if (near.some(isCounted)) return true;
    // "So 12 left", "nine came": nothing else is counted.
    const next = words[at + 1];
    return next === undefined || /[.,:]$/.test(word) || ALONE.test(next);
  });
}

const ALONE =
  /^(?:came|come|left|now|then|are|is|in|of|at|on|and|or|but|for|from|signed|booked|registered|attended|turned|finished|confirmed|kommen|kamen|sind|jetzt|und|im|angemeldet|viennent|sont|maintenant|et|vienen|son|ahora|y|komen|zijn|nu|en)$/;

/** "Room 4" and "force 7" count nothing. */
function isNumbered(before: string): boolean {
  return /^(?:room|line|page|force|phase|no|nr|year|tram|bus|chapter|version|step|zimmer|raum|linie|seite|phase|lijn|kamer|salle|ligne|page|sala|línea|página)$/.test(
    before,
  );
}

const isNamed = (word: string) => namesIn(`x ${word}`).length > 0;

/** Who is asked about is not the answer: another name, or somebody's role. */
function statesOther(text: string, type: AnswerType, terms: readonly Term[]): boolean {
  const head = type.isStrict ? terms.find(({ isHead }) => isHead) : undefined;
  if (head !== undefined && !isNamedBeside(text, head)) return false;
  const asked = new Set(terms.filter(({ role }) => role === 'name').map(({ stem }) => stem));
  const names = type
    .valuesIn(text)
    .filter((name) => !asked.has(name) && ![...asked].some((stem) => name.startsWith(stem)));
  if (names.length > 0) return true;
  const without = text.replace(/\p{Lu}\p{Ll}+/gu, (word) => (asked.has(fold(word)) || isNamed(word) ? ' ' : word));
  return type.isStatedIn(without) && !genericNouns.has(without.trim());
}

/** "Her sister Ada", "physio (Lotte Brandsma)", "Jelmer Postma, his nephew"; and not "her sister in Lyon". */
function isNamedBeside(text: string, { stem, others }: Term): boolean {
  const roots = [stem, ...others.flatMap(({ stems, worth }) => (worth > 0.5 && stems.length === 1 ? stems : []))];
  const starts = roots.map((root) => fold(root).slice(0, Math.max(4, root.length - 2)));
  return [...text.matchAll(/\p{L}+/gu)].some(({ 0: word, index }) => {
    const folded = fold(word);
    if (!starts.some((start, at) => folded.startsWith(start) || folded.endsWith(fold(roots[at] ?? '')))) return false;
    const after = text.slice(index + word.length, index + word.length + 40).split(APART)[0] ?? '';
    return namesIn(`x${after}`).length > 0 || NAME_BEFORE.test(text.slice(Math.max(0, index - 40), index));
  });
}

/** What is named behind it is something else. */
const APART = /[.;]|\s(?:in|at|from|near|à|au|en|te|bij|aus|bei|chez|and|und|et|y|with|mit|avec|con|met|does|will)\s/u;
const NAME_BEFORE = /\p{Lu}\p{L}+(?:,| is| ist| est| es)? (?:\p{Ll}{1,6} ){0,2}$/u;
