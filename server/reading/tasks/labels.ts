import { listOf } from '#server/language/list-heads.ts';
import { inlineItems } from '#server/language/sentences.ts';
import { findDue } from '#server/language/tasks/due-date.ts';
import type { Context, Label } from './context.ts';
import { endAt, grammarOf, LANGUAGES, pastSpace } from './grammar.ts';
import { isSmall, type People, peopleOf, whoAt } from './people.ts';

const LABEL =
  /^\W{0,3}(?<label>\p{L}[^:→|*_]{0,60}?)(?:\*\*|__|_|\*)?\s?(?::(?:\*\*|__|_|\*)?(?=\s|$)|\s[–—-]+(?=\s))\s*/u;
/** "From the meeting", "(Ines)", "for Ines": what a label belongs to; "to Ines" says who it is for. */
const BELONGING =
  /^\s(?:(?<sign>\(|(?:from|for|of|after|until|before|by|aus|für|von|bis|de|du|des|pour|para|van|voor|uit)\s)|(?<to>(?:to|à|a|aan)\s))?(?<of>[^()]{1,40})\)?$/iu;

/** The label that a text begins with; any name is one where `mayGuess`, and a dash behind a name only in a list. */
export function labelAt(text: string, context: Context, mayGuess: boolean, isItem = mayGuess): Label | null {
  const match = LABEL.exec(text);
  // "Chidi: find the old policy", "Abena: sends the plan": what stands before a verb is somebody.
  const { infinitive, presentVerb } = context.grammar.at;
  const forms = isItem ? [infinitive, presentVerb] : [presentVerb];
  const isOrder = match?.[0].includes(':') && forms.some((form) => endAt(form, text, match[0].length) > 0);
  const label = match && classify(match.groups?.label ?? '', context, mayGuess || isOrder);
  const isDash = match?.[0].includes(':') === false;
  if (!label || (isDash && (label.kind === 'closed' || (label.kind === 'owner' && !mayGuess && !isItem)))) return null;
  return { ...label, end: match[0].length };
}

