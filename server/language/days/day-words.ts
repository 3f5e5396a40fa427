/**
 * How a language names days and times. A space is any white space, `'` also ’, `|` separates words of the same sense.
 * Lists have commas (weekdays, from Monday, spaces): `days` are from two days ago to two days ahead, `units` from day to
 * year, `numbers` from one to twelve; `next` and `last` are before a weekday or a unit and behind it; `counted` before a
 * number and a unit that is ahead, before one that is past, and behind it. `endOf` is before a month or a unit.
 */
export type DayWords = Record<List | 'this' | 'endOf' | 'deadlines' | 'notDeadlines', string>;
type List = 'weekdays' | 'days' | 'units' | 'numbers' | 'next' | 'last' | 'counted';

/** Rarer words, of all languages. */
export const rareWords = {
  weekend: '(?:(?:this|the|ce|le|am|dieses|dit|het) )?(?:week-?end|weekeinde|wochenende)|(?:este|el) fin de semana',
  christmas: 'christmas|xmas|weihnachten|noël|navidad|kerst(?:mis)?',
  workingDay: '(?:working|business) days?|(?:arbeits|werk)tage?n?|jours ouvr(?:é|able)s|días hábiles|werkdag(?:en)?',
  /** Before a day of the month whose name is left out. */
  onDay: "am|bis|bis zum|avant le|pour le|d'ici le|expire le|el|del|al día|el día|voor de",
  middleOf: 'mid|middle of|mitte|mi|à la mi|mediados de|(?:half|midden)(?: van)?',
  latest: '(?:at the )?latest|deadline|spätestens|au plus tard|op zijn laatst|a más tardar|como muy tarde',
};

/** From Monday, of the languages that shorten a weekday to two letters. */
export const shortWeekdays: Record<string, string> = { de: 'mo di mi do fr sa so', nl: 'ma di wo do vr za zo' };

