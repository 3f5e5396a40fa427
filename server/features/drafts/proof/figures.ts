import { spelledLanguages, spelledNumbers } from './spelled-numbers.ts';

/** A sum, a share, a duration, a time of day or a count. */
export interface Figure {
  start: number;
  end: number;
  /** More than one where a number can be read in two ways: 1.250 is one thousand or one and a quarter. */
  values: number[];
  /** A currency, `%`, `minute`, `day`, `month`, `clock`, or the letters of a reference; null for a count of anything. */
  unit: string | null;
  /** Whether nothing behind it says what is counted. */
  isBare: boolean;
}

interface Unit {
  name: string;
  factor: number;
}

const CURRENCIES: [string, string][] = [
  ['EUR', '€|EUR|euros?'],
  ['USD', '(?:US|CA|AU)?\\$|USD|(?:US )?dollars?|dólares|dollar'],
  ['GBP', '£|GBP|pounds?(?: sterling)?|pfund|livres sterling|libras(?: esterlinas)?'],
  ['CHF', 'CHF|SFr\\.?|Fr\\.|swiss francs?|franken|francs(?: suisses)?|francos suizos'],
  ['JPY', '¥|JPY|yen'],
  ['INR', '₹|INR|Rs\\.?|rupees?'],
  ['kr', 'SEK|NOK|DKK|kr\\.?|kroner|kronor'],
  ['PLN', 'PLN|zł|zloty'],
];
const UNITS: [string, number, string][] = [
  ['%', 1, '%|percent(?:age points?)?|per cent|prozent(?:punkte)?|procent|pour cent|por ciento|per cento|por cento'],
  ['minute', 1, 'minutes?|mins?|minuten?|minuten|minutos?|minuti?'],
  ['minute', 60, 'hours?|hrs?|stunden?|uur|uren|heures?|horas?|ore'],
  ['day', 1, 'days?|tage?n?|dag(?:en)?|jours?|días?|dias?|giorni|giorno'],
  ['day', 7, 'weeks?|wochen?|weken|week|semaines?|semanas?|settiman[ae]'],
  ['month', 1, 'months?|monate?n?|maand(?:en)?|mois|mes(?:es)?|mesi'],
  ['month', 12, 'years?|jahre?n?|jaar|jaren|ans?|années?|años?|anni|anno|anos?'],
];
const SCALES: [number, string][] = [
  [1e9, 'billions?|bn|milliarden?|mrd\\.?|milliards?|miljard'],
  [1e6, 'millions?|mn|millionen?|mio\\.?|millón|millones|miljoen|milioni|milhões|M'],
  [1e3, 'thousand|tausend|tsd\\.?|duizend|mille|mil|[kK]'],
];
const SYMBOL = CURRENCIES.map(([, source]) => source).join('|');
const GROUPED = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)";
const NUMBER = `(?:${GROUPED}|\\d+(?:[.,]\\d+)?)`;
const SCALE = `(?:\\s?(?<scale>${SCALES.map(([, source]) => source).join('|')})(?![\\p{L}\\p{N}]))?`;
const BEFORE = "(?<![\\p{L}\\p{N}_./:#]|\\p{L}-|\\d[,’'])";
const pattern = new RegExp(
  `${BEFORE}(?:(?<sign>${SYMBOL})\\s?)?(?<number>${NUMBER})(?:[.,][–—-]{1,2})?(?<part>\\s?[½¼¾]|\\s[13]\\/[24](?!\\d))?${SCALE}(?![\\p{N}_])(?!\\.\\d)`,
  'giu',
);
const CLOCK =
  /(?<![\p{L}\p{N}.,:])(?<hour>[01]?\d|2[0-4])(?:(?:[:h.](?<minute>[0-5]\d))(?:\s?(?<half>[ap]\.?m\.?)|\s?(?:uhr|h|uur))?|\s?(?<half2>[ap]\.?m\.?)|\s?(?:uhr|h|o['’]clock))(?![\p{L}\p{N}])/giu;
const REFERENCE = /(?<![\p{L}\p{N}])(?<letters>\p{Lu}{1,6})-?(?<digits>\d{2,})(?![\p{L}\p{N}])/gu;
const RANGE = /^\s?(?:[–—-]|to|and|or|bis|und|oder|à|et|ou|a|y|o|tot|en|of|hasta)\s?$/iu;
/** What says nothing about what is counted. */
const EMPTY_WORD =
  /^\s*(?:$|[.,;:!?)\]|/–—\n]|(?:a|per|in|into|for|by|to|and|or|each|pro|im|für|je|und|oder|par|pour|et|ou|por|al|para|y|o|per|en|voor|plus|net|gross|excl|incl|all|total|netto|brutto|HT|TTC)(?!\p{L}))/iu;

/** The figures of a text outside these places (days are no figures), in their order. */
export function figuresIn(text: string, language: string, taken: readonly { start: number; end: number }[]): Figure[] {
  const places = [...taken, ...marksOfLists(text)];
  const found: Figure[] = [];
  const add = (figure: Figure) => {
    if (places.some(({ start, end }) => start < figure.end && figure.start < end)) return;
    places.push(figure);
    found.push(figure);
  };
  for (const { 0: written, index, groups } of text.matchAll(REFERENCE)) {
    const unit = (groups?.letters ?? '').toUpperCase();
    if (!/^(?:EUR|USD|GBP|CHF|JPY|INR|SEK|NOK|DKK|PLN|Q|H)$/.test(unit))
      add({ start: index, end: index + written.length, values: [Number(groups?.digits)], unit, isBare: true });
  }
  for (const match of text.matchAll(CLOCK)) add(clockOf(match));
  for (const match of text.matchAll(pattern)) add(numberOf(text, match));
  for (const each of new Set([language, ...spelledLanguages])) {
    for (const { start, end, value, parts } of spelledNumbers(text, each)) {
      const figure = withUnit(text, { start, end, values: [value], unit: null, isBare: false });
      // "Once" is eleven in Spanish: a single word of another language is a number only before a unit.
      if (each === language || parts > 1 || figure.unit !== null) add(figure);
    }
  }
  return spread(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}

/** Whether a figure of a draft is one of the notes, however either is written. */
export function isSameFigure(drafted: Figure, noted: Figure): boolean {
  const isEqual = drafted.values.some((a) =>
    noted.values.some((b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))),
  );
  if (!isEqual) return false;
  if (drafted.unit === noted.unit) return true;
  // A note leaves out the currency where everybody knows it: "budget: 400 a month".
  const isMoney = (unit: string | null) => unit !== null && CURRENCIES.some(([name]) => name === unit);
  const isLarge = (drafted.values[0] ?? 0) >= 1_000;
  if (isMoney(drafted.unit) && noted.unit === null) return noted.isBare || isLarge;
  return drafted.unit === null && isMoney(noted.unit) && (drafted.isBare || isLarge);
}

/** "1." before an item, and the numbers of sources. */
function marksOfLists(text: string): { start: number; end: number }[] {
  return [
    ...text.matchAll(
      /^[ \t>]*(?:#{1,6}[ \t]+)?\d{1,3}(?:\.\d{1,2})*[.)](?=[ \t])|\[\d{1,3}\]|https?:\/\/\S+|\S+@\S+/gmu,
    ),
  ].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
}

function clockOf({ 0: written, index, groups }: RegExpMatchArray): Figure {
  const half = (groups?.half ?? groups?.half2 ?? '').toLowerCase();
  const hour = Number(groups?.hour ?? 0);
  const base = (hour % 12) * 60 + Number(groups?.minute ?? 0);
  const isExact = half !== '' || hour > 12 || hour === 0;
  const exact = half.startsWith('p') || (half === '' && hour > 12) ? base + 720 : base;
  const place = { start: index ?? 0, end: (index ?? 0) + written.length };
  return { ...place, values: isExact ? [exact] : [base, base + 720], unit: 'clock', isBare: true };
}

function numberOf(text: string, { 0: written, index = 0, groups }: RegExpMatchArray): Figure {
  const scale = scaleOf(groups?.scale);
  const part = PARTS[groups?.part?.trim() ?? ''] ?? 0;
  const values = readings(groups?.number ?? '').map((value) => (value + part) * scale);
  const sign = groups?.sign?.trim();
  const place = { start: index, end: index + written.length };
  if (sign !== undefined) return { ...place, values, unit: currencyOf(sign), isBare: true };
  return withUnit(text, { ...place, values, unit: null, isBare: false });
}

const PARTS: Record<string, number> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '1/4': 0.25, '¾': 0.75, '3/4': 0.75 };

function scaleOf(written: string | undefined): number {
  if (written === undefined) return 1;
  return (
    SCALES.find(
      ([, source]) =>
        new RegExp(`^(?:${source})$`, 'u').test(written) || new RegExp(`^(?:${source})$`, 'iu').test(written),
    )?.[0] ?? 1
  );
}

/** 12.000 is twelve thousand; with one group it may also have three decimals. */
function readings(written: string): number[] {
  const plain = written.replace(/[\s\u00a0\u202f'’]/g, '');
  const groups = /^\d{1,3}([.,])\d{3}$/.exec(plain);
  if (groups) return [Number(plain.replace(/[.,]/g, '')), Number(plain.replace(',', '.'))];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last === -1) return [Number(plain)];
  const isDecimal = plain.length - last - 1 !== 3 || !/^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  const whole = plain.slice(0, isDecimal ? last : undefined).replace(/[.,]/g, '');
  return [Number(isDecimal ? `${whole}.${plain.slice(last + 1)}` : whole)];
}

function currencyOf(sign: string): string | null {
  return CURRENCIES.find(([, source]) => new RegExp(`^(?:${source})$`, 'iu').test(sign))?.[0] ?? null;
}

const currencyAfter = CURRENCIES.map(
  ([name, source]) => [name, new RegExp(`^[\\s-]?(?:d['’]|d[ei]\\s)?(?:${source})(?!\\p{L})`, 'iu')] as const,
);
const unitAfter = UNITS.map(
  ([name, factor, source]) =>
    [
      { name, factor },
      new RegExp(`^[\\s-]?(?:(?:working|business|full|calendar|more|whole)[\\s-])?(?:${source})(?![\\p{L}])`, 'iu'),
    ] as const,
);

/** With the unit behind it, which belongs to the figure. */
function withUnit(text: string, figure: Figure): Figure {
  const after = text.slice(figure.end, figure.end + 40);
  for (const [name, source] of currencyAfter) {
    const found = source.exec(after);
    if (found) return { ...figure, end: figure.end + found[0].length, unit: name, isBare: true };
  }
  for (const [unit, source] of unitAfter) {
    const found = source.exec(after);
    if (found) return scaled({ ...figure, end: figure.end + found[0].length }, unit);
  }
  return { ...figure, isBare: EMPTY_WORD.test(after) };
}

function scaled(figure: Figure, { name, factor }: Unit): Figure {
  return { ...figure, unit: name, values: figure.values.map((value) => value * factor), isBare: true };
}

/** Of "10–12 days" and "€10–12k" both ends have what is written at one of them. */
function spread(text: string, figures: Figure[]): Figure[] {
  return figures.map((figure, index) => {
    const [before, after] = [figures[index - 1], figures[index + 1]];
    const isWith = (a: Figure, b: Figure) => RANGE.test(text.slice(a.end, b.start));
    if (figure.unit === null && after?.unit && figure.isBare && isWith(figure, after) && after.unit !== 'clock') {
      return { ...figure, ...likeUnit(text, figure, after), isBare: true };
    }
    if (after && figure.unit !== null && isWith(figure, after)) return { ...figure, ...likeScale(text, figure, after) };
    if (
      figure.unit === null &&
      before?.unit &&
      isWith(before, figure) &&
      CURRENCIES.some(([name]) => name === before.unit)
    )
      return { ...figure, unit: before.unit, isBare: true };
    return figure;
  });
}

function likeUnit(text: string, figure: Figure, after: Figure): Pick<Figure, 'unit' | 'values'> {
  const written = text.slice(after.start, after.end);
  const factor =
    UNITS.find(([name, , source]) => name === after.unit && new RegExp(`(?:${source})$`, 'iu').test(written))?.[1] ?? 1;
  return { unit: after.unit, values: likeScale(text, figure, after).values.map((value) => value * factor) };
}

/** "10–12k": the thousands are of both. */
function likeScale(text: string, figure: Figure, after: Figure): Pick<Figure, 'values'> {
  const scaleAt = new RegExp(`\\d\\s?(${SCALES.map(([, source]) => source).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  const [own, other] = [figure, after].map(({ start, end }) => scaleAt.exec(text.slice(start, end))?.[1]);
  return {
    values:
      own === undefined && other !== undefined && (figure.values[0] ?? 0) < 1_000
        ? figure.values.map((value) => value * scaleOf(other))
        : figure.values,
  };
}