/** What words by themselves head: a heading, or a line that is no sentence. */
export function classify(written: string, people: People, mayGuess = false): Omit<Label, 'end'> | null {
  const words = written.replace(/[*_:#\s]+$|^[*_#\s]+/g, '').replace(/\s?#?\d{1,3}$/, '');
  const begins = whoAt(words, 0, people);
  for (const { is, at } of [people.grammar, grammarOf('en')]) {
    const end = endAt(at.toDo, words, 0);
    const { sign, to, of = '' } = (end > 0 && BELONGING.exec(words.slice(end))?.groups) || {};
    const who = whoAt(of, 0, people);
    const isNamed = who?.end === of.length || /^\p{Lu}{2,3}$/u.test(of);
    // "I owe Anna", "I owe them": what is owed to them is not theirs.
    const isToThem = to !== undefined || (sign === undefined && (begins?.isMe || begins?.isPronoun) === true);
    const isPronoun = (word: string) => isSmall(word, people.language) && !is.not.test(word);
    const isSomebody = isNamed || (isToThem && of.split(' ').every(isPronoun));
    if (is.toDo.test(words) || (of !== '' && (sign !== undefined || isSomebody)))
      return { kind: 'toDo', owner: isNamed && !isToThem ? (who?.owner ?? of) : null };
    if (is.closed.test(words)) return { kind: 'closed', owner: null };
  }
  // "Them", "he does": no name.
  if (listOf(words) === 'theirs' && (!begins || begins.isPronoun)) return { kind: 'owner', owner: 'they' };
  // "Anna"; "Dana owes", "Aidan brings", "Ines's homework".
  if (!begins || (begins.isPronoun && !begins.isMe)) return null;
  const { owner, isKnown } = begins;
  const rest = words.slice(begins.end).replace(/^['’]?s?\s/, '');
  if (rest === '') return isKnown || mayGuess ? { kind: 'owner', owner } : null;
  const isList = (['obliged', 'presentVerb', 'toDo'] as const).some((row) => people.grammar.is[row].test(rest));
  return (isKnown || people.grammar.is.obliged.test(rest)) && isList ? { kind: 'toDo', owner } : null;
}

/** Whose the list is that begins with these words of a line; null where it is the writer's, or that of none. */
export function whoseList(before: string): string | null {
  const written = LABEL.exec(before)?.groups?.label?.trim();
  if (written === undefined) return null;
  const [{ owner } = { owner: written }] = LANGUAGES.flatMap((each) => classify(written, peopleOf([], each)) ?? []);
  return owner === 'me' ? null : owner;
}

/** A piece of a text, as offsets in it. */
export interface Piece {
  start: number;
  end: number;
}

/** Of a longer text, items are counted in its beginning. */
const NUMBERED_MAX = 5_000;
const TAIL =
  /(?:\s?[(,–—]\s?|\s-\s|\s?(?:->|→|=>|➔)\s?|\s(?=@))(?<tail>[^(),–—→]{1,40}(?:,[^(),]{1,30})?)(?:\)(?:,?\s[^(),]{1,20})?)?[\s.!]*$/u;

/** "1) pay the tent 2) ask the vicar": items of their own; of a list's first item, what follows is 2). */
export function inlineItemsIn(content: string, from: number, isFirst: boolean): Piece[] {
  const marker = from === 0 && isFirst ? '1) ' : '';
  const text = marker + content.slice(from, from + NUMBERED_MAX);
  const starts = inlineItems(text).map((at) => Math.max(from, from + at - marker.length));
  return starts.map((at, index) => {
    const number = /^\s*\(?\d+[.)]\s*/.exec(content.slice(at, at + 20))?.[0].length ?? 0;
    return { start: at + number, end: content.slice(0, starts[index + 1]).replace(/[\s,;]{1,20}$/, '').length };
  });
}

/** Between commas outside of brackets; what goes on with the piece before it, or is its day, is a part of that. */
export function listedIn(content: string, whole: Piece, { grammar, today, language }: Context): Piece[] {
  const found: Piece[] = [];
  const text = content.slice(whole.start, whole.end);
  let start = 0;
  for (const { index } of text.matchAll(/[,;](?=\s)(?![^()]{0,80}\))|$/g)) {
    const piece = text.slice(start, index);
    const due = findDue(piece, today, language);
    const isDay = due && (piece.slice(0, due.start) + piece.slice(due.end)).replace(/\(.*?\)/, '').trim().length < 4;
    const word = /\p{L}+/u.exec(piece)?.[0] ?? '';
    const goesOn = /^\s\p{L}{1,3}[/.]/u.test(piece) || (isSmall(word, language) && !grammar.is.articles.test(word));
    const before = found.at(-1);
    if (before && (isDay || (goesOn && text.charAt(start - 1) !== ';'))) before.end = whole.start + index;
    else if (piece.trim() !== '') found.push({ start: whole.start + pastSpace(text, start), end: whole.start + index });
    start = index + 1;
  }
  return found;
}

/** Who is named behind what there is to do: "final numbers (Anna, 12 Nov)", "signed forms – me". */
export function tailOwner(
  text: string,
  context: Context,
  { isToDo, isItem }: { isToDo: boolean; isItem: boolean },
): { owner: string | null; end: number } | null {
  const match = TAIL.exec(text);
  const tail = match?.groups?.tail ?? '';
  const who = match && whoAt(tail, 0, context);
  if (!who || match.index < 3 || !(who.isKnown || match[0].includes('(')) || (who.isPronoun && !who.isMe)) return null;
  const after = tail.slice(who.end);
  const behind = after.match(/[^\s,]+/g)?.length ?? 0;
  const isOwner = /^(?:$|[\s,]+(?=\S{0,4}\d|\p{L}))/u.test(after) && behind <= 4;
  // Not "(LPI 5)" and "(Carsten asks, she changes the subject)".
  const isSure = (isItem || !match[0].includes('(')) && (behind === 0 || (behind === 1 && who.isKnown));
  const isDue = () => findDue(text, context.today, context.language) !== null;
  return isOwner && (isToDo || isSure || isDue()) ? { owner: who.owner, end: match.index } : null;
}
