import { findDue } from '#server/language/tasks/due-date.ts';
import { Clause, type Place, type Stated } from './clause.ts';
import { endAt, pastSpace } from './grammar.ts';
import type { Who } from './people.ts';

/** A longer sentence is no to-do. */
export const SENTENCE_MAX = 500;
/** So many beginnings of clauses are tried in a sentence. */
const CLAUSES_MAX = 30;
/** A thing and its last day, or a verb at the end, in so many words. */
const WORDS_MAX = 12;
const QUOTED = /^\s*["“„«»‘]/u;

/** What a sentence says is to be done, in its order. */
export function statementsIn(sentence: string, place: Place): Stated[] {
  if (sentence.length > SENTENCE_MAX || QUOTED.test(sentence)) return [];
  const isQuestion = /\?["'”’)*_]*\s*$/.test(sentence);
  const first = pastSpace(sentence, 0);
  if (endAt(place.grammar.at.if, sentence, first) > 0 && !isQuestion) return [];
  const found: Stated[] = [];
  const starts = [
    first,
    ...Array.from(sentence.matchAll(place.grammar.joint), ({ 0: mark, index }) => index + mark.length),
  ];
  for (const at of starts.slice(0, CLAUSES_MAX)) {
    const clause = new Clause(sentence, at, place);
    const stated = isQuestion ? asked(clause) : read(clause);
    const last = found.at(-1);
    if (!stated || (last && at < last.end && !stated.hasSubject)) continue;
    const before = sentence.slice(0, at).replace(/[\s,;:(–—→>-]*(?:\s\p{L}{1,6}\s)?$/u, '').length;
    if (last && at < last.end) last.end = Math.max(last.start, before);
    found.push(stated);
  }
  return found.filter(({ start, end }) => /\p{L}{2}/u.test(sentence.slice(start, end)));
}

function read(clause: Clause): Stated | null {
  if (isSubordinate(clause)) return null;
  return (
    agreed(clause) ??
    requested(clause, 'requests') ??
    promised(clause) ??
    awaited(clause) ??
    personal(clause) ??
    inverted(clause) ??
    impersonal(clause) ??
    ofThing(clause) ??
    imperative(clause)
  );
}

/** Behind "if", "who" or "that". */
function isSubordinate({ text, from, at, place }: Clause): boolean {
  const word = /[\p{L}’']+\s*$/u.exec(text.slice(Math.max(0, from - 20), from))?.[0].trim() ?? '';
  const { if: condition, whether } = place.grammar.at;
  if (at > 0 && endAt(condition, text, at) > 0) return true;
  return word !== '' && [condition, whether].some((pattern) => endAt(pattern, word, 0) === word.length);
}

/** "Can you send me the plan?", "Tom, please send it?" */
function asked(clause: Clause): Stated | null {
  return requested(clause, 'asks') ?? requested(clause, 'requests');
}

/** "Jess, please …", "don't forget to …" */
function requested(clause: Clause, kind: 'asks' | 'requests'): Stated | null {
  const who = clause.who(clause.at);
  const next = who?.isKnown ? Math.max(who.end, endAt(/\s?[,–-]?\s[¿]?/uy, clause.text, who.end)) : clause.at;
  const named = who?.isKnown ? clause.phrase(kind, next) : -1;
  const at = named > 0 ? named : clause.phrase(kind, clause.at);
  if (at < 0) return null;
  return clause.task(
    named > 0 && who ? clause.ownerOf(who) : clause.place.people.addressee,
    clause.pastBetween(at),
    true,
  );
}

/** "It was agreed that Tom would draft the letter." */
function agreed(clause: Clause): Stated | null {
  const at = clause.phrase('agreedThat', clause.at);
  if (at < 0) return null;
  const who = clause.who(at);
  const verb = pastSpace(clause.text, who?.end ?? at);
  const start = Math.max(
    verb,
    clause.phrase('perhaps', verb),
    clause.phrase('obliged', verb),
    clause.phrase('intends', verb),
  );
  return withSubject(clause.task(who && clause.ownerOf(who), who ? start : at));
}

function promised(clause: Clause): Stated | null {
  const at = clause.phrase('promised', clause.at);
  return at < 0 ? null : clause.task(clause.place.people.speaker ?? 'me', at);
}

/** "Waiting for Karen to send the chart", "still no plan from the hotel". */
function awaited(clause: Clause): Stated | null {
  const at = Math.max(clause.phrase('waiting', clause.from), clause.phrase('waiting', clause.at));
  if (at < 0) return null;
  const done = personal(new Clause(clause.text, at, clause.place));
  if (done) return { ...done, isOutstanding: true };
  const stated = clause.task(null, at, true);
  const from = stated && clause.place.grammar.sign.from.exec(clause.text.slice(at, stated.end));
  const who = (from && clause.who(pastSpace(clause.text, at + from.index + from[0].length))) ?? clause.who(at);
  return stated && { ...stated, owner: who?.isKnown ? clause.ownerOf(who) : null, isOutstanding: true };
}

/** Somebody who must, will, promised to, or does. */
function personal(clause: Clause): Stated | null {
  const { text, place } = clause;
  const who = clause.who(clause.at);
  if (!who) return unknown(clause);
  const aside = endAt(/\s?\([^()]{1,30}\)/uy, text, who.end);
  const isGlued = endAt(/['’](?:ll|s|m|re|ve|d)(?=\s)/uy, text, who.end) > 0;
  const verb = isGlued ? who.end : clause.pastBetween(pastSpace(text, Math.max(aside, who.end)));
  const owner = clause.ownerOf(who);
  if (who.written.startsWith('@')) return withSubject(clause.task(owner, verb));
  const debt = who.isMe ? -1 : clause.phrase('debts', pastSpace(text, who.end));
  if (debt > 0) return withSubject(clause.task(owner, who.end));
  for (const kind of ['promises', 'obliged', 'intends'] as const) {
    const at = clause.phrase(kind, verb);
    if (at < 0) continue;
    const start = clause.pastBetween(at);
    const modal = text.slice(verb, at).trim();
    if (clause.isState(start) || (kind !== 'promises' && !clause.hasInfinitive(start))) return null;
    if (clause.phrase('passive', start) > 0) return withSubject(clause.task(null, clause.at));
    if (/^(?:to|2)$/i.test(modal) && clause.phrase('infinitive', start) < 0 && clause.phrase('nounVerb', start) < 0)
      return null;
    return withSubject(clause.task(owner, place.grammar.is.future.test(modal) ? verb : start));
  }
  const needed = clause.phrase('needs', verb);
  if (needed > 0) {
    const stated = clause.task(null, needed);
    return stated?.due?.isBound || (who.isMe && place.isListed) ? withSubject(stated) : null;
  }
  return withSubject(does(clause, who, verb, owner));
}

function withSubject(stated: Stated | null): Stated | null {
  return stated && { ...stated, hasSubject: true };
}

/** "Tom checks the wording by Friday", "I send it", "Raj sending the figures". */
function does(clause: Clause, who: Who, verb: number, owner: string | null): Stated | null {
  const { text, place } = clause;
  const { at, is } = place.grammar;
  const isRole = is.role.test(who.written);
  const doing = endAt(/(?:(?:is|are|am|['’]s|['’]re|['’]m)\s)?(?=[\p{Ll}-]+ing\s)/iuy, text, verb);
  const isDoing = doing >= 0 && place.language === 'en' && !(doing === verb && isRole);
  const end = endAt(at.present, text, verb);
  const isWork = isDoing || (end > 0 && isFormOf(clause, who, text.slice(verb, end)));
  // With a last day, whatever they do is promised.
  const isOther = !isWork && who.isKnown && isFormOf(clause, who, /^\p{Ll}{3,}/u.exec(text.slice(verb))?.[0] ?? '');
  const noun = text.slice(verb, end).replace(/e?s$/, '');
  const isName = who.isKnown || (/^\p{Lu}/u.test(who.written) && endAt(at.nounVerb, noun, 0) !== noun.length);
  if (!isName || (!isWork && !isOther)) return null;
  const stated = clause.task(owner, isDoing ? doing : verb);
  if (stated?.due && isWork) return stated;
  if (isOther) return isLastDay(clause, stated) ? stated : null;
  if (isDoing || (owner === null && who.isPronoun)) return place.isListed && isDoing ? stated : null;
  return place.isListed || who.isMe || (who.isKnown && !isRole) ? stated : null;
}

/** Whether the verb is of that person, and no infinitive, noun or state: "Anna checks", and not "list check". */
function isFormOf({ place }: Clause, who: Who, form: string): boolean {
  const { is, at } = place.grammar;
  if (form === '' || endAt(at.isSo, form, 0) === form.length) return false;
  if (who.isMe || who.isPronoun) return endAt(at.present, form, 0) === form.length;
  const isMany = /[,/+&]|\s\p{L}{1,3}\s/u.test(who.written) || is.everyone.test(who.written);
  return isMany ? is.plural.test(form) || endAt(at.present, form, 0) === form.length : is.singular.test(form);
}

/** "By Friday", and not just a day. */
function isLastDay({ text, place }: Clause, stated: Stated | null): boolean {
  return stated?.due?.isBound === true && endAt(place.grammar.at.by, text, stated.due.start) > 0;
}

/** "bea sends playlist": a name in lower case that nothing knows. */
function unknown(clause: Clause): Stated | null {
  const { text, at, place } = clause;
  const name = /^\p{Ll}{2,15}(?=\s)/u.exec(text.slice(at, at + 16))?.[0];
  if (name === undefined || !place.isListed || at !== clause.from) return null;
  const verb = at + name.length + 1;
  const isWord = (['between', 'infinitive', 'nounVerb', 'isSo', 'if', 'obliged', 'needs'] as const).some(
    (kind) => clause.phrase(kind, at) > 0,
  );
  const form = text.slice(verb, Math.max(verb, endAt(place.grammar.at.present, text, verb)));
  const isSingular = place.grammar.is.singular.test(form) && endAt(place.grammar.at.isSo, text, verb) < 0;
  const noun = form.replace(/e?s$/, '');
  const isNoun =
    endAt(place.grammar.at.nounVerb, noun, 0) === noun.length && !TAKEN.test(text.slice(verb + form.length + 1));
  return isWord || isNoun || !isSingular ? null : clause.task(name, verb);
}

/** "Dann muss Anna …", "morgen schickt sie …". */
function inverted(clause: Clause): Stated | null {
  if (!clause.place.grammar.words.isVerbLast) return null;
  for (const kind of ['obliged', 'intends', 'promises', 'present'] as const) {
    const at = clause.phrase(kind, clause.at);
    const who = at < 0 ? null : clause.who(Math.max(at, endAt(/[sz]ich\s/iuy, clause.text, at)));
    if (!who?.isKnown) continue;
    const start = pastSpace(clause.text, who.end);
    if (clause.isState(start) || (kind !== 'present' && !clause.hasInfinitive(start))) return null;
    return withSubject(clause.task(clause.ownerOf(who), kind === 'present' ? clause.at : start));
  }
  return null;
}

/** "Need to …"; in a list also "will mail Ann", "need float of £150": of the writer. */
function impersonal(clause: Clause): Stated | null {
  const at = clause.phrase('impersonal', clause.at);
  if (at >= 0) return clause.isState(at) ? null : clause.task(null, clause.pastBetween(at));
  if (!clause.place.isListed || clause.at !== clause.from) return null;
  const own = Math.max(clause.phrase('intends', clause.at), clause.phrase('needs', clause.at));
  if (own < 0 || clause.isState(own) || /^to\s/i.test(clause.text.slice(own))) return null;
  return clause.task(clause.place.people.speaker ?? 'me', own);
}

/** "The letters must be sent", "report due 11 December", "final numbers by the 30th". */
function ofThing(clause: Clause): Stated | null {
  const { text, at, place } = clause;
  const { sign } = place.grammar;
  const end = clause.end(at);
  const clauseText = text.slice(at, end);
  for (const kind of ['remains', 'obliged', 'intends', 'needs'] as const)
    for (const { index } of clauseText.matchAll(/\s/g)) {
      const next = clause.phrase(kind, at + index + 1);
      if (next < 0 || next > end) continue;
      const isPassive = kind === 'remains' || clause.phrase('passive', clause.pastBetween(next)) > 0;
      const stated = kind === 'needs' ? clause.task(null, next) : isPassive ? clause.task(null, at) : null;
      const isSure = kind === 'needs' ? isLastDay(clause, stated) : kind !== 'intends' || stated?.due;
      if (stated && isSure) return withSubject(stated);
    }
  if (clause.from > pastSpace(text, 0) || clauseText.trim().split(/\s+/).length > WORDS_MAX) return null;
  const due = sign.due.exec(clauseText);
  const isSo = sign.isSo.test(
    due ? clauseText.slice(0, due.index) + clauseText.slice(due.index + due[0].length) : clauseText,
  );
  const stated = isSo || at !== clause.from ? null : clause.task(null, at);
  if (due && due.index > 2 && stated?.due && due.index <= stated.due.start - at + FIRST)
    return { ...stated, end: at + due.index };
  return place.isListed && stated?.due && stated.due.start > at + FIRST && isLastDay(clause, stated) ? stated : null;
}
const FIRST = 4;

/** "Ring the florist.", "Menükarten drucken", "envoyer le devis". */
function imperative(clause: Clause): Stated | null {
  const { text, at, place } = clause;
  const { words, is } = place.grammar;
  const isFirst = clause.from === pastSpace(text, 0) || /[:→>–—;]\s*$/.test(text.slice(0, clause.from));
  if (!isFirst || (!place.mayAsk && !place.isToDo)) return null;
  const own = endAt(place.grammar.at.present, text, at);
  if (own > 0 && is.first.test(text.slice(at, own))) return clause.task(place.people.speaker ?? 'me', at);
  if (words.isVerbLast && place.isListed && endsInVerb(clause)) return clause.task(null, at);
  const word = /^[\p{L}-]+/u.exec(text.slice(at))?.[0] ?? '';
  const next = text.slice(at + word.length).trimStart();
  if (next === '' || /^[:,]/.test(next) || (!place.isListed && !/^\p{Lu}/u.test(word))) return null;
  const isCondition = next.split(/\s+/).some((small) => endAt(place.grammar.at.if, small, 0) === small.length);
  if (!place.isListed && isCondition) return null;
  return isAsking(clause, at + word.length, next) ? clause.task(null, at) : null;
}

function isAsking(clause: Clause, end: number, next: string): boolean {
  const { text, at, place } = clause;
  const pattern = place.grammar.at;
  const isVerb = endAt(pattern.infinitive, text, at) === end;
  const isForm = endAt(pattern.present, text, at) === end;
  if (place.grammar.words.isVerbLast)
    return isForm && /^\p{Lu}/u.test(text.slice(at)) && !clause.who(pastSpace(text, end))?.isPronoun;
  if (place.language !== 'en') return isVerb || (isForm && place.isListed);
  if (endAt(pattern.isSo, next, 0) > 0 || /^of\s/.test(next)) return false;
  const isObject =
    TAKEN.test(next) || /^\p{Lu}\p{Ll}/u.test(next) || (place.isListed && /^(?:\p{Ll}{3,}\s|up\s)/u.test(next));
  return isVerb || (endAt(pattern.nounVerb, text, at) === end && isObject && !/^(?:from|for|with)\s/.test(next));
}

/** What follows a verb, and no noun. */
const TAKEN =
  /^(?:the|an?|all|both|two|three|my|our|his|her|their|your|this|that|these|those|him|them|it|us|me|if|whether|some|any)(?!\p{L})/iu;

/** The last word is an infinitive, and nothing before it is a finite verb. */
function endsInVerb(clause: Clause): boolean {
  const { grammar, today, language } = clause.place;
  const clauseText = clause.text.slice(clause.at, clause.end(clause.at));
  const due = findDue(clauseText, today, language);
  const words =
    (due ? clauseText.slice(0, due.start) + clauseText.slice(due.end) : clauseText).match(/\p{L}[\p{L}-]*/gu) ?? [];
  const isShort = words.length > 1 && words.length <= WORDS_MAX;
  return isShort && !grammar.sign.isSo.test(clauseText) && words.slice(1).some((word) => grammar.endsInVerb.test(word));
}
