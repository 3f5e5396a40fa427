import { hasAmount } from '#server/language/amounts.ts';
import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { monthNames } from '#server/language/days/month-names.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import type { Kind } from './asked-kinds.ts';
import type { Term } from './asked-terms.ts';
import { namesIn } from './person-names.ts';

/** When and in which language something was written. */
export interface Context {
  day: Day;
  language: string;
}

const CLOCK =
  /\b(?<hour>\d{1,2})(?:[:.h](?<minute>[0-5]\d)(?![\d.]|\/\d))?(?:\s?(?<half>am|pm|a\.m\.|p\.m\.|uhr|h)(?!\p{L}))?|\b(?<word>noon|midnight|mittag|mitternacht|midi|minuit)\b/giu;
const PHONE = /(?<![\p{L}\d])(?:\+|00|0)\d(?:[\s()/.-]?\d){6,13}(?!\d)|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b/gu;
const EMAIL = /[^\s@]{1,64}@[^\s@]{1,190}\.\p{L}+/gu;
const NUMBER = /(?<![\p{L}\d])\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2}(?!\d))?\s?(?:k\b)?/giu;
const YEAR = /\b(?:19|20)\d{2}\b/g;

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of each language, folded: what stands for a value, or for one that is not named. */
const listed = {
  times: setOf(
    'tomorrow today tonight yesterday spring summer autumn winter christmas easter quarterly weekly monthly daily ' +
      'weihnachten ostern sommer herbst fruhjahr fruhling morgen heute gestern noel paques ete automne hiver printemps ' +
      'demain hier navidad verano otono invierno primavera manana ayer kerst pasen zomer herfst voorjaar lente vandaag',
  ),
  units: setOf(
    'minute min hour hr day week month quarter year night minuten stunde tag woche monat jahr nacht minute heure jour ' +
      'semaine moi an annee nuit minuto hora dia semana mese ano noche minuut uur dag week maand jaar jaren uren weken tage ' +
      'wochen monate jahre tagen monaten jahren stunden dagen maanden mois meses anos',
  ),
  measures: setOf(
    'kg kilo gram g ton tonne t lb pound stone mm cm m km metre meter kilometre mile ft feet foot inch yard m2 sqm ha hectare',
  ),
  people: setOf(
    'mother father parents brother sister son daughter wife husband partner boss board council committee team landlord ' +
      'tenant client customer supplier owner teacher doctor lawyer solicitor accountant deputy assistant colleague ' +
      'colleagues neighbour neighbor nurse caterer driver secretary union insurer bank school university church company ' +
      'agency association hospital caretaker volunteers nobody everybody everyone both i we me schule stadt gemeinde verein versicherung ' +
      'kirche mutter vater bruder schwester sohn tochter frau mann chef chefin kollege kollegin kollegen vorstand niemand ' +
      'ich wir mere pere frere sœur fils fille mari femme mairie personne assurance ecole madre padre hermano hermana ' +
      'hijo hija marido mujer nadie escuela ayuntamiento moeder vader broer zus zoon dochter vrouw niemand gemeente vereniging',
  ),
  places: setOf(
    'street road row house hall room rooms floor office hotel barn canteen chapel library church yard boardroom depot ' +
      'annexe terrace marquee tent beach lake pub cafe gym clinic station studio cottage castle garden centre center ' +
      'building restaurant farm museum theatre school kitchen cellar basement square park drawer cupboard shelf safe ' +
      'folder strasse raum saal halle kantine buro kuche keller kirche terrasse zelt strand schloss salle place gymnase ' +
      'bureau rue eglise chateau plage finca sala calle oficina iglesia playa terraza zaal kamer straat kantoor keuken kerk strand',
  ),
  reasons: setOf(
    'because since due reason therefore caused owing thanks weil wegen denn damit darum deshalb daher parce car cause ' +
      'puisque grace faute porque debido culpa omdat want vanwege daarom dus unless refused too so',
  ),
  often: setOf(
    'once twice every each daily weekly monthly quarterly yearly annually hourly fortnightly never always rarely seldom ' +
      'taglich wochentlich monatlich vierteljahrlich jahrlich jede jeden jeder alle immer nie einmal zweimal dreimal chaque ' +
      'tous toutes fois jamais toujours cada todos todas vez veces nunca siempre dagelijks wekelijks maandelijks elke ' +
      'iedere keer altijd nooit',
  ),
  shares: setOf(
    'percent percentage prozent pourcent half third quarter halfte drittel viertel moitie mitad helft procent',
  ),
};

