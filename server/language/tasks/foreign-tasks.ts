import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';
import { stopwordsOf } from '#server/language/stopwords.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { clauseStart } from './clauses.ts';
import { impliedOwner, ownerAround, ownerOf } from './foreign-owners.ts';
import { type ForeignPlace, SENTENCE_MAX, type Stated } from './stated-task.ts';
import { type TaskKind, type TaskReading, taskReading } from './task-reading.ts';
import { workVerbs } from './work-verbs.ts';

/** More obligations of a kind than this are no sentence: it bounds what it costs. */
const EACH_MAX = 8;

/** "It may be that …": nothing that somebody has to do. */
const MAYBE =
  /^[^\p{L}\p{N}]*(?:puede(?:n)? que|quizás?|tal vez|a lo mejor|peut-être|il se peut que|vielleicht|eventuell|misschien|wellicht|kann sein|kan zijn)(?!\p{L})/iu;

interface ForeignTask extends Stated {
  /** Where the clause of the task begins, with its owner. */
  from: number;
}

/** The tasks that a sentence in another language than English states, in their order. */
export function foreignTasks(sentence: string, place: ForeignPlace): Stated[] {
  const reading = taskReading(place.language);
  if (reading === undefined || sentence.length > SENTENCE_MAX) return [];
  if (/\?["'”’»)*_]*$/.test(sentence)) return asked(sentence, reading);
  if (MAYBE.test(sentence)) return [];
  const found = reading.marks.flatMap(([kind, pattern]) =>
    [...sentence.matchAll(pattern)]
      .slice(0, EACH_MAX)
      .flatMap((match) => taskIn(sentence, match, kind, reading, place) ?? []),
  );
  const isFound = ({ from, end }: ForeignTask) => found.some((other) => other.from < end && from < other.end);
  if (found.length === 0) found.push(...asked(sentence, reading).map((task) => ({ ...task, from: task.start })));
  found.push(...present(sentence, reading, place).filter((task) => !isFound(task)));
  found.sort((a, b) => a.from - b.from || b.end - b.start - (a.end - a.start));
  return apart(sentence, found);
}

/** Each task ends where the next one begins, and is listed once. */
function apart(sentence: string, found: readonly ForeignTask[]): Stated[] {
  const kept: ForeignTask[] = [];
  for (const next of found) {
    const last = kept.at(-1);
    if (last && (next.from <= last.start || next.from - last.start < 8)) continue;
    if (last && last.end > next.from) last.end = next.from;
    kept.push({ ...next });
  }
  return kept.map(({ owner, start, end, verb }) => ({ owner, start, end: trimmed(sentence, start, end), verb }));
}

function trimmed(sentence: string, start: number, end: number): number {
  return (
    start +
    sentence.slice(start, end).replace(/[\s,;:–—-]*(?:\s(?:und|en|et|y|e|aber|maar|mais|pero))?[\s,;:–—-]*$/u, '')
      .length
  );
}

function asked(sentence: string, { asks, clauseEnd }: TaskReading): Stated[] {
  const match = asks.exec(sentence);
  if (!match) return [];
  const start = match[0].length;
  return [{ owner: 'you', start, end: endOfClause(trimEndOf(sentence, /[?\s]/), start, clauseEnd), verb: '' }];
}

function taskIn(
  sentence: string,
  match: RegExpExecArray,
  kind: TaskKind,
  reading: TaskReading,
  place: ForeignPlace,
): ForeignTask | null {
  const [phrase] = match;
  const [at, after] = [match.index, match.index + phrase.length];
  const mayFollow = reading.phrases.hasVerbLast || kind === 'impersonal';
  const named = ownerAround(sentence, [at, after], reading, place.people, mayFollow);
  const from = named && named.start !== -1 ? named.start : at;
  const begin = named && named.end !== -1 ? named.end : after;
  const start = begin + (INTRODUCTION.exec(sentence.slice(begin))?.[0].length ?? 0);
  const end = endOfClause(sentence, start, reading.clauseEnd);
  const clause = sentence.slice(start, end);
  // "Hij zou me zijn rooster sturen": promised, and not only supposed.
  const stated =
    kind === 'promises' ? sentence.slice(0, at) + ' '.repeat(phrase.length) + sentence.slice(after) : sentence;
  if (isDenied(stated, from, start, clause, reading)) return null;
  const isAlone = isBeginning(sentence.slice(0, at));
  const implied = isAlone ? impliedOwner(phrase, reading) : null;
  const owner = named?.owner ?? implied;
  const task = { owner, from, start, end, verb: '' };
  // What they do is part of the task: "kümmert sich um die Karten", "enverra le devis".
  const whole = { ...task, start: named && named.start !== -1 ? named.start + named.written.length : at };
  switch (kind) {
    case 'iDo':
      // "De berekening maak ik": what it is about stands before.
      if (
        owner === 'I' &&
        begin !== after &&
        sentence.slice(clauseStart(sentence, at), at).trim().split(/\s+/).length > 1
      )
        return { ...whole, start: clauseStart(sentence, at), from: clauseStart(sentence, at) };
      return owner === 'I' || (named === null && isSpanishFirst(sentence, at, reading))
        ? { ...whole, owner: 'I', start: at }
        : null;
    case 'takesOver':
      return owner === null || (owner === 'we' && !place.isDated(from, end)) ? null : { ...whole, start: at };
    case 'requests':
      return isAlone || owner !== null ? { ...task, owner: owner ?? 'you' } : null;
    case 'impersonal':
      return isAlone && isWork(clause, reading) ? task : null;
    case 'promises':
      return { ...task, owner: owner ?? impliedOwner(phrase, reading) };
    case 'intends':
      if (owner === null) return null;
      if (owner === 'we' && !place.isBound(at, end)) return null;
      if (
        owner === 'she' &&
        !place.isBound(at, end) &&
        !(place.hasLast && (isNamedWork(clause, reading) || isNamedWork(infinitiveOf(phrase), reading)))
      )
        return null;
      if (isFuture(phrase, reading)) return isWork(phrase, reading) ? whole : null;
      return reading.infinitive.test(mainOf(clause)) && isWork(clause, reading) ? task : null;
    case 'obliged':
      if (HAS.test(phrase) && !HAS_TO.test(mainOf(clause))) return null;
      if (owner === null && isSubjectless(sentence, at, reading) && isNamedWork(clause, reading))
        return { ...task, owner: 'I' };
      if (owner === null || (isUnknown(owner, place) && isStateOf(clause, reading)))
        return thing(sentence, at, end, reading, place);
      // "Beton muss aushärten": at the beginning every word has a capital.
      if (isUnknown(owner, place) && from === 0 && !isNamedWork(clause, reading))
        return thing(sentence, at, end, reading, place);
      return isWork(clause, reading) ? task : null;
  }
}

/** Joins what has to be done to who has to. */
const INTRODUCTION = /^[\s,:]*(?:(?:om|dass|de|à|a)\s)?/u;

/** "Moet haar nog dat artikel sturen": the writer has to. */
function isSubjectless(sentence: string, at: number, { phrases }: TaskReading): boolean {
  return phrases.hasVerbLast && /^\W*$/.test(sentence.slice(0, at)) && !/\?\W*$/.test(sentence);
}

/** "The contract has to be signed": what has to be is said before. */
function thing(
  sentence: string,
  at: number,
  end: number,
  reading: TaskReading,
  place: ForeignPlace,
): ForeignTask | null {
  const subject = clauseStart(sentence, at);
  const clause = mainOf(sentence.slice(at, end));
  if (sentence.slice(subject, at).trim() === '') return null;
  if (!reading.passive.test(clause) && !place.isBound(subject, end)) return null;
  return { owner: null, from: subject, start: subject, end, verb: '' };
}

/** "Antrag muss beim Finanzamt sein": a capital at the beginning may be a thing. */
function isUnknown(owner: string, { people }: ForeignPlace): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(owner) && !people.known.has(fold(owner)) && !isFirstName(owner);
}

function isStateOf(clause: string, { passive, phrases, state }: TaskReading): boolean {
  const words = mainOf(clause).split(/\s+/);
  const verb = (phrases.hasVerbLast ? words.at(-1) : words[0]) ?? '';
  return passive.test(mainOf(clause)) || state.test(verb);
}

/** "Notera" to "noter". */
function infinitiveOf(future: string): string {
  const stem = future.replace(/(?<=r)(?:ai|as|a|ons|ez|ont|án|á|é|emos)$/u, '');
  return /[dtvp]r$/.test(stem) ? `${stem}e` : stem;
}

function isNamedWork(clause: string, { phrases, language }: TaskReading): boolean {
  const words = mainOf(clause).split(/\s+/);
  const verb = phrases.hasVerbLast ? words.at(-1) : words[0];
  const infinitives = workVerbs(language)?.infinitives;
  const isWorkVerb = (word: string | undefined) =>
    word !== undefined && infinitives !== undefined && new RegExp(`^(?:${infinitives})$`, 'iu').test(word);
  return isWorkVerb(verb) || (phrases.hasVerbLast && words.some(isWorkVerb));
}

/** Only with an infinitive of its own is it an obligation: "hat … auszuschreiben". */
const HAS = /^(?:hat|haben|habe)$/i;
/** "… hat die Stellen auszuschreiben", "… zu prüfen". */
const HAS_TO = /(?:^|\s)zu \p{Ll}+n$|\p{Ll}{2}zu\p{Ll}+n$/u;

function isFuture(verb: string, { phrases }: TaskReading): boolean {
  return !phrases.hasVerbLast && !/\s/.test(verb) && /r(?:a|ai|ont|ons|á|án|é|emos)$/u.test(verb);
}

/** Spanish needs no "I": "mañana le mando", but not "el envío". */
function isSpanishFirst(sentence: string, at: number, { language }: TaskReading): boolean {
  return (
    language === 'es' && /(?:^|[.;,:]\s)(?:(?!el\b|un\b|del\b|al\b|de\b)\p{L}+\s){0,3}$/iu.test(sentence.slice(0, at))
  );
}

/** Somebody, any verb, and a day until which: "Anna liefert bis Freitag die Zahlen". */
function present(sentence: string, reading: TaskReading, place: ForeignPlace): ForeignTask[] {
  const isListed = place.isItem && ownVerb(reading).test(sentence);
  if (!isListed && !place.isDated(0, sentence.length) && !reading.nextTime.test(sentence)) return [];
  const matches = [
    ...[...sentence.matchAll(reading.present)].slice(0, EACH_MAX),
    ...[...sentence.matchAll(reading.presentInverted)].slice(0, EACH_MAX),
  ];
  let hasTask = false;
  return matches.flatMap((match) => {
    const { owner: written = '', verb = '', rest = verb } = match.groups ?? {};
    const from = match.index;
    const start = from + match[0].indexOf(rest, match.groups?.rest === undefined ? 0 : written.length);
    const end = endOfClause(sentence, start, reading.clauseEnd);
    const owner = ownerOf(written, reading, place.people, from === 0);
    // "They start before 1 March" states a fact; after the verb, "next time he writes", it is what comes.
    if (
      owner === null ||
      (owner === 'she' && match.groups?.rest !== undefined && !isPromised(verb, sentence, reading)) ||
      reading.isSo.test(verb)
    )
      return [];
    if (stopwordsOf(reading.language).has(fold(verb))) return [];
    // "Einem ruhigen Wochenende": an adjective, and what it is of.
    if (
      match.groups?.rest === undefined &&
      /en$/.test(verb) &&
      !/^(?:we|she|you)$/.test(owner) &&
      !owner.includes(' and ')
    )
      return [];
    if (isDenied(sentence, from, start, sentence.slice(start, end), reading)) return [];
    // "Lena sends it by Friday and Tim calls them": he as well.
    hasTask ||=
      (isListed && owner === 'I') || place.isBound(from, end) || reading.nextTime.test(sentence.slice(from, end));
    return hasTask ? [{ owner, from, start, end, verb: '' }] : [];
  });
}

/** "Ze neemt volgende keer haar partner mee". */
function isPromised(verb: string, sentence: string, { nextTime, language }: TaskReading): boolean {
  return nextTime.test(sentence) && new RegExp(`^(?:${workVerbs(language)?.present})$`, 'u').test(verb);
}

/** "Ich stimme die Texte ab": in a list, what one says of oneself is a promise. */
function ownVerb({ phrases }: TaskReading): RegExp {
  const known = ownVerbs.get(phrases);
  if (known) return known;
  const made = new RegExp(`(?<=^|[\\s:–—(])(?:${phrases.me})\\s?(?=\\p{Ll}{3})`, 'iu');
  ownVerbs.set(phrases, made);
  return made;
}
const ownVerbs = new Map<TaskReading['phrases'], RegExp>();

/** What somebody is not to do, might do, or is asked about. */
function isDenied(sentence: string, from: number, start: number, clause: string, reading: TaskReading): boolean {
  const before = sentence.slice(0, from);
  const since = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1);
  if (reading.if.test(since.trimStart()) || reading.whether.test(before) || reading.not.test(before)) return true;
  if (reading.not.test(sentence.slice(from, start))) return !FORGET.test(sentence.slice(from, start));
  if (reading.notAfter.test(mainOf(clause)) && !FORGET.test(clause)) return true;
  return reading.supposed.test(sentence.slice(from, start) + clause);
}

