import drafts from '#content/words/drafts.json' with { type: 'json' };
import tables from '#content/words/recap.json' with { type: 'json' };
import { wholeWords } from '#server/language/whole-words.ts';

const anyOf = (...all: Record<string, string>[]) => all.flatMap((table) => Object.values(table)).join('|');
const anyWord = (...all: Record<string, string>[]) => wholeWords(anyOf(...all));
const atStart = (table: Record<string, string>) =>
  new RegExp(`^(?:${anyOf(table)})(?:(?<=['’])|(?![\\p{L}\\p{N}]))`, 'iu');

/** What the lines of a meeting's note are read by. */
export const cue = {
  doubt: anyWord(drafts.doubt, tables.doubt),
  price: anyWord(tables.price),
  fee: anyWord(tables.fee),
  agreed: anyWord(tables.agreed),
  open: anyWord(tables.open),
  next: anyWord(tables.next),
  nextFirst: atStart(tables.nextFirst),
  needs: anyWord(tables.needs),
  own: anyWord(tables.own),
  event: atStart(tables.event),
  homework: atStart(tables.homework),
  when: atStart(tables.when),
  past: anyWord(tables.past),
  absent: anyWord(tables.absent),
  /** Somebody who is spoken about. */
  about: anyWord(tables.about),
  /** Several who are spoken about. */
  many: anyWord(tables.many),
  /** Before the last day to do something. */
  due: atStart(tables.due),
  /** A sentence about the writer, and one about somebody the sentence doesn't name. */
  iFirst: atStart(tables.me),
  theyFirst: atStart(tables.they),
};

/** "[me only] log hours", "ring Colm (mine, not agreed yet)", "For my own file: the trains". */
export const FOR_SELF = new RegExp(
  `[([]\\s*(?:${anyOf(tables.self)})(?![\\p{L}\\p{N}])|^\\W*(?:${anyOf(tables.self)})\\s?:`,
  'iu',
);
const me = anyOf(tables.me);
const they = anyOf(tables.they);
/** The writer anywhere, and within a sentence: "wants a quote, I send two prices". */
export const ME = wholeWords(me);
export const I_WITHIN = new RegExp(`(?<=[,;:–—-]\\s)(?:${me})(?![\\p{L}\\p{N}])`, 'iu');
/** "He'll take it". */
export const THEY_WILL = new RegExp(`^(?:${tables.they.en.split('|').slice(0, 3).join('|')})['’]ll(?!\\p{L})`, 'iu');
const THEY_IN_CLAUSE = new RegExp(
  `(?:^|[,;:(–—→/.!?]\\s*|\\s-\\s)(?:${they}|${anyOf(tables.many)})(?:['’]|(?![\\p{L}\\p{N}]))`,
  'iu',
);

/** Whether a text speaks of somebody it doesn't name: a letter to them doesn't. */
export function speaksOf(text: string): boolean {
  return THEY_IN_CLAUSE.test(text) || cue.about.test(text);
}