const counted = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    '_ _ deux trois quatre cinq six sept huit neuf dix onze douze',
    '_ _ dos tres cuatro cinco seis siete ocho nueve diez once doce',
    '_ _ twee drie vier vijf zes zeven acht negen tien elf twaalf',
  ].flatMap((list) => list.split(' ').map((word, value) => [word, value] as const)),
);
for (const [index, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  counted.set(word, 10 * (index + 3));
const COUNTS_WITHOUT_NUMBER = new Set(
  'none nobody both half dozen keine keiner niemand aucun aucune ninguno geen'.split(' '),
);

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const hasOf = (text: string, set: ReadonlySet<string>) =>
  wordsOf(text).some((word) => set.has(word) || (word.length > 3 && set.has(word.replace(/s$/, ''))));

/** What a text says of a kind, each value in one form, so that two texts can be compared: a day as `2026-11-21`. */
export function valuesIn(kind: Kind, text: string, context: Context): string[] {
  switch (kind) {
    case 'day':
    case 'clock':
      return kind === 'clock'
        ? clocksIn(text)
        : [...daysIn(text, context), ...monthsIn(text, context), ...clocksIn(text)];
    case 'person':
    case 'name':
    case 'place':
      return namesIn(text);
    case 'phone':
      return (text.match(PHONE) ?? []).map((written) => written.replace(/\D/g, ''));
    case 'email':
      return text.match(EMAIL) ?? [];
    case 'reason':
      return [];
    case 'money':
      return sumsIn(text, context);
    default:
      return numbersIn(text, context);
  }
}

/** Whether a text has a value of the kind; 0.5 where it only may. */
export function statesKind(kind: Kind, text: string, context: Context): number {
  switch (kind) {
    case 'day':
      return Number(valuesIn(kind, text, context).length > 0 || statesTime(text, context));
    case 'person':
      return namesIn(text).length > 0 ? 1 : Number(hasOf(text, listed.people));
    case 'place':
      return AT_PLACE.test(withoutDays(text, context)) ? 1 : hasOf(text, listed.places) ? 0.7 : 0;
    case 'reason':
      return Number(hasOf(text, listed.reasons));
    case 'often':
      return Number(
        hasOf(text, listed.often) ||
          OF_PERIOD.test(text) ||
          /\d\s(?:an?|per|pro|par|por|per|al|im|am)\s\p{L}/iu.test(text),
      );
    case 'share':
      return Number(/\d\s?%/.test(text) || hasOf(text, listed.shares));
    case 'duration':
      return Number(isFollowed(text, listed.units) || daysIn(text, context).length > 0 || statesTime(text, context));
    case 'measure':
      return /\d\s?%/.test(text) || isFollowed(text, listed.measures) ? 1 : Number(numbersIn(text, context).length > 0);
    case 'age':
      return Number(AGE.test(text));
    case 'count':
      return Number(
        numbersIn(text, context).length > 0 || wordsOf(text).some((word) => COUNTS_WITHOUT_NUMBER.has(word)),
      );
    case 'money':
      return sumsIn(text, context).length > 0
        ? 1
        : numbersIn(text, context).some((value) => Number(value) >= 10)
          ? 0.5
          : 0;
    default:
      return Number(valuesIn(kind, text, context).length > 0);
  }
}

/** "110 guests", "Guests: 121", "her sister Ada": what is asked about stands beside the number or the name. */
export function isBeside(text: string, terms: readonly Term[], isValue: (word: string) => boolean): boolean {
  const all = wordsOf(text);
  const roots = terms
    .filter(({ role }) => role !== 'name')
    .flatMap(({ stem, others }) => [stem, ...others.flatMap(({ stems, worth }) => (worth > 0.5 ? stems : []))])
    .map((stem) => stem.slice(0, Math.max(3, stem.length - 1)));
  return all.some((word, at) => {
    if (!isValue(word)) return false;
    const near = [...all.slice(Math.max(0, at - 3), at), ...all.slice(at + 1, at + 4)];
    const isLast = at === all.length - 1 && isCounting(word);
    return isLast || near.some((other) => roots.some((root) => other.startsWith(root)));
  });
}

/** A number, in digits or words. */
export function isCounting(word: string): boolean {
  return /^\d/.test(word) || counted.has(word) || COUNTS_WITHOUT_NUMBER.has(word);
}

const AT_PLACE =
  /(?<!\p{L})(?:[Aa]t|[Ii]n|[Nn]ear|[Ff]rom|[Ii]nto|to|via|[Ii]m|[Bb]eim?|auf|nach|[Dd]ans|[Cc]hez|à|au|[Ee]n|te|op|naar)\s(?:\p{Ll}{2,3}\s|l['’])?(?:\p{Lu}|\d+[a-z]? \p{Lu})/u;
const OF_PERIOD =
  /\s(?:of|du|des|del|van)\s(?:\p{L}{2,5}\s)?(?:week|month|quarter|year|mois|monats|mes|maand)(?!\p{L})/iu;
const AGE =
  /(?<!\p{L})aged? \d|\d (?:years? old|jahre alt|ans|años|jaar)(?!\p{L})|\p{L}(?:,\s| \()\d{1,3}(?=[,.)]|$)|(?<!\p{L})(?:ist|is|are|sind|turned|turns|a|tiene|wird)\s\d{1,3}(?=[,.;]|$)/iu;

const months = new Map<string, ReadonlyMap<string, number>>();

function monthsOf(language: string): ReadonlyMap<string, number> {
  const known = months.get(language) ?? monthNames(language);
  months.set(language, known);
  return known;
}

function statesTime(text: string, context: Context): boolean {
  return text.search(YEAR) >= 0 || hasOf(text, listed.times) || monthsIn(text, context).length > 0;
}

/** The months that a text names without a day, as `9`. */
function monthsIn(text: string, context: Context): string[] {
  const { language } = context;
  const names = monthsOf(language);
  const days = new Set(daysIn(text, context).map((day) => Number(day.slice(5, 7))));
  const found = text.split(/[^\p{L}]+/u).flatMap((word) => {
    const month = language !== 'en' || /^\p{Lu}|.{4}/u.test(word) ? names.get(word.toLowerCase()) : undefined;
    return month === undefined || days.has(month) ? [] : [String(month)];
  });
  return [...new Set(found)];
}

/** A number, in digits or words, and behind it one of these words. */
function isFollowed(text: string, units: ReadonlySet<string>): boolean {
  const all = wordsOf(text);
  const isNumber = (word: string | undefined) =>
    word !== undefined &&
    (/^\d/.test(word) || counted.has(word) || /^(?:an?|half|several|ein|eine|einen|une?|een)$/.test(word));
  return all.some((word, at) => {
    const isUnit = units.has(word) || units.has(word.replace(/s$/, '')) || units.has(word.replace(/^\d+/, ''));
    return (
      isUnit && (/^\d+\p{L}/u.test(word) || isNumber(all[at - 1]) || (isNumber(all[at - 2]) && all[at - 1] !== ''))
    );
  });
}

function daysIn(text: string, { day, language }: Context): string[] {
  return [...new Set(namedDays(text, day, language).map((named) => isoOf(named.day)))];
}

const FIRST_DAY = /(?<!\d)\d{1,2}\.?\s?(?:and|to|und|bis|et|au|y|al|en|tot|[–-])\s?$/iu;

function withoutDays(text: string, { day, language }: Context): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of namedDays(text, day, language)) {
    // Of "12 to 14 June" both.
    parts.push(text.slice(from, start).replace(FIRST_DAY, ' '));
    from = end;
  }
  return [...parts, text.slice(from)].join(' ');
}

/** Times of day as minutes: "1.30 pm" is "13:30". */
function clocksIn(text: string): string[] {
  const found = new Set<string>();
  for (const { groups } of text.matchAll(CLOCK)) {
    const { hour, minute, half, word } = groups ?? {};
    if (word !== undefined) found.add(/^(?:noon|mittag|midi)$/i.test(word) ? '12:0' : '0:0');
    else if (minute !== undefined || half !== undefined) {
      const isAfternoon = /^p/i.test(half ?? '') && Number(hour) < 12;
      if (Number(hour) < 25) found.add(`${Number(hour) + (isAfternoon ? 12 : 0)}:${Number(minute ?? 0)}`);
    }
  }
  return [...found];
}

/** Numbers that are no part of a day, of a time or of a phone number. */
function numbersIn(text: string, context: Context): string[] {
  const rest = withoutClocks(withoutDays(text, context)).replace(PHONE, ' ').replace(YEAR, ' ');
  const digits = Array.from(rest.matchAll(NUMBER), ([written]) => plainNumber(written));
  const inWords = wordsOf(rest).flatMap((word) => {
    const value = word === 'one' || word === '_' ? undefined : counted.get(word);
    return value === undefined ? [] : [String(value)];
  });
  return [...new Set([...digits, ...inWords])];
}

function withoutClocks(text: string): string {
  return text.replace(CLOCK, (written, ...rest) => {
    const { minute, half, word } = rest.at(-1) as Record<string, string | undefined>;
    return (minute !== undefined && /[:h]/.test(written)) || half !== undefined || word !== undefined ? ' ' : written;
  });
}

/** Sums: with a currency, or as one writes them without. */
function sumsIn(text: string, context: Context): string[] {
  const isNamed = hasAmount(text) || SUM_WORD.test(text);
  const rest = withoutClocks(withoutDays(text, context)).replace(PHONE, ' ').replace(YEAR, ' ');
  return Array.from(rest.matchAll(NUMBER), (match) => match).flatMap(({ 0: written, index }) => {
    const value = plainNumber(written);
    const isSum =
      isNamed || Number(value) >= 100 || /[.,]\d{2}\s?$/.test(written) || PER.test(rest.slice(index + written.length));
    return isSum ? [value] : [];
  });
}

const SUM_WORD =
  /\b(?:fees?|costs?|price|paid|pay|pays|charges?|budget|rent|premium|quid|kostet|kosten|preis|prix|co[uû]te|cuesta|kost|prijs)\b/iu;
const PER = /^\s?(?:%|(?:per|an?|each|pro|par|por|la|al|quid|thousand|million|tausend|mille|mil|duizend)(?!\p{L}))/iu;

function plainNumber(written: string): string {
  const digits = written
    .replace(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return String(Number(digits) * (/k\s*$/i.test(written) ? 1000 : 1));
}