export const dayWords: Record<string, DayWords> & { en: DayWords } = {
  en: {
    weekdays: 'monday|mon tuesday|tues? wednesday|weds? thursday|thu(?:rs?)? friday|fri saturday|sat sunday|sun',
    days:
      ',yesterday|last night,today|tonight|this (?:morning|afternoon|evening)|eod|cob|cop|(?:end|close) of (?:business|play),' +
      'tomorrow|tmrw|tmr|2moro,day after tomorrow',
    units: 'day,week|(?<=eo)w,month|(?<=eo)m,quarter|(?<=eo)q,year|(?<=eo)y',
    numbers: 'an?|one,two|couple of|a couple of,three|a few|few,four,five,six,seven,eight,nine,ten,eleven,twelve',
    next: 'next|following,of next week',
    this: 'later this|this|within the',
    last: 'last|past|previous,',
    counted: 'in|within|after|inside,,ago',
    endOf: 'eo|(?:end|close)(?: of)?(?: the| this)?|late(?: in)?|in late',
    deadlines:
      'by|b4|until|till|til|before|due(?: date)?|deadline|latest|(?:no|not) later than|at the latest|on or before|ready for',
    notDeadlines:
      '(?:for|of|from|since|as of|as at|dated|between|after|about|re|to|and|or|starting|over|every|each|last)(?: the)?',
  },
  de: {
    weekdays: 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag',
    days:
      'vorgestern,gestern,heute(?: (?:abend|nachmittag|vormittag|mittag|früh|noch))?,' +
      '(?<!guten |jeden |am )morgen(?: (?:früh|abend|nachmittag|mittag))?,übermorgen',
    units: 'tage?n?,wochen?,monat(?:en?|s)?,quartals?,jahre?[ns]?',
    numbers: 'eine[mnrs]?|ein,zwei,drei|paar,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf',
    next: 'nächste[nmrs]?|naechste[nmrs]?|kommende[nmrs]?,',
    this: 'diese[nmrs]?',
    last: 'letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?,',
    counted: 'in(?:nerhalb)?(?: (?:von|der nächsten|den nächsten))?,vor(?: einem)?,',
    endOf: '(?:ende|schluss|im laufe?)(?: (?:der|des|dieser|dieses))?',
    deadlines:
      'bis(?: (?:zum|zur|spätestens|einschließlich|am))*|spätestens(?: (?:am|zum|bis|bis zum))?|vor(?: dem)?|noch',
    notDeadlines: 'vom|von|seit|jeden|jede|ab|zwischen',
  },
  fr: {
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    days:
      "avant-hier,(?:d')?hier,(?:d')?aujourd'hui|ce (?:soir|matin)|cet après-midi," +
      'demain(?: (?:matin|soir))?,après-demain',
    units: 'jours?,semaines?,mois,trimestres?,ans?|années?',
    numbers: 'une?,deux,trois|quelques,quatre,cinq,six,sept,huit,neuf,dix,onze,douze',
    next: ',prochaine?|suivante?',
    this: 'cette|cet|ce',
    last: ',derni[eè]re?s?|pass[ée]e?s?|précédente?s?',
    counted: "dans(?: les)?|sous|d'ici(?: à)?,il y a,",
    endOf: "(?:fin|courant)(?: (?:de la|de cette|de ce|du|de)| de l'| d')?|dans (?:la|le|l')",
    deadlines:
      "d'ici(?: (?:au|le|la|à))?|avant(?: (?:le|la))?|pour(?: (?:le|la))?|au plus tard(?: (?:le|la))?|jusqu'au",
    notDeadlines: 'du|les|tous les|depuis|entre|à partir du',
  },
  es: {
    weekdays: 'lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo',
    days: 'anteayer,ayer,hoy|esta (?:tarde|noche|mañana),(?<!la |esta )mañana,pasado mañana',
    units: 'd[ií]as?,semanas?,mes(?:es)?,trimestres?,años?',
    numbers: 'un[ao]?,dos,tres|un[ao]s,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce',
    next: 'próxim[oa],que viene|próxim[oa]',
    this: 'est[ea]',
    last: '(?:los |las )?[úu]ltim[oa]s?|pasad[oa],pasad[oa]|anterior',
    counted: 'en|dentro de|en el plazo de,hace,',
    endOf: 'fin(?:al)?(?:es)?(?: (?:de la|de este|de esta|del|de))?|a lo largo de(?:l| la)|que (?:acabe|termine) la',
    deadlines: 'antes de(?:l| la)?|para(?: (?:el|la))?|a más tardar(?: el)?|como muy tarde(?: el)?|hasta(?: el)?',
    notDeadlines: 'de|del|los|todos los|cada|desde|entre|a partir del',
  },
  nl: {
    weekdays: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
    days:
      'eergisteren,gisteren,vandaag|vanochtend|vanmiddag|vanavond,' +
      '(?<!goeden? |en )morgen(?: (?:middag|ochtend|avond)|middag|ochtend|avond)?,overmorgen',
    units: 'dag(?:en)?,week|weken,maand(?:en)?,kwarta(?:al|len),jaar|jaren',
    numbers: 'einer|een|één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf',
    next: 'volgende|komende|aanstaande,',
    this: 'deze|dit|lopende',
    last: 'vorige|afgelopen|laatste,',
    counted: 'binnen|over,,geleden|terug',
    endOf: 'eind(?:e)?(?: (?:van deze|van dit|van de|van het|van))?|in de loop van (?:de|het)',
    deadlines: 'tegen|uiterlijk(?: (?:op|voor))?|v(?:oo|óó)r(?: (?:het|de))?|tot(?: en met)?',
    notDeadlines: 'van|elke|iedere|sinds|vanaf|tussen',
  },
};
const tables = Object.values(dayWords);

/** A part of a pattern from the words of a table; empty words match nothing. */
export function sourceOf(words: string): string {
  return words === '' ? '(?!)' : `(?:${words.replaceAll(' ', '\\s+').replaceAll("'", "[’']")})`;
}

/** The words of all languages: a note's language isn't always known. */
export function inAll(key: keyof DayWords): string {
  return sourceOf(tables.map((table) => table[key]).join('|'));
}

/** The words for each of the parts of a list, of all languages. */
export function columns(key: List, separator = ','): string[] {
  const lists = tables.map((table) => table[key].split(separator));
  return (lists[0] ?? []).map((_, index) => sourceOf(lists.flatMap((list) => list[index] || []).join('|')));
}
