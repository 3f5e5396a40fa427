import { type Day, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import { type NamedDay, namedDays, WEEKDAY, weekdayNumber } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';

/** A day, a month or a year that a text names. */
export interface DateMention {
  start: number;
  end: number;
  /** What it may be: 3/4 is a day of April or of March. */
  readings: Reading[];
  /** The other end of "3–5 December". */
  ends: Reading[];
  /** The weekday that is written with a date; 0 for Monday. */
  weekday: number | null;
  /** The words of a day in words: "next Friday". */
  words: string | null;
}

interface Reading {
  /** Null where none is written. */
  year: number | null;
  /** The one that is meant where none is written. */
  likely?: number;
  month: number | null;
  day: number | null;
}

const YEAR_ONLY =
  /(?<![\p{L}\p{N}.,/:$€£-])(?:19|20)\d{2}(?![\p{L}\p{N}%]|[.,/:-]\d|\s?(?:€|£|\$|EUR|USD|GBP|CHF|euros?|people|guests))/giu;
const QUARTER = /(?<![\p{L}\p{N}])Q[1-4](?:[\s/]+(?:20)?\d{2})?(?![\p{L}\p{N}])/giu;
const DAY_BEFORE =
  /(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:[–—-]|to|and|bis|und|au|et|al|y|tot(?: en met)?|en)\s?(?:the\s)?$/iu;
const DAY_AFTER = /^(?:st|nd|rd|th)?\s?(?:[–—-]|to|and)\s?(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\p{N}]|[.,:]\d)/iu;

/** The dates of a text that was written on a day, in their order. */
export function datesIn(text: string, written: Day, language: string): DateMention[] {
  const found = new Map<string, DateMention>();
  const add = (mention: DateMention) => {
    const key = `${mention.start} ${mention.end}`;
    const known = found.get(key);
    if (known) known.readings.push(...mention.readings);
    else found.set(key, mention);
  };
  for (const each of new Set([language, 'en'])) {
    for (const order of ['day-first', 'month-first'] as const) {
      for (const named of namedDays(text, written, each, order)) {
        const mention = mentionOf(text, named);
        if (mention) add(mention);
      }
    }
  }
  for (const mention of monthsIn(text, language)) add(mention);
  for (const pattern of [YEAR_ONLY, QUARTER]) {
    for (const { 0: written, index } of text.matchAll(pattern)) {
      const year = pattern === YEAR_ONLY ? Number(written) : null;
      const words = pattern === YEAR_ONLY ? null : fold(written);
      add({
        start: index,
        end: index + written.length,
        readings: [{ year, month: null, day: null }],
        ends: [],
        weekday: null,
        words,
      });
    }
  }
  return longest([...found.values()]);
}

/** A month alone is read by itself, "in three weeks" is a figure, and ½ is no day. */
const NO_DAY =
  /^(?:\p{L}+\.?(?: \d{4})?|(?:\d+|\p{L}+)[\s-]+(?:working\s+|business\s+)?(?:days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|dag(?:en)?|weken|maand(?:en)?|jours?|semaines?|mois|d[ií]as?|semanas?|mes(?:es)?)(?:\s+from\s+\p{L}+)?|[13]\/[24])$/iu;
/** Longer than a day: "next week", "Q1 2027" are compared by their words. */
const PERIOD =
  /week(?!end)|month|quarter|year|^q\d|woche(?!nende)|monat|quartal|jahr|maand|kwartaal|jaar|semaine|mois|trimestre|année|semana|año/iu;
const ONE_WEEKDAY = new RegExp(`^(?:(?:by|on|bis|am|op|le|el|avant|voor)\\s+)?${WEEKDAY}$`, 'iu');

function mentionOf(text: string, { day, start, end: until, isRelative, hasYear, kind }: NamedDay): DateMention | null {
  const words = text.slice(start, until).replace(/[.\s]+$/, '');
  const end = start + words.length;
  const weekday = new RegExp(WEEKDAY, 'iu').exec(words)?.groups?.weekday;
  const isHalf = /^[13]\/[24]$/.test(words) && /\d\s$/.test(text.slice(0, start));
  if (isHalf || (kind !== 'date' && weekday === undefined && NO_DAY.test(words) && !ONE_WORD_DAYS.test(words)))
    return null;
  const { year, month, dayOfMonth } = partsOf(day);
  const reading = { year: hasYear || isRelative ? year : null, likely: year, month, day: dayOfMonth };
  if (kind === 'date') {
    return {
      ...withDaysBeside(text, start, end, reading),
      weekday: weekday === undefined ? null : weekdayNumber(weekday),
      words: null,
    };
  }
  const isPeriod = PERIOD.test(words) && weekday === undefined;
  const lone = ONE_WEEKDAY.exec(words)?.groups?.weekday;
  return {
    start,
    end,
    readings: isPeriod ? [] : [reading],
    ends: [],
    weekday: null,
    words: lone === undefined ? fold(words) : `weekday ${weekdayNumber(lone)}`,
  };
}

