import tables from '#content/words/proof.json' with { type: 'json' };
import { anyOf, type Fact, meaningsOf, type Place, withoutOverlaps } from './facts.ts';

const currencies = meaningsOf(tables.currencies);
const units = meaningsOf(tables.units);
const scales = meaningsOf(tables.scales);
/** Up to twelve, and tens. */
const numbers = Object.entries(tables.numbers).flatMap(([language, cell]) =>
  Array.from(cell.matchAll(/(\S+) (\d+)/g), ([, word = '', value]) => ({ language, word, value: Number(value) })),
);
const DIGITS = "\\d{1,15}(?:[.,'’\\u00a0\\u202f ]\\d{3}(?!\\d)){0,5}(?:[.,]\\d{1,2}(?!\\d))?";
const RANGE = '\\s?(?:[–—-]|to|and|or|bis|und|à|et|a|y|tot|en|hasta)\\s?';
const SIGN = `(?:(?:US|CA|AU)?${anyOf(currencies.keys())}\\s?|\\p{Lu}{1,6}-?(?=\\d{2}))`;
const SCALE = `(?:[\\s-]?(?<scale>${anyOf(scales.keys())})(?!\\p{L}))?(?:[.,][–—-]{1,2})?`;
const PERCENT = '(?<percent>(?:pour|por|per)\\sc[ei]e?nto?(?!\\p{L}))';
const UNIT = `(?<unit>${anyOf([...currencies.keys(), ...units.keys()])})(?![\\p{L}\\p{N}])`;
const BETWEEN = "(?:[\\s-](?:working|business|full|more|whole))?[\\s-]?(?:d['’]|d[ei]\\s)?";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_./:#]|\\p{L}-|\\d[,’'])(?<sign>${SIGN})?(?:(?<from>${DIGITS})${RANGE})?(?<to>${DIGITS}|${anyOf(numbers.map(({ word }) => word))})${SCALE}(?:${BETWEEN}(?:${PERCENT}|${UNIT}))?(?![\\p{L}\\p{N}_])(?!\\.\\d)`,
  'giu',
);
const CLOCK =
  /(?<![\p{L}\p{N}.,:])(?<hour>[01]?\d|2[0-4])(?:[:h.](?<minute>[0-5]\d)\s?(?:(?<half>[ap])\.?m\.?|uhr|h|uur)?|\s?(?:(?<half>[ap])\.?m\.?|uhr|h|o['’]clock))(?![\p{L}\p{N}])/giu;
/** Numbers of items and of sources, and what is in addresses. */
const NO_FIGURE =
  /^[ \t>]*(?:#{1,6}[ \t]+)?\d{1,3}(?:\.\d{1,2})*[.)](?=[ \t])|\[\d{1,3}\]|https?:\/\/\S+|(?<!\S)[^\s@]{1,80}@\S+/gmu;
/** From this on, a number without a currency may be a sum: "budget: 400 a month". */
const SUM_LEAST = 100;

/** The sums, shares, durations, times, counts and references of a text, outside these places. */
export function figuresIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const placeOf = ({ 0: { length }, index }: RegExpExecArray) => ({ start: index, end: index + length });
  const others = [...taken, ...Array.from(text.matchAll(NO_FIGURE), placeOf)];
  const clocks = Array.from(text.matchAll(CLOCK), (match) => {
    const { hour, minute = '0', half } = match.groups ?? {};
    const base = (Number(hour) % 12) * 60 + Number(minute);
    const isMorning = /^a/i.test(half ?? '') || Number(hour) === 0;
    const isAfternoon = /^p/i.test(half ?? '') || Number(hour) > 12;
    return figure(placeOf(match), isMorning ? [base] : isAfternoon ? [base + 720] : [base, base + 720], 'clock');
  });
  const numbers = [...text.matchAll(NUMBER)].flatMap((match) => numberOf(match, placeOf(match), language));
  return withoutOverlaps([...clocks, ...numbers], others);
}

/** A note leaves out the currency where everybody knows it; another currency is none of these. */
function figure(place: Place, values: readonly (number | string)[], unit: string): Fact {
  const isMoney = Object.hasOwn(tables.currencies, unit);
  const formsOf = (...kinds: string[]) =>
    kinds.flatMap((kind) =>
      values.filter((value) => kind === unit || Number(value) >= SUM_LEAST).map((value) => `${value} ${kind}`),
    );
  const asks = isMoney ? formsOf(unit, '') : unit === '' ? formsOf(unit, 'money') : formsOf(unit);
  const states = isMoney ? formsOf(unit, 'money') : formsOf(unit);
  return { ...place, kind: 'figure', asks, states, measures: isMoney ? 'money' : unit };
}

/** A figure; of "10–12 days" and "€10–12k" the range, which also states its ends. */
function numberOf({ groups = {} }: RegExpExecArray, place: Place, language: string): Fact[] {
  const { sign, from, to = '', scale = '', percent } = groups;
  const [before, after] = [sign?.trim().toLowerCase().replace(/^..\$/, '$') ?? '', groups.unit?.toLowerCase() ?? ''];
  const named = percent ? '% 1' : (currencies.get(before) ?? currencies.get(after) ?? units.get(after));
  const [unit = '', factor = '1'] = (named ?? before.replace('-', '')).split(' ');
  const scaled = Number(scales.get(scale.toLowerCase()) ?? 1) * Number(factor);
  const [first, last] = [from ?? to, to].map((written) => {
    const value = readNumber(written, language, unit !== '');
    return Number((value * scaled).toFixed(4));
  });
  if (Number.isNaN(last)) return [];
  const range = figure(place, [`${first}–${last}`], unit);
  const ends = figure(place, [first ?? 0, last ?? 0], unit);
  return [from === undefined ? ends : { ...range, states: [...range.states, ...ends.states] }];
}

/** 12.000 and 12'000 are twelve thousand, 12,5 is twelve and a half. "Once" is eleven in Spanish alone. */
function readNumber(written: string, language: string, hasUnit: boolean): number {
  const inWords = numbers.filter(({ word }) => word === written.toLowerCase());
  const spelled = inWords.find((number) => hasUnit || number.language === language)?.value;
  return spelled ?? Number(written.replace(/[\s.,'’](?=\d{3}(?!\d))/gu, '').replace(',', '.'));
}
