import { anyCase } from '#server/language/any-case.ts';
import { inAll } from '#server/language/days/day-words.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import { WEEKDAY_NAMES } from '#server/language/days/named-days.ts';
import { NAME_WORD } from '#server/language/name-pattern.ts';
import { type TaskPhrases, taskPhrases } from './task-phrases.ts';

/** How a phrase makes a task. */
export type TaskKind = 'obliged' | 'intends' | 'promises' | 'takesOver' | 'impersonal' | 'requests' | 'iDo';

/** The phrases of a language as patterns. */
export interface TaskReading {
  phrases: TaskPhrases;
  language: string;
  /** Who, at the end of what stands before a verb, and at the beginning of what follows it. */
  ownerBefore: RegExp;
  ownerAfter: RegExp;
  marks: [TaskKind, RegExp][];
  /** Somebody who does something. */
  present: RegExp;
  /** A day or an occasion, the verb, then who. */
  presentInverted: RegExp;
  nextTime: RegExp;
  asks: RegExp;
  not: RegExp;
  notAfter: RegExp;
  supposed: RegExp;
  if: RegExp;
  whether: RegExp;
  clauseEnd: RegExp;
  passive: RegExp;
  state: RegExp;
  infinitive: RegExp;
  isSo: RegExp;
  notNames: RegExp;
}

const readings = new Map<string, TaskReading>();

/** Undefined for a language without phrases. */
export function taskReading(language: string): TaskReading | undefined {
  const known = readings.get(language);
  const phrases = known ? undefined : taskPhrases(language);
  if (!phrases) return known;
  const made = makeReading(phrases, language);
  readings.set(language, made);
  return made;
}

const BEFORE = "(?<![\\p{L}\\p{N}’'-])";
const AFTER = "(?:(?<=['’])|(?![\\p{L}\\p{N}-]))";

function makeReading(phrases: TaskPhrases, language: string): TaskReading {
  const any = (list: string) => `${BEFORE}(?:${anyCase(list)})${AFTER}`;
  const { me, we, you, they, everyone, articles, titles, roles, and } = phrases;
  const word = `(?:(?:\\p{Lu}\\.\\s?){1,2}(?:${NAME_WORD}|(?<=\\.))|${NAME_WORD})`;
  const name = `(?:(?:${titles})\\s){0,2}${word}(?:\\s(?:(?:von|van|de|der|del|la|le)\\s){0,2}${NAME_WORD}){0,2}`;
  const one = `(?:(?:(?:${anyCase(articles)})\\s?)?(?:(?:${titles})\\s(?:(?:${titles})\\s)?${name}|(?:${roles}))|(?:${anyCase([me, we, you, they, everyone].join('|'))})|${name})`;
  const owner = `(?<owner>${one}(?:(?:\\s(?:${and})\\s|,\\s)${one}){0,2})`;
  const between = `(?:(?:${anyCase(phrases.between)})(?:\\s|(?<=['’])))`;
  // Also behind an elision: "j'envoie".
  const mark = (list: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${anyCase(list)})${AFTER}`, 'gu');
  return {
    phrases,
    language,
    ownerBefore: new RegExp(`${BEFORE}${owner}(?:\\s\\([^()]{1,30}\\))?(?:,?\\s${between}{0,2}|(?<=['’]))$`, 'u'),
    ownerAfter: new RegExp(`^\\s(?:que\\s|qu[’'])?${owner}${AFTER}`, 'u'),
    notNames: new RegExp(
      `^(?:${[phrases.between, phrases.isSo, phrases.iDo, phrases.obliged, phrases.requests, phrases.clause, phrases.whether, inAll('nextBefore'), inAll('thisBefore'), WEEKDAY_NAMES, ...monthNames(language).keys()].join('|')})$`,
      'iu',
    ),
    marks: [
      ['promises', mark(phrases.promises)],
      ['impersonal', mark(phrases.impersonal)],
      ['requests', mark(phrases.requests)],
      ['takesOver', mark(phrases.takesOver)],
      ['obliged', mark(phrases.obliged)],
      ['intends', mark(phrases.intends)],
      ['iDo', mark(phrases.iDo)],
    ],
    present: new RegExp(
      `(?<=^|[.;,:(–—-]\\s|\\s(?:${and})\\s)${owner}\\s(?<rest>${between}{0,2}(?<verb>(?!${phrases.past}${AFTER})\\p{Ll}{2,}))${AFTER}`,
      'gu',
    ),
    presentInverted: phrases.hasVerbLast
      ? new RegExp(
          `(?<=^|[.,;]\\s)[^,;.:]{2,50}?\\s(?<verb>(?!${phrases.past}${AFTER})\\p{Ll}{2,})\\s${owner}${AFTER}`,
          'gu',
        )
      : /(?!)/g,
    nextTime: new RegExp(any(phrases.nextTime), 'u'),
    asks: new RegExp(
      `^[^\\p{L}\\p{N}]*(?:(?:${anyCase('und|en|et|y|oké|ok|gut|goed|bon')})[.,]?\\s)?(?:${anyCase(phrases.asks)})\\s(?:(?:${phrases.between}|bitte|alsjeblieft|por favor)\\s)*`,
      'u',
    ),
    not: new RegExp(`${BEFORE}(?:${phrases.not}|ne|n[’'])\\s?$`, 'iu'),
    notAfter: new RegExp(`^(?:\\S+\\s){0,3}(?:${phrases.not})${AFTER}`, 'iu'),
    supposed: new RegExp(any(phrases.supposed), 'u'),
    if: new RegExp(`^(?:${phrases.if})${AFTER}|${BEFORE}(?:${phrases.if})\\s*$`, 'iu'),
    whether: new RegExp(`${BEFORE}(?:${phrases.whether})\\s*$`, 'iu'),
    clauseEnd: new RegExp(`;|,?\\s(?:${phrases.clause})${AFTER}|,\\s(?:${phrases.thatIs})${AFTER}`, 'gu'),
    passive: new RegExp(`(?:^|\\s)(?:${phrases.passive})(?:\\s|$)`, 'u'),
    state: new RegExp(`^(?:${phrases.states})$`, 'iu'),
    infinitive: phrases.hasVerbLast
      ? new RegExp(`(?:^|\\s)${phrases.infinitive}$`, 'u')
      : new RegExp(`^(?:${between})*${phrases.infinitive}${AFTER}`, 'u'),
    isSo: new RegExp(`^(?:${phrases.isSo})$`, 'u'),
  };
}
