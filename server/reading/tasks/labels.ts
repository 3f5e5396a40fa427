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
/** "Actions from the meeting", "Homework for Ines". */
const BELONGING =
  /^(?<what>.{2,40}?)\s(?:from|for|of|after|arising|until|before|by|aus|für|von|bis|de|du|des|pour|para|van|voor|uit)\s(?<of>.{1,40})$/iu;
const NUMBER = /\s?#?\d{1,3}$/;

/** The label that a text begins with; only below a heading of to-dos is any name an owner. Null where it has none that says anything. */
export function labelAt(text: string, people: People, grammar: Grammar, isToDo: boolean): Label | null {
  const match = LABEL.exec(text);
  const label = match ? classify(match.groups?.label ?? '', people, grammar, isToDo) : null;
  if (!match || !label) return null;
  const isColon = match[0].includes(':');
  if (!isColon && label.kind !== 'owner' && label.kind !== 'toDo') return null;
  return { ...label, end: match[0].length };
}

/** What words by themselves head: a heading, or a line that is no sentence. */
export function classify(
  written: string,
  people: People,
  grammar: Grammar,
  mayGuess = false,
): Omit<Label, 'end'> | null {
  const words = written.replace(/[*_:#]+$|^[*_#]+/g, '').trim();
  for (const { is } of new Set([grammar, grammarOf('en')]))
    for (const kind of ['toDo', 'agreed', 'attending', 'closed'] as const) {
      if (is[kind].test(words) || is[kind].test(words.replace(NUMBER, ''))) return { kind, owner: null };
      if (kind !== 'toDo' && kind !== 'agreed') continue;
      const aside = /^(?<what>.{2,40}?)\s?\((?<of>[^()]{1,40})\)$/u.exec(words) ?? BELONGING.exec(words);
      const { what = '', of = '' } = aside?.groups ?? {};
      if (is[kind].test(what)) return { kind, owner: isAll(of, people, grammar) ? of : null };
      for (const { index } of words.matchAll(/\s/g)) {
        const owner = words.slice(index + 1);
        if (is[kind].test(words.slice(0, index)) && isAll(owner, people, grammar)) return { kind, owner };
      }
    }
  return ownerLabel(words, people, grammar, mayGuess);
}

/** "Anna", "Dana owes", "Aidan brings", "Ines's homework". */
function ownerLabel(words: string, people: People, grammar: Grammar, mayGuess: boolean): Omit<Label, 'end'> | null {
  const who = whoAt(words, 0, people, grammar);
  const isMine = who?.isMe === true;
  if (!who || (who.isPronoun && !isMine)) return null;
  const rest = words.slice(who.end).trim();
  const isOwing =
    rest === '' ||
    [grammar.at.debts, grammar.at.presentVerb].some((pattern) => endAt(pattern, rest, 0) === rest.length);
  if (isOwing && rest !== '' && who.isKnown) return { kind: 'toDo', owner: who.written };
  if (isOwing && (who.isKnown || (mayGuess && /^\p{Lu}/u.test(words)))) return { kind: 'owner', owner: who.written };
  const homework = /^['’]?s?\s?(?<what>.+)$/u.exec(words.slice(who.end))?.groups?.what ?? '';
  return who.isKnown && grammar.is.toDo.test(homework) ? { kind: 'toDo', owner: who.written } : null;
}

function isAll(text: string, people: People, grammar: Grammar): boolean {
  return whoAt(text, 0, people, grammar)?.end === text.length || /^\p{Lu}{2,3}$/u.test(text);
}

/** Whose the list is that begins with these words of a line; null where it is the writer's, or that of none. */
export function whoseList(before: string): string | null {
  const written = LABEL.exec(before)?.groups?.label?.trim();
  if (written === undefined) return null;
  for (const language of LANGUAGES) {
    const grammar = grammarOf(language);
    const label = classify(written, peopleOf('', '', [], language), grammar);
    if (label) return label.owner !== null && grammar.is.me.test(label.owner) ? null : label.owner;
  }
  return written;
}
