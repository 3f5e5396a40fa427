import { findDue } from '#server/language/tasks/due-date.ts';
import { type Clause, clauseAt, type Place } from './clause.ts';
import { endAt, pastSpace } from './grammar.ts';
import { whoAt } from './people.ts';
import { type Reading, type Stated, weigh } from './weigh.ts';

/** A longer sentence is no to-do. */
export const SENTENCE_MAX = 500;
/** So many beginnings of clauses are tried in a sentence. */
const CLAUSES_MAX = 40;
/** A thing and its last day, or a verb at the end, in so many words. */
const WORDS_MAX = 12;
/** Words before a day, in characters. */
const FIRST = 4;
const QUOTED = /^\s*["“„«»‘]/u;

/** What a sentence says is to be done, in its order. */
export function statementsIn(sentence: string, place: Place): Stated[] {
  if (sentence.length > SENTENCE_MAX || QUOTED.test(sentence)) return [];
  const isQuestion = /\?["'”’)*_]*\s*$/.test(sentence);
  const first = pastSpace(sentence, 0);
  if (endAt(place.grammar.at.if, sentence, first) > 0 && !isQuestion) return [];
  const joints = Array.from(sentence.matchAll(place.grammar.joint), ({ 0: mark, index }) => index + mark.length);
  const found: Stated[] = [];
  for (const from of [first, ...joints].slice(0, CLAUSES_MAX)) {
    const stated = read(clauseAt(sentence, from, place), isQuestion ? [requested] : readers);
    const last = found.at(-1);
    if (!stated || (last && from < last.end && !stated.hasSubject)) continue;
    const before = sentence.slice(0, from).replace(/[\s,;:(–—→>-]*(?:\s\p{L}{1,6}\s)?$/u, '').length;
    if (last && from < last.end) last.end = Math.max(last.start, before);
    found.push(stated);
  }
  return found.filter(({ start, end }) => /\p{L}{2}/u.test(sentence.slice(start, end)));
}

const readers = [subject, requested, awaited, ofThing, verbFirst];

/** The first reading that weighs enough; none behind "if", "who" or "that". */
function read(clause: Clause, all: typeof readers): Stated | null {
  const { is } = clause.place.grammar;
  const before = /[\p{L}’']*(?=\s*$)/u.exec(clause.text.slice(Math.max(0, clause.from - 20), clause.from))?.[0] ?? '';
  if (all === readers && (is.if.test(before) || is.whether.test(before))) return null;
  for (const reader of all) {
    const reading = reader(clause);
    const stated = reading && weigh(clause, reading, clause.end(reading.start));
    if (stated) return stated;
  }
  return null;
}

/** "Jess, please …", "we agreed that Tom would …"; "can you …" also without a question mark. */
function requested(clause: Clause): Reading | null {
  const { text, at, place } = clause;
  const who = whoAt(text, at, place);
  const named = who?.isKnown ? Math.max(who.end, endAt(/\s?[,–-]?\s[¿]?/uy, text, who.end)) : -1;
  for (const from of named < 0 ? [at] : [named, at]) {
    const end = clause.phrase('requests', from);
    if (end < 0) continue;
    const isThat = !place.grammar.isVerbLast || /(?:dass|dat)\s$/.test(text.slice(from, end));
    const subject = isThat ? whoAt(text, end, place) : null;
    const asked = subject?.isKnown || from !== named ? subject : who;
    if (!asked?.isKnown) return { kind: 'asked', owner: null, start: clause.pastBetween(end) };
    const verb = clause.pastBetween(pastSpace(text, Math.max(end, asked.end)));
    const modals = (['perhaps', 'obliged'] as const).map((row) => clause.phrase(row, verb));
    return { kind: 'asked', owner: asked.owner, start: Math.max(verb, ...modals), who: asked };
  }
  return null;
}

/** "Waiting for Karen to send the chart", "still no plan from the hotel". */
function awaited(clause: Clause): Reading | null {
  const { text, place } = clause;
  const at = Math.max(clause.phrase('waiting', clause.from), clause.phrase('waiting', clause.at));
  if (at < 0) return null;
  const done = subject(clauseAt(text, at, place));
  if (done) return { ...done, kind: 'asked', isOutstanding: true };
  const from = place.grammar.sign.by.exec(text.slice(at, clause.end(at)));
  const who = (from && whoAt(text, pastSpace(text, at + from.index + from[0].length), place)) ?? whoAt(text, at, place);
  return { kind: 'asked', owner: who?.isKnown ? who.owner : null, start: at, isOutstanding: true };
}

/** Somebody who must, will or does; in German and Dutch also behind their verb: "Bis Freitag schickt Anna …". */
function subject(clause: Clause): Reading | null {
  const { text, at, place } = clause;
  const { is, isVerbLast } = place.grammar;
  const modal = isVerbLast ? clause.phrase('obliged', at) : -1;
  const finite = isVerbLast ? clause.phrase('presentVerb', at) : -1;
  // "Schick Anna das Angebot" asks for it, and Anna doesn't.
  const turned = modal > 0 || /[nt]\s*$/.test(text.slice(at, finite)) ? Math.max(modal, finite) : -1;
  const behind = turned > 0 ? whoAt(text, clause.pastBetween(turned), place) : null;
  const who = behind?.isKnown ? behind : whoAt(text, at, place);
  if (!who) return null;
  const owner = who.isPronoun && is.they.test(who.written) ? 'they' : who.owner;
  const verb = who === behind ? at : clause.pastBetween(pastSpace(text, who.end));
  if (who.written.startsWith('@')) return { kind: 'bound', owner, start: verb, who };
  const end = clause.phrase('obliged', verb);
  if (end > 0) {
    const start = clause.pastBetween(pastSpace(text, Math.max(end, who.end)));
    if (clause.phrase('passive', start) > 0) return { kind: 'passive', owner: null, start: at };
    const isTo = /^(?:to|2)$/i.test(text.slice(verb, end).trim());
    const isVerb = !isTo || clause.phrase('infinitive', start) > 0 || clause.phrase('nounVerbs', start) > 0;
    return isVerb && clause.phrase('isSo', start) < 0 ? { kind: 'bound', owner, start, who } : null;
  }
  const needed = clause.phrase('needs', verb);
  if (needed > 0) return { kind: 'needed', owner: null, start: needed, who };
  const form = /^(?:[ms]['’])?[\p{L}-]+/u.exec(text.slice(verb))?.[0] ?? '';
  const isMany = who.isMe || who.isPronoun || /[,/+&]|\s\p{L}{1,3}\s/u.test(who.written);
  const isVerb = is.presentVerb.test(form) && (who.isKnown || !is.nounVerbs.test(form.replace(/e?s$/, '')));
  const isPlain = is.infinitive.test(form) || is.nounVerbs.test(form);
  // "Kontoauszug schickt Lena"
  const after = isVerbLast && !who.isKnown && isVerb ? whoAt(text, pastSpace(text, verb + form.length), place) : null;
  if (after?.isKnown && !after.isPronoun) return { kind: 'works', owner: after.owner, start: at, who: after };
  if (form === '' || is.isSo.test(form) || (!isMany && isPlain) || !isVerb) return null;
  return { kind: 'works', owner, start: verb, who };
}

/** "The letters must be sent", "the bank needs the plan by Friday", "final numbers by the 30th". */
function ofThing(clause: Clause): Reading | null {
  const { text, at, from, place } = clause;
  const end = clause.end(at);
  const words = text.slice(at, end);
  for (const { index } of words.matchAll(/\s/g)) {
    const needed = clause.phrase('needs', at + index + 1);
    if (needed > 0 && needed <= end) return { kind: 'needed', owner: null, start: needed };
    const next = clause.phrase('obliged', at + index + 1);
    if (next < 0 || next > end) continue;
    if (clause.phrase('passive', clause.pastBetween(next)) > 0) return { kind: 'passive', owner: null, start: at };
  }
  if (from > pastSpace(text, 0) || at !== from || words.trim().split(/\s+/).length > WORDS_MAX) return null;
  if (place.grammar.sign.isSo.test(words) || words.includes(':')) return null;
  const day = findDue(words, place.today, place.language)?.start ?? -1;
  // "Asks whether to pay before Christmas" is of somebody who isn't named.
  const [first = ''] = words.split(' ');
  const isOfOther = place.language === 'en' && /s$/.test(first) && place.grammar.is.presentVerb.test(first);
  return day > FIRST ? { kind: 'thing', owner: isOfOther ? 'they' : null, start: at } : null;
}

/** "Ring the florist.", "Menükarten drucken", "envoyer le devis", "llamo al banco". */
function verbFirst(clause: Clause): Reading | null {
  const { text, from, at, place } = clause;
  const { is } = place.grammar;
  const isFirst = from === pastSpace(text, 0) || /[:→>–—;]\s*$/.test(text.slice(0, from));
  if (!isFirst || (!place.mayAsk && !place.isToDo)) return null;
  const { word = '', next = '' } = /^(?<word>[\p{L}-]+)\s+(?<next>[^:,\s].*)/u.exec(text.slice(at))?.groups ?? {};
  const isProse = !place.isListed && (!/^\p{Lu}/u.test(word) || next.split(/\s+/).some((small) => is.if.test(small)));
  const isOrder = next !== '' && !isProse && isAsking(clause, word, next);
  return isOrder || endsInVerb(clause) ? { kind: 'order', owner: null, start: at } : null;
}

function isAsking(clause: Clause, word: string, next: string): boolean {
  const { grammar, isListed, language } = clause.place;
  const { is, at: begins } = grammar;
  const isForm = is.presentVerb.test(word);
  if (grammar.isVerbLast)
    return isForm && /^\p{Lu}/u.test(word) && !whoAt(clause.text, clause.at + word.length + 1, clause.place)?.isPronoun;
  if (is.infinitive.test(word)) return endAt(begins.isSo, next, 0) < 0 && !next.startsWith('of ');
  if (language !== 'en') return isForm && isListed;
  // "Invoice 3 went on Friday"
  return (
    is.nounVerbs.test(word) &&
    !/\s(?:went|came|was|were|has|had)\s/.test(next) &&
    (isListed ? !/^(?:from|for|with|of)\s/.test(next) : TAKEN.test(next))
  );
}

/** What follows a verb, and no noun. */
const TAKEN =
  /^(?:the|an?|all|both|two|three|my|our|his|her|their|your|this|that|these|those|him|them|it|us|me|if|whether|some|any)(?!\p{L})/iu;

/** In lists where verbs come last: a word is an infinitive, and none is a finite verb. */
function endsInVerb(clause: Clause): boolean {
  const { grammar, isListed } = clause.place;
  const text = clause.text.slice(clause.at, clause.end(clause.at));
  const [, ...words] = text.match(/\p{L}[\p{L}-]*/gu) ?? [];
  if (!grammar.isVerbLast || !isListed || words.length >= WORDS_MAX || grammar.sign.isSo.test(text)) return false;
  return words.some((word) => grammar.is.infinitive.test(word));
}