const FORGET = /verg(?:iss|ess|eet|eten)|oubli|olvid/iu;

/** Without what hangs on it: "prüfen, ob die Zahlen stimmen". */
function mainOf(clause: string): string {
  return trimEndOf(clause.replace(/,.*$/s, ''), /[\s.!;:)]/);
}

function isWork(clause: string, { state, phrases }: TaskReading): boolean {
  const words = mainOf(clause).split(/\s+/);
  const verb = phrases.hasVerbLast
    ? words.at(-1)
    : words.find((word) => !/^(?:me|te|se|le|la|les|lui|leur|nous|vous|y|en|l['’].*)$/i.test(word));
  return (verb !== undefined && !state.test(verb)) || PASSIVE_LAST.test(mainOf(clause));
}
const PASSIVE_LAST = /\p{Ll}{3,}(?:t|en) werden$|worden \p{Ll}+$|\p{Ll}+ worden$|être \p{L}+[éius]|ser \p{L}+d[oa]s?/u;

function isBeginning(before: string): boolean {
  return /(?:^|[.;:,!–—(-]\s*|\s(?:und|en|et|y)\s)(?:\p{L}+[\s,]+){0,2}$/u.test(before);
}

function endOfClause(sentence: string, start: number, clauseEnd: RegExp): number {
  clauseEnd.lastIndex = start;
  const end = clauseEnd.exec(sentence)?.index ?? sentence.length;
  return start + trimEndOf(sentence.slice(start, end), /[\s.!,;:]/).length;
}