const ONE_WORD_DAYS =
  /^(?:today|tonight|tomorrow|tmrw|eod|cob|eow|eom|heute|morgen|übermorgen|vandaag|overmorgen|demain|hoy|mañana|\p{L}+day)$/iu;

/** Whether a date of a draft is one of the notes, however either is written. */
export function isSameDate(drafted: DateMention, noted: DateMention): boolean {
  if (drafted.words !== null && drafted.words === noted.words) return true;
  const days = [...noted.readings, ...noted.ends];
  const isNoted = (a: Reading) => days.some((b) => isWithin(a, b) && isWeekday(drafted, b));
  return drafted.readings.some(isNoted) && drafted.ends.every((end) => days.some((day) => isWithin(end, day)));
}

/** What a draft says less exactly than a note is true as well: "in March" of 3 March. */
function isWithin(drafted: Reading, noted: Reading): boolean {
  if (drafted.day === null && drafted.month === null) return drafted.year !== null && drafted.year === noted.year;
  const isYear = drafted.year === null || noted.year === null || drafted.year === noted.year;
  return isYear && drafted.month === noted.month && (drafted.day === null || drafted.day === noted.day);
}

function isWeekday({ weekday, readings }: DateMention, { year, likely, month, day }: Reading): boolean {
  const known = year ?? readings[0]?.year ?? likely ?? null;
  if (weekday === null || known === null || month === null || day === null) return true;
  return weekdayOf(Math.floor(Date.UTC(known, month - 1, day) / 86_400_000)) === weekday;
}

/** "3–5 December" names three days: both ends are compared. */
function withDaysBeside(text: string, start: number, end: number, reading: Reading) {
  const before = /^\d/.test(text.slice(start)) ? DAY_BEFORE.exec(text.slice(Math.max(0, start - 16), start)) : null;
  const after = DAY_AFTER.exec(text.slice(end, end + 16));
  const isYearAtEnd = /\d{4}$/.test(text.slice(start, end));
  return {
    start: before === null ? start : start - before[0].length,
    end: after === null || isYearAtEnd ? end : end + after[0].length,
    readings: [reading],
    ends: [before, isYearAtEnd ? null : after].flatMap((beside) => {
      const day = Number(beside?.groups?.day ?? 0);
      return day === 0 ? [] : [{ ...reading, day }];
    }),
  };
}

function monthsIn(text: string, language: string): DateMention[] {
  const months = monthNames(language);
  const names = [...months.keys()].filter((name) => name.length > 2).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?<month>${names.join('|')})\\.?(?:,?\\s(?:de(?:l)?\\s)?(?<year>(?:19|20)\\d{2}))?(?![\\p{L}\\p{N}])`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap(({ 0: written, index, groups }) => {
    const year = groups?.year === undefined ? null : Number(groups.year);
    // "May" and "march" are words; a month alone has a capital, or a word before it.
    const isWord = year === null && /^(?:may|march|mar|dec|sep|jan|mai|mars|set|ago|out)$/i.test(groups?.month ?? '');
    const isNamed = /\b(?:in|by|until|since|from|of|im|bis|ab|en|desde|depuis|vanaf)\s$/i.test(
      text.slice(Math.max(0, index - 8), index),
    );
    if (isWord && !(isNamed && /^\p{Lu}/u.test(written))) return [];
    const reading = { year, month: months.get((groups?.month ?? '').toLowerCase()) ?? null, day: null };
    return [{ start: index, end: index + written.length, readings: [reading], ends: [], weekday: null, words: null }];
  });
}

function longest(mentions: DateMention[]): DateMention[] {
  const kept: DateMention[] = [];
  for (const mention of mentions.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (!kept.some(({ start, end }) => start < mention.end && mention.start < end)) kept.push(mention);
  }
  return kept.sort((a, b) => a.start - b.start);
}
