import { type Day, later } from '#server/language/days/calendar.ts';
import {
  COUNT,
  countOf,
  type DayOrder,
  type NamedDay,
  namedDates,
  namedDays,
  UNIT,
  unitOf,
} from '#server/language/days/named-days.ts';
import { paperWords } from './paper-phrases.ts';

/** A day that a statement names. */
export interface LastDay {
  day: Day;
  /** The words of the day, with those that make it the last one. */
  start: number;
  end: number;
  /** By it (`bound`), something falls due on it, or it is only named. */
  kind: 'bound' | 'falls' | 'named';
}

const TIME = '(?:noon|midday|midnight|mittags?|\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|uur|h|noon)?)';
const JOINTS = `(?:(?:\\s|[:,*_|]|(?:the|close|end|of|business|on|at|latest|den|dem|zum|am|um|op|de|het|le|la|à)(?![\\p{L}])|${TIME}(?=[\\s,])){0,8})`;
const BOUND = new RegExp(`${paperWords('bound')}${JOINTS}$`, 'iu');
const FALLS = new RegExp(`${paperWords('falls')}${JOINTS}$`, 'iu');
/** "Due on 31 January and a second one on 31 July". */
const AGAIN = /(?<!\p{L})(?:and|und|et|en)\s(?:[^.;]{0,30}\s)?(?:on|am|op|le)\s$/iu;
const ON = /(?<!\p{L})(?:on|am|op|le)\s$/iu;
const NOT_DUE = new RegExp(`${paperWords('notDue')}(?:(?!\\s(?:and|und|en|et)\\s)[^.;:,]){0,30}$`, 'iu');
const AT_LATEST = /^[\s,)]*(?:at the latest|latest|spätestens|au plus tard|ten laatste|deadline)(?!\p{L})/iu;
const AFTER_DAY = new RegExp(
  `^(?:[\\s,]*(?:at|um|om|à|by)?\\s*${TIME}(?![\\p{L}\\p{N}£€$%])|\\s*(?:morning|afternoon|evening|night))?(?:[\\s,]*(?:at the latest|latest|spätestens|au plus tard))?`,
  'iu',
);
const UNITS = `${UNIT}s?['’]?`;
const BEFORE = '(?:before|prior to|vor(?: dem)?|avant(?: le)?|vóór|voor)\\s(?:(?:the|de|dem|den|le)\\s)?$';
/** "Three months before", of a day that follows. */
const EARLY = new RegExp(
  `(?<!\\p{L})${COUNT}\\s(?:(?:calendar|working|clear|full|volle)\\s)?${UNITS}\\s(?:(?:written\\s)?notice\\s)?${BEFORE}`,
  'iu',
);
const BEFORE_DAY = new RegExp(`${UNITS}\\s${BEFORE}`, 'iu');
/** A rule, whose beginning isn't known: "within 30 days". */
const DURATION = new RegExp(
  `(?<!\\p{L})(?:\\d+|of|${COUNT})[\\s-]*(?:working|business|calendar|clear)?\\s*${UNITS}(?!\\p{L})`,
  'iu',
);
const FROM_DAY = /(?<!\p{L})(?:from|between|vom|ab|van|du|since)\s+(?:the\s+)?$/iu;
/** What comes before a day is read so far back. */
const BEFORE_LENGTH = 90;

/** The days that a statement names, in its order; "three months before 31 March" is 31 December. */
export function lastDaysIn(text: string, today: Day, language: string, order: DayOrder | undefined): LastDay[] {
  const named = namedIn(text, today, language, order);
  let isFalling = false;
  return named.flatMap((each, index) => {
    const { day, start, end } = each;
    if (DURATION.test(text.slice(start, end))) return [];
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start);
    const after = text.slice(end, end + BEFORE_LENGTH);
    // The first or the last day of a period.
    if (FROM_DAY.test(before) || /^\s*(?:[–—-]|to|bis|until|tot|au)\s*(?:\p{L}+\s)?\d/iu.test(after)) return [];
    const isEnd = named.slice(0, index).some((first) => FROM_DAY.test(text.slice(0, first.start)));
    const early = EARLY.exec(before);
    if (early === null && BEFORE_DAY.test(before)) return [];
    // What falls due keeps its verb: "The balance is due".
    const match = early ?? BOUND.exec(before) ?? ON.exec(before);
    const lead = early ? (BOUND.exec(before.slice(0, early.index))?.[0].length ?? 0) : 0;
    const kind = isEnd
      ? 'named'
      : early || BOUND.test(before) || AT_LATEST.test(after)
        ? 'bound'
        : (isFalling && AGAIN.test(before)) || FALLS.test(before)
          ? 'falls'
          : 'named';
    isFalling = kind === 'falls';
    const from = start - (match ? before.length - match.index : 0) - lead;
    if (kind !== 'named' && NOT_DUE.test(text.slice(0, from))) return [];
    const to = end + (AFTER_DAY.exec(after)?.[0].length ?? 0);
    return [{ day: early ? earlier(day, early) : day, start: from, end: to, kind }];
  });
}

function namedIn(text: string, today: Day, language: string, order: DayOrder | undefined): NamedDay[] {
  const days = namedDays(text, today, language, order).filter(({ kind }) => kind !== 'date');
  const dates = namedDates(text, today, 'und', order ?? 'day-first');
  const apart = days.filter(({ start, end }) => !dates.some((date) => start < date.end && date.start < end));
  return [...apart, ...dates].sort((a, b) => a.start - b.start);
}

function earlier(day: Day, { groups = {} }: RegExpExecArray): Day {
  return later(unitOf(groups), day, -countOf(groups.count));
}
