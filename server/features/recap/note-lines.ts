import { isCalled } from '#server/language/initials.ts';
import { inlineText, withoutStruck } from '#server/language/inline-text.ts';
import { type HeldStatement, type ListKind, listOf, readName, type Statement } from '#server/reading/answer.ts';
import { isPerson, namesPerson } from './initials.ts';
import type { Reading } from './reading.ts';
import { cue } from './recap-words.ts';

export type Given = Statement & { out: HeldStatement['out'] | null };

/** Whose a line is, or what it is of: by its label, or by what is above its list. */
export type LineKind = ListKind | 'decided' | 'steps';

/** A line of the note. */
export interface NoteLine {
  first: Given;
  statements: Given[];
  list: LineKind | null;
  /** As a reader sees it; a label that only says what the line is of is apart, as `lead`. */
  text: string;
  lead: string;
  /** Of a list that is somebody's: who. */
  owner: string;
  /** In a list, or below a heading of one. */
  isItem: boolean;
  /** Before lists of what there is to do: where a meeting's results are. */
  isResult: boolean;
  /** Behind all lists, or behind what is private: where remarks are. */
  isAfter: boolean;
}

const ITEM = /^\s*(?:[-*+•–]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
/** "Lena: the statement", "Priti owes: the logo", "Erik – the list". */
const LEAD = /^(?<who>\p{Lu}[\p{L}.'’/+&-]*)(?:\s\p{Ll}+){0,2}(?:\s?:|\s[–—-])\s/u;
/** "? who pays the rent". */
const ASKED = /^\?\s+/;

/** The statements of a note, line by line; `isRow` says which rows are somebody's. */
export function linesOf(statements: readonly Given[], isRow: (row: Given) => boolean, reading: Reading): NoteLine[] {
  const { content } = reading;
  const lines: (ReturnType<typeof kindsOf> & { from: number; first: Given; statements: Given[] })[] = [];
  for (const each of statements) {
    const from = content.lastIndexOf('\n', each.start - 1) + 1;
    const before = lines.at(-1);
    if (before?.from === from) before.statements.push(each);
    else lines.push({ from, first: each, statements: [each], ...kindsOf(each, reading) });
  }
  // A note with the name of a client above it is no list of theirs.
  const isTwoSided = lines.some(({ list }) => list === 'mine');
  const kind = ({ list, isPersons }: (typeof lines)[number]) => (isPersons && !isTwoSided ? null : list);
  const tasks = lines.filter((line) => isRow(line.first) || ['mine', 'theirs', 'steps'].includes(kind(line) ?? ''));
  // "I owe: the plan" in the middle of a note is no list that remarks come behind.
  const isList = (line: (typeof lines)[number]) => line.ofLabel !== 'mine' && (kind(line) ?? 'decided') !== 'decided';
  const lastList = lines.findLast((line) => isRow(line.first) || isList(line))?.from ?? content.length;
  const blanks = Array.from(content.matchAll(/\n[^\S\n]*(?=\n)/g), ({ index }) => index);
  const paragraphOf = (at: number) => blanks.filter((blank) => blank < at).length;
  const withTasks = new Set(tasks.map(({ from }) => paragraphOf(from)));
  return lines.map((line) => {
    const { from, first, statements: own, ofLabel, heading, isPersons } = line;
    const end = own.at(-1)?.end ?? first.end;
    const mark = ITEM.exec(content.slice(from, end))?.[0] ?? '';
    // What looks like a label of two sentences is none: "Feldwerk is out. Two stay: Cordaxis and Tessmar".
    const begins = first.label === null ? from + mark.length : first.start;
    const shown = first.row === undefined ? inlineText(withoutStruck(content.slice(begins, end))) : first.text;
    const whole = first.label === null ? shown : `${first.label}: ${shown}`;
    const [led = '', who = ''] = LEAD.exec(whole) ?? [];
    const isLed = ofLabel === null && withTasks.has(paragraphOf(from));
    const isMine = isLed && kindOf(who, reading) === 'mine';
    const isTheirs = isLed && !isMine && isPerson(who, reading);
    const isOpen = mark !== '' && heading !== '' && kind(line) === null && /\?\s*$/.test(shown);
    const isQuestion = ASKED.test(shown) || (isOpen && !namesPerson(shown, reading));
    const list = isMine ? 'mine' : isTheirs ? 'theirs' : isQuestion ? 'open' : kind(line);
    // "Both: the forms" says who; "Steering group is moved: now 10 December" is one sentence.
    const isOfKind = ['mine', 'open', 'next'].includes(ofLabel ?? '');
    const isApart = isOfKind || readName(first.label ?? '').concepts.has('decisions');
    return {
      first,
      statements: own,
      list,
      text: isMine ? whole.slice(led.length) : isApart ? shown.replace(ASKED, '') : whole.replace(ASKED, ''),
      lead: isApart ? `${first.label}: ` : '',
      owner: list === 'theirs' && isPersons ? heading : '',
      isItem: mark !== '' || (list !== null && !['steps', 'decided'].includes(list) && ofLabel === null && !isTheirs),
      isResult: from < (tasks.at(-1)?.from ?? -1),
      isAfter:
        list === null &&
        !isRow(first) &&
        (from > reading.secretFrom || (from > lastList && (mark === '' || paragraphOf(from) > paragraphOf(lastList)))),
    };
  });
}

function kindsOf({ label, headings }: Given, reading: Reading) {
  const heading = headings.at(-1) ?? '';
  const ofLabel = label === null ? null : kindOf(label, reading);
  const isPersons = ofLabel === null && isPerson(heading, reading);
  return { heading, isPersons, ofLabel, list: ofLabel ?? (isPersons ? 'theirs' : kindOf(heading, reading)) };
}

function kindOf(words: string, reading: Reading): LineKind | null {
  if (words === '') return null;
  const isAuthor = reading.self.some((name) => isCalled(words, name));
  if (isAuthor && !reading.people.some(({ name }) => isCalled(words, name))) return 'mine';
  if (isPerson(words, reading)) return null;
  const { concepts } = readName(words);
  // "THEM" is a list, "Q&A" and "MES" name no one.
  const kind = listOf(/\p{Ll}/u.test(words) ? words : words.toLowerCase(), reading.self);
  // "Not settled" is open.
  if (kind === 'open') return kind;
  if (concepts.has('decisions') || (cue.agreed.test(words) && !cue.open.test(words))) return 'decided';
  const [, owing = '', who = ''] = /^(\S+ \S+) (\S+)$/.exec(words) ?? [];
  // "I owe Priti" is of the author.
  if (listOf(owing) === 'mine' && (isPerson(who, reading) || listOf(who) === 'theirs')) return 'mine';
  return kind ?? (concepts.has('nextSteps') ? 'steps' : null);
}
