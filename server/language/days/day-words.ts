/**
 * How a language names days and times. A space is any white space, `'` also ’, `|` separates words of the same sense;
 * nothing in a table needs more of regular expressions than `(?:…)`, `?` and classes of letters.
 */
export interface DayWords {
  /** From Monday, separated by spaces; of two letters where no other word may be meant. */
  weekdays: string;
  shortWeekdays: string;
  /** How many days ahead, and the words of that day. */
  days: readonly (readonly [ahead: number, words: string])[];
  weekend: string;
  christmas: string;
  units: Record<'day' | 'week' | 'month' | 'quarter' | 'year', string>;
  workingDay: string;
  /** Of a week, month or year in one word. */
  ends: Partial<Record<'day' | 'week' | 'month' | 'quarter' | 'year', string>>;
  /** From one up to twelve, separated by commas. */
  numbers: string;
  /** Before a weekday or a unit, and behind one. */
  nextBefore: string;
  nextAfter: string;
  thisBefore: string;
  lastBefore: string;
  lastAfter: string;
  /** Before a number and a unit: ahead, and past; `agoAfter` and `lastAfter` come behind them. */
  within: string;
  agoBefore: string;
  agoAfter: string;
  /** Before a month; also before a week or a year, for its end. */
  endOf: string;
  middleOf: string;
  startOf: string;
  during: string;
  inMonth: string;
  /** "By", for a month, a feast, or a day of the month whose name is left out. */
  by: string;
  /** Before the day on which something has to be done, and of words that say it after the day. */
  deadlines: string;
  latest: string;
  /** Since when, of when: no deadline. */
  notDeadlines: string;
  on: string;
  /** Small words that only this language has: "hier" is French and German. */
  sign: string;
}

