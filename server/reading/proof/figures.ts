import tables from '#content/words/proof.json' with { type: 'json' };
import { anyOf, type Fact, meaningsOf, type Place, withoutOverlaps } from './facts.ts';
import { SPELLED, spelledValue } from './spelled-numbers.ts';

const currencies = meaningsOf(tables.currencies);
const units = meaningsOf(tables.units);
const scales = meaningsOf(tables.scales);
const DIGITS = "\\d{1,15}(?:[.,'’\\u00a0\\u202f ]\\d{3}(?!\\d)){0,5}(?:[.,]\\d{1,2}(?!\\d))?";
const RANGE = '\\s?(?:[–—-]|to|and|or|bis|und|à|et|a|y|tot|en|hasta)\\s?';
const QUALIFIER = '(?:[\\s-](?:working|business|full|calendar|more|whole))?[\\s-]?';
const SIGN = `(?:(?:US|CA|AU)?${anyOf(currencies.keys())}\\s?|\\p{Lu}{1,6}-?(?=\\d{2}))`;
const SCALE = `(?:[\\s-]?(?<scale>${anyOf(scales.keys())})(?!\\p{L}))?(?:[.,][–—-]{1,2})?`;
const UNIT = `(?<unit>${anyOf([...currencies.keys(), ...units.keys()])})(?![\\p{L}\\p{N}])`;
const PERCENT = '(?<percent>(?:pour|por|per)\\sc[ei]e?nto?(?!\\p{L}))';
const MEASURE = `(?:${QUALIFIER}(?:${PERCENT}|(?:d['’]|d[ei]\\s)?${UNIT}))?`;
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_./:#]|\\p{L}-|\\d[,’'])(?<sign>${SIGN})?(?:(?<from>${DIGITS})${RANGE})?(?<to>${DIGITS}|${SPELLED})${SCALE}${MEASURE}(?![\\p{L}\\p{N}_])(?!\\.\\d)`,
  'giu',
);
const CLOCK =
  /(?<![\p{L}\p{N}.,:])(?<hour>[01]?\d|2[0-4])(?:[:h.](?<minute>[0-5]\d)(?:\s?(?<half>[ap])\.?m\.?|\s?(?:uhr|h|uur))?|\s?(?<half2>[ap])\.?m\.?|\s?(?:uhr|h|o['’]clock))(?![\p{L}\p{N}])/giu;
/** Numbers of items and of sources, and what is in addresses. */
const NO_FIGURE =
  /^[ \t>]*(?:#{1,6}[ \t]+)?\d{1,3}(?:\.\d{1,2})*[.)](?=[ \t])|\[\d{1,3}\]|https?:\/\/\S+|(?<!\S)[^\s@]{1,80}@\S+/gmu;
/** From this on, a number without a currency may be a sum: "budget: 400 a month". */
const SUM_LEAST = 100;

/** The sums, shares, durations, times, counts and references of a text, outside these places. */
export function figuresIn(text: string, language: string, taken: readonly Place[]): Fact[] {
  const placeOf = ({ 0: { length }, index: start = 0 }: RegExpMatchArray) => ({ start, end: start + length });
  const others = [...taken, ...Array.from(text.matchAll(NO_FIGURE), placeOf)];
  const clocks = Array.from(text.matchAll(CLOCK), (match) => clockOf(placeOf(match), match.groups ?? {}));
  const figures = [...text.matchAll(NUMBER)].flatMap((match) => numbersOf(match, placeOf(match), language));
  return withoutOverlaps([...clocks, ...figures], others);
}

function figure(place: Place, values: readonly number[], unit: string): Fact {
  const isMoney = Object.hasOwn(tables.currencies, unit);
  const forms = (kind: string) =>
    values.filter((value) => kind === unit || value >= SUM_LEAST).map((value) => `${+value.toFixed(4)} ${kind}`);
  // A note leaves out the currency where everybody knows it; another currency is none of these.
  const [asks, states] = isMoney
    ? [forms('plain'), forms('money')]
    : unit === ''
      ? [forms('money'), forms('plain')]
      : [[], []];
  const measures = isMoney ? 'money' : unit;
  return { ...place, kind: 'figure', asks: [...forms(unit), ...asks], states: [...forms(unit), ...states], measures };
}

function clockOf(place: Place, { hour = '', minute = '0', half, half2 }: Record<string, string | undefined>): Fact {
  const base = (Number(hour) % 12) * 60 + Number(minute);
  const isAfternoon = /p/i.test(half ?? half2 ?? '') || ((half ?? half2) === undefined && Number(hour) > 12);
  const isExact = (half ?? half2) !== undefined || Number(hour) > 12 || Number(hour) === 0;
  return figure(place, isExact ? [isAfternoon ? base + 720 : base] : [base, base + 720], 'clock');
}

/** One figure, or two: of "10–12 days" and "€10–12k" both have what is written at one of them. */
function numbersOf({ 0: written, groups = {} }: RegExpMatchArray, { start, end }: Place, language: string): Fact[] {
  const { sign, from, to = '', scale = '', percent } = groups;
  const [before, after] = [sign?.trim().toLowerCase().replace(/^..\$/, '$'), groups.unit?.toLowerCase()];
  const named = percent
    ? '% 1'
    : (currencies.get(before ?? '') ?? currencies.get(after ?? '') ?? units.get(after ?? ''));
  const [unit = '', factor = '1'] = (named ?? before?.replace('-', '') ?? '').split(' ');
  const scaled = Number(scales.get(scale.toLowerCase()) ?? 1);
  const first = { number: from, start, end: start + written.indexOf(from ?? '') + (from?.length ?? 0) };
  const second = {
    number: to,
    start: from === undefined ? start : end - written.length + written.lastIndexOf(to),
    end,
  };
  return [first, second].flatMap(({ number, ...place }) => {
    const values = number === undefined ? [] : valuesOf(number, language, unit !== '');
    const isScaled = number === to || (values[0] ?? 0) < 1_000;
    const counted = values.map((value) => value * Number(factor) * (isScaled ? scaled : 1));
    return counted.length === 0 ? [] : [figure(place, counted, unit)];
  });
}

/** 12.000 is twelve thousand; with one group it may also have three decimals. */
function valuesOf(written: string, language: string, hasUnit: boolean): number[] {
  if (!/^\d/.test(written)) return [spelledValue(written, language, hasUnit) ?? []].flat();
  const digits = written.replace(/[\s\u00a0\u202f'’]/g, '');
  if (/^\d{1,3}[.,]\d{3}$/.test(digits)) return [Number(digits.replace(/[.,]/, '')), Number(digits.replace(',', '.'))];
  const [, whole = digits, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return [Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)];
}
