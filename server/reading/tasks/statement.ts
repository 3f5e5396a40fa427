import { findDue } from '#server/language/tasks/due-date.ts';
import { Clause, type Place } from './clause.ts';
import { endAt, pastSpace } from './grammar.ts';
import { type Who, whoAt } from './people.ts';
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
    const stated = read(new Clause(sentence, from, place), isQuestion ? [requested] : readers);
    const last = found.at(-1);
    if (!stated || (last && from < last.end && !stated.hasSubject)) continue;
    const before = sentence.slice(0, from).replace(/[\s,;:(–—→>-]*(?:\s\p{L}{1,6}\s)?$/u, '').length;
    if (last && from < last.end) last.end = Math.max(last.start, before);
    found.push(stated);
  }
  return found.filter(({ start, end }) => /\p{L}{2}/u.test(sentence.slice(start, end)));
}

type Reader = (clause: Clause) => Reading | null;
const readers: readonly Reader[] = [agreed, requested, awaited, subject, inverted, ownWork, ofThing, verbFirst];

/** The first reading that weighs enough. */
function read(clause: Clause, all: readonly Reader[]): Stated | null {
  if (isSubordinate(clause) && all === readers) return null;
  for (const reader of all) {
    const reading = reader(clause);
    const stated = reading && weigh(clause, reading, clause.end(reading.start));
    if (stated) return stated;
  }
  return null;
}