const english: DayWords = {
  weekdays: 'monday|mon tuesday|tues? wednesday|weds? thursday|thu(?:rs?)? friday|fri saturday|sat sunday|sun',
  shortWeekdays: '',
  days: [
    [-1, 'yesterday|last night'],
    [0, 'today|tonight|this (?:morning|afternoon|evening)'],
    [1, 'tomorrow|tmrw|tmr|2moro'],
    [2, 'day after tomorrow'],
  ],
  weekend: '(?:this|the|next) weekend',
  christmas: 'christmas|xmas',
  units: { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  workingDay: '(?:working|business) days?',
  ends: {
    day: 'eod|cob|eob|cop|(?:end|close) of (?:business|play)',
    week: 'eow',
    month: 'eom|month[ -]end',
    quarter: 'eoq|quarter[ -]end',
    year: 'eoy|year[ -]end',
  },
  numbers: 'an?|one,two|couple of|a couple of,three|a few|few,four,five,six,seven,eight,nine,ten,eleven,twelve',
  nextBefore: 'next|following',
  nextAfter: 'of next week',
  thisBefore: 'later this|this|within the',
  lastBefore: 'last|past|previous',
  lastAfter: '',
  within: 'in|within|after|inside',
  agoBefore: '',
  agoAfter: 'ago',
  endOf: '(?:end|close)(?: of)?(?: the| this)?|late(?: in)?|in late',
  middleOf: 'mid|middle of',
  startOf: '(?:early|beginning of|start of)(?: in)?',
  during: '',
  inMonth: 'in|during',
  by: 'by|before|until|till',
  deadlines:
    'by|b4|until|till|til|before|due(?: date)?|deadline|latest|no later than|not later than|at the latest|on or before|' +
    'ready for|cob|cop|eod|close of business|close of play|end of business',
  latest: '(?:at the )?latest|deadline',
  notDeadlines:
    '(?:for|of|from|since|as of|as at|dated|between|after|about|regarding|re|to|and|or|starting|beginning|through|' +
    'availability|over|covering|until after|every|each|last)(?: the)?',
  on: 'on',
  sign: '',
};

const german: DayWords = {
  weekdays: 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag',
  shortWeekdays: 'mo di mi do fr sa',
  days: [
    [-2, 'vorgestern'],
    [-1, 'gestern'],
    [0, 'heute(?: (?:abend|nachmittag|vormittag|mittag|früh|noch))?'],
    [1, '(?<!guten |jeden |am )morgen(?: (?:früh|abend|nachmittag|mittag))?'],
    [2, 'übermorgen'],
  ],
  weekend: '(?:am|dieses|kommendes) wochenende',
  christmas: 'weihnachten|heiligabend',
  units: {
    day: 'tage?n?',
    week: 'wochen?',
    month: 'monat(?:en?|s)?',
    quarter: 'quartals?',
    year: 'jahre?[ns]?',
  },
  workingDay: 'arbeitstage?n?|werktage?n?',
  ends: { week: 'wochenende', month: 'monatsende', year: 'jahresende' },
  numbers: 'eine[mnrs]?|ein,zwei,drei|paar,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf',
  nextBefore: 'nächste[nmrs]?|naechste[nmrs]?|kommende[nmrs]?',
  nextAfter: 'in einer woche',
  thisBefore: 'diese[nmrs]?',
  lastBefore: 'letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?',
  lastAfter: '',
  within: 'in(?:nerhalb)?(?: (?:von|der nächsten|den nächsten))?',
  agoBefore: 'vor(?: einem)?',
  agoAfter: '',
  endOf: '(?:ende|schluss)(?: (?:der|des|dieser|dieses))?',
  middleOf: 'mitte(?: des)?',
  startOf: 'anfang(?: des)?',
  during: 'im laufe? (?:der|des)',
  inMonth: 'im|vom|seit|aus|ende|anfang|mitte',
  by: 'bis|bis zum|vor|vor dem|zu|zum|am',
  deadlines:
    'bis(?: (?:zum|zur|spätestens|einschließlich|am))*|spätestens(?: (?:am|zum|bis|bis zum))?|vor(?: dem)?|noch',
  latest: 'spätestens',
  notDeadlines: 'vom|von|seit|jeden|jede|ab|zwischen',
  on: 'am',
  sign: 'der|die|das|und|von|aus|mit|für|notiz\\p{L}*|wir|ich|was|letzte\\p{L}*|gestern|heute|im|vor',
};

const french: DayWords = {
  weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  shortWeekdays: '',
  days: [
    [-2, 'avant-hier'],
    [-1, "(?:d')?hier"],
    [0, "(?:d')?aujourd'hui|ce (?:soir|matin)|cet après-midi"],
    [1, 'demain(?: (?:matin|soir))?'],
    [2, 'après-demain'],
  ],
  weekend: '(?:ce|le) week-?end',
  christmas: 'noël',
  units: { day: 'jours?', week: 'semaines?', month: 'mois', quarter: 'trimestres?', year: 'ans?|années?' },
  workingDay: 'jours (?:ouvrés|ouvrables)',
  ends: {},
  numbers: 'une?,deux,trois|quelques,quatre,cinq,six,sept,huit,neuf,dix,onze,douze',
  nextBefore: '',
  nextAfter: 'prochaine?|suivante?|en huit',
  thisBefore: 'cette|cet|ce',
  lastBefore: '',
  lastAfter: 'derni[eè]re?s?|pass[ée]e?s?|précédente?s?',
  within: "dans(?: les)?|sous|d'ici(?: à)?",
  agoBefore: 'il y a',
  agoAfter: '',
  endOf: "fin(?: (?:de la|de cette|de ce|du|de)| de l'| d')?",
  middleOf: 'mi|à la mi',
  startOf: 'début',
  during: "dans (?:la|le|l')|courant",
  inMonth: "en|de|d'|depuis",
  by: "avant|avant le|d'ici|d'ici le|pour|pour le|expirent? le|termine(?:nt)? le|finit le",
  deadlines: "d'ici(?: (?:au|le|la|à))?|avant(?: (?:le|la))?|pour(?: (?:le|la))?|au plus tard(?: (?:le|la))?|jusqu'au",
  latest: 'au plus tard',
  notDeadlines: 'du|les|tous les|depuis|entre|à partir du',
  on: 'le',
  sign: "le|la|les|de|du|des|et|qu'|mes|nos|en|notes|ce que|il y a|dernière?|passée?|aujourd|avant-hier",
};

const spanish: DayWords = {
  weekdays: 'lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo',
  shortWeekdays: '',
  days: [
    [-2, 'anteayer'],
    [-1, 'ayer'],
    [0, 'hoy|esta (?:tarde|noche|mañana)'],
    [1, '(?<!la |esta )mañana'],
    [2, 'pasado mañana'],
  ],
  weekend: '(?:este|el) fin de semana',
  christmas: 'navidad',
  units: { day: 'd[ií]as?', week: 'semanas?', month: 'mes(?:es)?', quarter: 'trimestres?', year: 'años?' },
  workingDay: 'días (?:hábiles|laborables)',
  ends: { week: 'que (?:acabe|termine) la semana' },
  numbers: 'un[ao]?,dos,tres|un[ao]s,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce',
  nextBefore: 'próxim[oa]',
  nextAfter: 'que viene|próxim[oa]',
  thisBefore: 'est[ea]',
  lastBefore: '(?:los |las )?[úu]ltim[oa]s?|pasad[oa]',
  lastAfter: 'pasad[oa]|anterior',
  within: 'en|dentro de|en el plazo de',
  agoBefore: 'hace',
  agoAfter: '',
  endOf: 'fin(?:al)?(?:es)?(?: (?:de la|de este|de esta|del|de))?',
  middleOf: 'mediados de|medio',
  startOf: '(?:principios|comienzos|inicios) de',
  during: 'a lo largo de(?:l| la)',
  inMonth: 'en|de|desde',
  by: 'antes de|antes del|para|para el|hasta|hasta el|el día|al día|(?:vencen?|caducan?|terminan?|acaban?) el',
  deadlines: 'antes de(?:l| la)?|para(?: (?:el|la))?|a más tardar(?: el)?|como muy tarde(?: el)?|hasta(?: el)?',
  latest: 'a más tardar|como muy tarde',
  notDeadlines: 'de|del|los|todos los|cada|desde|entre|a partir del',
  on: 'el',
  sign: 'el|la|los|las|de|del|que|notas|y|en|ayer|hoy|hace|pasad[oa]|anteayer',
};

const dutch: DayWords = {
  weekdays: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  shortWeekdays: 'ma di wo do vr za',
  days: [
    [-2, 'eergisteren'],
    [-1, 'gisteren'],
    [0, 'vandaag|vanochtend|vanmiddag|vanavond'],
    [1, '(?<!goeden? |en )morgen(?: (?:middag|ochtend|avond)|middag|ochtend|avond)?'],
    [2, 'overmorgen'],
  ],
  weekend: '(?:dit|komend|aankomend|in het|van het) weekend',
  christmas: 'kerst(?:mis)?',
  units: {
    day: 'dag(?:en)?',
    week: 'week|weken',
    month: 'maand(?:en)?',
    quarter: 'kwarta(?:al|len)',
    year: 'jaar|jaren',
  },
  workingDay: 'werkdag(?:en)?',
  ends: { week: 'weekeinde', month: 'maandeinde', year: 'jaareinde' },
  numbers: 'einer|een|één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf',
  nextBefore: 'volgende|komende|aanstaande',
  nextAfter: '',
  thisBefore: 'deze|dit|lopende',
  lastBefore: 'vorige|afgelopen|laatste',
  lastAfter: '',
  within: 'binnen|over',
  agoBefore: '',
  agoAfter: 'geleden|terug',
  endOf: 'eind(?:e)?(?: (?:van deze|van dit|van de|van het|van))?',
  middleOf: '(?:half|midden)(?: van)?',
  startOf: 'begin(?: van)?',
  during: 'in de loop van (?:de|het)',
  inMonth: 'in|van|sinds|vanaf',
  by: 'voor|vóór|v(?:oo|óó)r de|tegen|tot|uiterlijk de',
  deadlines: 'tegen|uiterlijk(?: (?:op|voor))?|v(?:oo|óó)r(?: (?:het|de))?|tot(?: en met)?',
  latest: 'op zijn laatst',
  notDeadlines: 'van|elke|iedere|sinds|vanaf|tussen',
  on: 'op',
  sign: 'de|het|een|van|en|notities|wat|mijn|ik|vorige|afgelopen|gisteren|vandaag|eergisteren|geleden',
};

export const dayWords = { en: english, de: german, fr: french, es: spanish, nl: dutch };

/** A part of a pattern from the words of a table; empty words match nothing. */
export function sourceOf(words: string): string {
  return words === '' ? '(?!)' : words.replaceAll(' ', '\\s+').replaceAll("'", "[’']");
}

type TextKey = { [Key in keyof DayWords]: DayWords[Key] extends string ? Key : never }[keyof DayWords];

/** The words of all languages: a note's language isn't always known, and hardly a word means another day elsewhere. */
export function inAll(key: TextKey): string {
  const all = Object.values(dayWords).flatMap((table) => (table[key] === '' ? [] : [sourceOf(table[key])]));
  return `(?:${all.join('|')})`;
}
