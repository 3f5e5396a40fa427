import { anyCase } from '#server/language/any-case.ts';
import { type Day, lastOfMonth, partsOf } from './calendar.ts';
import { monthNames } from './month-names.ts';
import { later, type NamedPeriod, wholeUnit } from './named-periods.ts';

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How a language names a time in the past. */
interface PeriodWords {
  /** Days before today, and their words. */
  days: [number, string][];
  /** With the groups `last` or `this`, and one for the unit. */
  whole: string;
  /** "vor drei Wochen": with `count` and a unit. */
  ago: string;
  /** "in den letzten drei Wochen" */
  past: string;
  /** Before the name of a month. */
  inMonth: string;
  /** Small words that only this language has: "hier" is French and German. */
  sign: RegExp;
}

const NUMBERS: Record<string, number> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einer: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  paar: 3,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  quelques: 3,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  unos: 3,
  unas: 3,
  een: 1,
  één: 1,
  twee: 2,
  vijf: 5,
  zes: 6,
};
const COUNT = `(?<count>\\d{1,3}|${Object.keys(NUMBERS).join('|')})`;
const units: Record<string, string> = {
  de: '(?:(?<day>tage?n?)|(?<week>wochen?)|(?<month>monat(?:en?|s)?)|(?<quarter>quartals?)|(?<year>jahre?[ns]?))',
  es: '(?:(?<day>d[ií]as?)|(?<week>semanas?)|(?<month>mes(?:es)?)|(?<quarter>trimestres?)|(?<year>años?))',
  fr: '(?:(?<day>jours?)|(?<week>semaines?)|(?<month>mois)|(?<quarter>trimestres?)|(?<year>ans?|années?))',
  nl: '(?:(?<day>dagen|dag)|(?<week>weken|week)|(?<month>maanden|maand)|(?<quarter>kwartaal|kwartalen)|(?<year>jaar|jaren))',
};
const tables: Record<string, PeriodWords> = {
  de: {
    days: [
      [2, 'vorgestern'],
      [1, 'gestern'],
      [0, 'heute'],
    ],
    whole: `(?:(?:der|die|das|dem|den|des)\\s)?(?:(?<last>letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?)|(?<this>diese[nrms]?))\\s${units.de}`,
    ago: `vor\\s(?:einem\\s)?${COUNT}\\s${units.de}`,
    past: `(?:den\\s)?(?:letzten|vergangenen)\\s${COUNT}\\s${units.de}`,
    inMonth: 'im|vom|seit|aus|ende|anfang|mitte',
    sign: /\b(?:der|die|das|und|von|aus|mit|für|notiz\p{L}*|wir|ich|was|letzte\p{L}*|gestern|heute|im|vor)\b/iu,
  },
  es: {
    days: [
      [2, 'anteayer'],
      [1, 'ayer'],
      [0, 'hoy'],
    ],
    whole: `(?:(?:el|la)\\s)?(?:${units.es}\\s(?<last>pasad[oa]|anterior)|(?:últim[oa]|ultim[oa]|pasad[oa])\\s(?:semana(?<week2>)|mes(?<month2>)|año(?<year2>)|trimestre(?<quarter2>))|est[ea]\\s(?<this>)(?:semana(?<week3>)|mes(?<month3>)|año(?<year3>)))`,
    ago: `hace\\s${COUNT}\\s${units.es}`,
    past: `(?:los|las)\\súltim[oa]s\\s${COUNT}\\s${units.es}`,
    inMonth: 'en|de|desde',
    sign: /\b(?:el|la|los|las|de|del|que|notas|y|en|ayer|hoy|hace|pasad[oa]|anteayer)\b/iu,
  },
  fr: {
    days: [
      [2, 'avant-hier'],
      [1, "(?:d['’])?hier"],
      [0, "(?:d['’])?aujourd['’]hui"],
    ],
    whole: `(?:(?:la|le|l['’])\\s?)?(?:${units.fr}\\s(?<last>derni[eè]re?|pass[ée]e?|précédente?)|ce(?:tte)?\\s(?<this>)(?:semaine(?<week3>)|mois(?<month3>)|année(?<year3>)|trimestre(?<quarter3>)))`,
    ago: `il\\sy\\sa\\s${COUNT}\\s${units.fr}`,
    past: `(?:les|des|ces)\\s${COUNT}\\sderni[eè]re?s\\s${units.fr}`,
    inMonth: "en|de|d['’]|depuis",
    sign: /\b(?:le|la|les|de|du|des|et|qu['’]|mes|nos|en|notes|ce que|il y a|dernière?|passée?|aujourd|avant-hier)(?![\p{L}])/iu,
  },
  nl: {
    days: [
      [2, 'eergisteren'],
      [1, 'gisteren'],
      [0, 'vandaag'],
    ],
    whole: `(?:de\\s)?(?:(?<last>vorige|afgelopen|laatste)|(?<this>deze|dit))\\s${units.nl}`,
    ago: `${COUNT}\\s${units.nl}\\s(?:geleden|terug)`,
    past: `de\\s(?:afgelopen|laatste)\\s${COUNT}\\s${units.nl}`,
    inMonth: 'in|van|sinds|vanaf',
    sign: /\b(?:de|het|een|van|en|notities|wat|mijn|ik|vorige|afgelopen|gisteren|vandaag|eergisteren|geleden)\b/iu,
  },
};

interface Reader {
  pattern: RegExp;
  period: (groups: Record<string, string | undefined>, today: Day) => { from: Day; to: Day };
}

const readers = new Map(Object.entries(tables).map(([language, table]) => [language, readersOf(language, table)]));

/** The first time in the past that a German, Spanish, French or Dutch text names. */
export function foreignPeriod(text: string, today: Day): NamedPeriod | null {
  for (const [language, table] of Object.entries(tables)) {
    if (!table.sign.test(text)) continue;
    for (const { pattern, period } of readers.get(language) ?? []) {
      const match = pattern.exec(text);
      if (match)
        return { start: match.index, end: match.index + match[0].length, ...period(match.groups ?? {}, today) };
    }
  }
  return null;
}

function readersOf(language: string, { days, whole, ago, past, inMonth }: PeriodWords): Reader[] {
  const months = monthNames(language);
  // Names that English has too are read as English before.
  const names = [...months.keys()].filter((name) => name.length > 3).sort((a, b) => b.length - a.length);
  const bound = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyCase(source)})(?![\\p{L}\\p{N}])`, 'u');
  return [
    { pattern: bound(past), period: (groups, today) => ({ from: before(groups, today), to: today + 1 }) },
    { pattern: bound(ago), period: (groups, today) => wholeUnit(unitOf(groups), today, -countOf(groups.count)) },
    {
      pattern: bound(whole),
      period: (groups, today) => wholeUnit(unitOf(groups), today, groups.this === undefined ? -1 : 0),
    },
    ...days.map(([count, source]): Reader => {
      return { pattern: bound(source), period: (_, today) => ({ from: today - count, to: today - count + 1 }) };
    }),
    {
      pattern: new RegExp(
        `(?<=(?<![\\p{L}])(?:${anyCase(inMonth)})\\s?)(?<name>${anyCase(names.join('|'))})(?:\\s(?:de\\s|del\\s)?(?<written>20\\d{2}))?(?![\\p{L}\\p{N}])`,
        'u',
      ),
      period: ({ name, written }, today) => monthOf(months.get((name ?? '').toLowerCase()) ?? 1, written, today),
    },
  ];
}

function before(groups: Record<string, string | undefined>, today: Day): Day {
  return later(unitOf(groups), today, -countOf(groups.count));
}

/** The last one that has begun, unless a year is named. */
function monthOf(month: number, written: string | undefined, today: Day): { from: Day; to: Day } {
  const { year, month: current } = partsOf(today);
  const last = lastOfMonth(written === undefined ? (month > current ? year - 1 : year) : Number(written), month);
  return { from: last - partsOf(last).dayOfMonth + 1, to: last + 1 };
}

function unitOf(groups: Record<string, string | undefined>): Unit {
  const has = (unit: string) => ['', '2', '3'].some((suffix) => groups[unit + suffix] !== undefined);
  return (['day', 'week', 'month', 'quarter', 'year'] as const).find(has) ?? 'week';
}

function countOf(written = '1'): number {
  return NUMBERS[written.toLowerCase()] ?? (Number(written) || 1);
}