/** Behind "if", "who" or "that". */
function isSubordinate({ text, from, at, place }: Clause): boolean {
  const { is, at: begins } = place.grammar;
  const word = /[\p{L}’']+\s*$/u.exec(text.slice(Math.max(0, from - 20), from))?.[0].trim() ?? '';
  return (at > 0 && endAt(begins.if, text, at) > 0) || (word !== '' && (is.if.test(word) || is.whether.test(word)));
}

/** "Jess, please …", "don't forget to …"; "can you …" also without a question mark. */
function requested(clause: Clause): Reading | null {
  const { text, at, place } = clause;
  const who = clause.who(at);
  const named = who?.isKnown ? Math.max(who.end, endAt(/\s?[,–-]?\s[¿]?/uy, text, who.end)) : -1;
  for (const row of text.includes('?') ? (['asks', 'requests'] as const) : (['requests'] as const))
    for (const from of named < 0 ? [at] : [named, at]) {
      const end = clause.phrase(row, from);
      if (end < 0) continue;
      const owner = who && from === named ? clause.ownerOf(who) : place.people.addressee;
      return { kind: 'asked', owner, start: clause.pastBetween(end) };
    }
  return null;
}

/** "It was agreed that Tom would draft the letter." */
function agreed(clause: Clause): Reading | null {
  const at = clause.phrase('agreedThat', clause.at);
  if (at < 0) return null;
  const who = clause.who(at);
  const verb = pastSpace(clause.text, who?.end ?? at);
  const start = Math.max(verb, ...(['perhaps', 'obliged', 'intends'] as const).map((row) => clause.phrase(row, verb)));
  return { kind: 'asked', owner: who && clause.ownerOf(who), start: who ? start : at, who };
}

/** "Waiting for Karen to send the chart", "still no plan from the hotel". */
function awaited(clause: Clause): Reading | null {
  const { text, place } = clause;
  const at = Math.max(clause.phrase('waiting', clause.from), clause.phrase('waiting', clause.at));
  if (at < 0) return null;
  const done = subject(new Clause(text, at, place));
  if (done) return { ...done, kind: 'asked', isOutstanding: true };
  const from = place.grammar.sign.from.exec(text.slice(at, clause.end(at)));
  const who = (from && clause.who(pastSpace(text, at + from.index + from[0].length))) ?? clause.who(at);
  return { kind: 'asked', owner: who?.isKnown ? clause.ownerOf(who) : null, start: at, isOutstanding: true };
}

/** Somebody who must, will, promised to, or does. */
function subject(clause: Clause): Reading | null {
  const { text, at, place } = clause;
  const who = clause.who(at);
  if (!who) return unknown(clause);
  const owner = clause.ownerOf(who);
  const aside = endAt(/\s?\([^()]{1,30}\)/uy, text, who.end);
  const isGlued = endAt(/['’](?:ll|s|m|re|ve|d)(?=\s)/uy, text, who.end) > 0;
  const verb = isGlued ? who.end : clause.pastBetween(pastSpace(text, Math.max(aside, who.end)));
  if (who.written.startsWith('@')) return { kind: 'bound', owner, start: verb, who };
  for (const row of ['promises', 'obliged', 'intends'] as const) {
    const end = clause.phrase(row, verb);
    if (end < 0) continue;
    const start = clause.pastBetween(end);
    const modal = text.slice(verb, end).trim();
    if (clause.phrase('passive', start) > 0) return { kind: 'passive', owner: null, start: at };
    const isVerb =
      !/^(?:to|2)$/i.test(modal) || clause.phrase('infinitive', start) > 0 || clause.phrase('nounVerb', start) > 0;
    if (!isVerb || !clause.isWork(start)) return null;
    return { kind: 'bound', owner, start: place.grammar.is.future.test(modal) ? verb : start, who };
  }
  const needed = clause.phrase('needs', verb);
  if (needed > 0) return { kind: 'needed', owner: null, start: needed, who };
  return does(clause, who, verb, owner);
}

/** "Tom checks the wording by Friday", "I send it", "Raj sending the figures". */
function does(clause: Clause, who: Who, verb: number, owner: string | null): Reading | null {
  const { text, place } = clause;
  const { at, is } = place.grammar;
  const doing = endAt(/(?:(?:is|are|am|['’]s|['’]re|['’]m)\s)?(?=[\p{Ll}-]+ing\s)/iuy, text, verb);
  const isDoing = doing >= 0 && place.language === 'en' && !(doing === verb && is.role.test(who.written));
  const end = endAt(at.presentVerb, text, verb);
  const form = end > 0 ? text.slice(verb, end) : (/^\p{Ll}{3,}/u.exec(text.slice(verb))?.[0] ?? '');
  const isName = who.isKnown || (/^\p{Lu}/u.test(who.written) && !is.nounVerb.test(form.replace(/e?s$/, '')));
  if (!isName) return null;
  if (isDoing) return { kind: 'doing', owner, start: doing, who };
  if (!isFormOf(clause, who, form)) return null;
  return { kind: end > 0 ? 'works' : 'does', owner, start: verb, who };
}

/** Whether the verb is of that person, and no infinitive, noun or state: "Anna checks", and not "list check". */
function isFormOf({ place }: Clause, who: Who, form: string): boolean {
  const { is } = place.grammar;
  if (form === '' || is.isSo.test(form)) return false;
  if (who.isMe || who.isPronoun) return is.presentVerb.test(form);
  const isMany = /[,/+&]|\s\p{L}{1,3}\s/u.test(who.written) || is.everyone.test(who.written);
  return isMany ? is.plural.test(form) || is.presentVerb.test(form) : is.singular.test(form);
}

/** "bea sends playlist": a name in lower case that nothing knows. */
function unknown({ text, at, from, place }: Clause): Reading | null {
  const { is } = place.grammar;
  const { name = '', form = '' } =
    /^(?<name>\p{Ll}{2,15})\s(?<form>\p{Ll}+)/u.exec(text.slice(at, at + 40))?.groups ?? {};
  const isWord = (['between', 'infinitive', 'nounVerb', 'isSo', 'if', 'obliged', 'needs'] as const).some((row) =>
    is[row].test(name),
  );
  const isVerb = is.presentVerb.test(form) && is.singular.test(form) && !is.isSo.test(form);
  if (!place.isListed || at !== from || isWord || !isVerb || is.nounVerb.test(form.replace(/e?s$/, ''))) return null;
  return { kind: 'works', owner: name, start: at + name.length + 1 };
}

/** "Dann muss Anna …", "morgen schickt sie …". */
function inverted(clause: Clause): Reading | null {
  if (!clause.place.grammar.isVerbLast) return null;
  for (const row of ['obliged', 'intends', 'promises', 'presentVerb'] as const) {
    const at = clause.phrase(row, clause.at);
    const who = at < 0 ? null : clause.who(Math.max(at, endAt(/[sz]ich\s/iuy, clause.text, at)));
    if (!who?.isKnown) continue;
    const start = pastSpace(clause.text, who.end);
    const owner = clause.ownerOf(who);
    if (row === 'presentVerb') return { kind: 'bound', owner, start: clause.at, who };
    return clause.isWork(start) ? { kind: 'bound', owner, start, who } : null;
  }
  return null;
}

/** "Need to …", "I promised Ruth …"; in a list also "will mail Ann", "need float of £150": of the writer. */
function ownWork(clause: Clause): Reading | null {
  const { text, at, from, place } = clause;
  const speaker = place.people.speaker ?? 'me';
  const promised = clause.phrase('promised', at);
  if (promised > 0) return { kind: 'bound', owner: speaker, start: promised };
  const end = clause.phrase('impersonal', at);
  if (end > 0) return clause.isWork(end) ? { kind: 'bound', owner: null, start: clause.pastBetween(end) } : null;
  const own = Math.max(clause.phrase('intends', at), clause.phrase('needs', at));
  if (!place.isListed || at !== from || own < 0 || !clause.isWork(own) || /^to\s/i.test(text.slice(own))) return null;
  return { kind: 'bound', owner: speaker, start: own };
}

/** "The letters must be sent", "report due 11 December", "final numbers by the 30th". */
function ofThing(clause: Clause): Reading | null {
  const { text, at, from, place } = clause;
  const { sign } = place.grammar;
  const end = clause.end(at);
  const words = text.slice(at, end);
  for (const row of ['remains', 'obliged', 'intends', 'needs'] as const)
    for (const { index } of words.matchAll(/\s/g)) {
      const next = clause.phrase(row, at + index + 1);
      if (next < 0 || next > end) continue;
      if (row === 'needs') return { kind: 'needed', owner: null, start: next };
      if (row === 'remains' || clause.phrase('passive', clause.pastBetween(next)) > 0)
        return { kind: row === 'intends' ? 'planned' : 'passive', owner: null, start: at };
    }
  if (from > pastSpace(text, 0) || words.trim().split(/\s+/).length > WORDS_MAX) return null;
  const due = sign.due.exec(words);
  if (sign.isSo.test(due ? words.replace(due[0], '') : words) || at !== from) return null;
  const day = findDue(words, place.today, place.language)?.start ?? -1;
  if (due && due.index > 2 && due.index <= day + FIRST)
    return { kind: 'due', owner: null, start: at, end: at + due.index };
  return day > FIRST ? { kind: 'thing', owner: null, start: at } : null;
}

/** "Ring the florist.", "Menükarten drucken", "envoyer le devis", "llamo al banco". */
function verbFirst(clause: Clause): Reading | null {
  const { text, from, at, place } = clause;
  const { grammar, isListed, people } = place;
  const { is } = grammar;
  const isFirst = from === pastSpace(text, 0) || /[:→>–—;]\s*$/.test(text.slice(0, from));
  if (!isFirst || (!place.mayAsk && !place.isToDo)) return null;
  const { word = '', next = '' } = /^(?<word>[\p{L}-]+)\s+(?<next>[^:,\s].*)/u.exec(text.slice(at))?.groups ?? {};
  if (is.presentVerb.test(word) && is.first.test(word))
    return { kind: 'order', owner: people.speaker ?? 'me', start: at };
  const isProse = !isListed && (!/^\p{Lu}/u.test(word) || next.split(/\s+/).some((small) => is.if.test(small)));
  const isOrder = next !== '' && !isProse && isAsking(clause, word, next);
  return isOrder || (isListed && endsInVerb(clause)) ? { kind: 'order', owner: null, start: at } : null;
}

function isAsking({ text, at, place }: Clause, word: string, next: string): boolean {
  const { is, at: begins, isVerbLast } = place.grammar;
  const isForm = is.presentVerb.test(word);
  if (isVerbLast) {
    const who = whoAt(text, pastSpace(text, at + word.length), place.people, place.grammar);
    return isForm && /^\p{Lu}/u.test(word) && who?.isPronoun !== true;
  }
  if (is.infinitive.test(word)) return endAt(begins.isSo, next, 0) < 0 && !next.startsWith('of ');
  if (place.language !== 'en') return isForm && place.isListed;
  return is.nounVerb.test(word) && (TAKEN.test(next) || (place.isListed && OBJECT.test(next)));
}

/** What follows a verb, and no noun. */
const TAKEN =
  /^(?:the|an?|all|both|two|three|my|our|his|her|their|your|this|that|these|those|him|them|it|us|me|if|whether|some|any)(?!\p{L})/iu;

const OBJECT = /^(?:(?!from|for|with|of)\p{L}{3,}\s|up\s)/u;

/** Where verbs come last: the last word is an infinitive, and nothing before it is a finite verb. */
function endsInVerb(clause: Clause): boolean {
  const { grammar, today, language } = clause.place;
  if (!grammar.isVerbLast) return false;
  const text = clause.text.slice(clause.at, clause.end(clause.at));
  const due = findDue(text, today, language);
  const words = (due ? text.slice(0, due.start) + text.slice(due.end) : text).match(/\p{L}[\p{L}-]*/gu) ?? [];
  const isShort = words.length > 1 && words.length <= WORDS_MAX;
  return isShort && !grammar.sign.isSo.test(text) && words.slice(1).some((word) => grammar.endsInVerb.test(word));
}
