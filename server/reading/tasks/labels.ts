import { endAt, type Grammar, grammarOf, LANGUAGES } from './grammar.ts';
import { type People, peopleOf, whoAt } from './people.ts';

/** What a label or a heading says of what follows it. */
export interface Label {
  kind: 'toDo' | 'agreed' | 'closed' | 'attending' | 'owner' | 'plain';
  /** Whose to-dos follow, as written. */
  owner: string | null;
  /** Where what it is about begins. */
  end: number;
}

const LABEL =
  /^\W{0,3}(?<label>\p{L}[^:→|*_]{0,60}?)(?:\*\*|__|_|\*)?\s?(?::(?:\*\*|__|_|\*)?(?=\s|$)|\s[–—-]+(?=\s))\s*/u;
/** "From the meeting", "(Ines)", "for Ines": what a label belongs to. */
const BELONGING =
  /^\s(?<sign>\(|(?:from|for|of|after|until|before|by|aus|für|von|bis|de|du|des|pour|para|van|voor|uit)\s)?(?<of>[^()]{1,40})\)?$/iu;
const NUMBER = /\s?#?\d{1,3}$/;

/** The label that a text begins with, if it says anything; any name is an owner only where `mayGuess`. */
export function labelAt(text: string, people: People, grammar: Grammar, mayGuess: boolean): Label | null {
  const match = LABEL.exec(text);
  const label = match && classify(match.groups?.label ?? '', people, grammar, mayGuess);
  if (!label || (!match[0].includes(':') && label.kind !== 'owner' && label.kind !== 'toDo')) return null;
  return { ...label, end: match[0].length };
}

/** What words by themselves head: a heading, or a line that is no sentence. */
export function classify(written: string, people: People, grammar: Grammar, mayGuess = false) {
  const words = written.replace(/[*_:#\s]+$|^[*_#\s]+/g, '').replace(NUMBER, '');
  for (const { is, at } of [grammar, grammarOf('en')])
    for (const kind of ['toDo', 'agreed', 'attending', 'closed'] as const) {
      if (is[kind].test(words)) return { kind, owner: null };
      const end = kind === 'toDo' || kind === 'agreed' ? endAt(at[kind], words, 0) : -1;
      const { sign, of = '' } = (end > 0 && BELONGING.exec(words.slice(end))?.groups) || {};
      const isOwner = whoAt(of, 0, people, grammar)?.end === of.length || /^\p{Lu}{2,3}$/u.test(of);
      if (of !== '' && (sign !== undefined || isOwner)) return { kind, owner: isOwner ? of : null };
    }
  return ownerLabel(words, people, grammar, mayGuess);
}

/** "Anna"; "Dana owes", "Aidan brings", "Ines's homework". */
function ownerLabel(words: string, people: People, grammar: Grammar, mayGuess: boolean): Omit<Label, 'end'> | null {
  const who = whoAt(words, 0, people, grammar);
  if (!who || (who.isPronoun && !who.isMe)) return null;
  const rest = words.slice(who.end).replace(/^['’]?s?\s/, '');
  const isOwner = who.isKnown || (mayGuess && /^\p{Lu}/u.test(words));
  if (rest === '') return isOwner ? { kind: 'owner', owner: who.written } : null;
  const isList = (['promises', 'presentVerb', 'toDo'] as const).some((row) => grammar.is[row].test(rest));
  return who.isKnown && isList ? { kind: 'toDo', owner: who.written } : null;
}

/** Whose the list is that begins with these words of a line; null where it is the writer's, or that of none. */
export function whoseList(before: string): string | null {
  const written = LABEL.exec(before)?.groups?.label?.trim() ?? null;
  for (const language of written === null ? [] : LANGUAGES) {
    const label = classify(written ?? '', peopleOf('', '', [], language), grammarOf(language));
    if (label) return label.owner !== null && grammarOf(language).is.me.test(label.owner) ? null : label.owner;
  }
  return written;
}
