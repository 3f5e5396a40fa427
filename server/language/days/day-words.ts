/**
 * How a language names days and times. A space is any white space, `'` also ’, `|` separates words of the same sense;
 * nothing in a table needs more of regular expressions than `(?:…)`, `?` and classes of letters.
 */
export interface DayWords {
  /** From Monday, separated by spaces. */
  weekdays: string;
  /** From two days ago to two days ahead, separated by commas. */
  days: string;
  /** Day, week, month, quarter, year. */
  units: string;
  /** From one up to twelve. */
  numbers: string;
  /** Before a weekday or a unit, and behind one. */
  nextBefore: string;
  nextAfter: string;
  thisBefore: string;
  lastBefore: string;
  lastAfter: string;
  /** Before a number and a unit, ahead and past, and behind them. */
  within: string;
  agoBefore: string;
  agoAfter: string;
  /** Before a month, a week or a year. */
  endOf: string;
  /** Before a day that is a deadline, and before one that is none: "since", "of". */
  deadlines: string;
  notDeadlines: string;
  /** Small words that only this language has: "hier" is French and German. */
  sign: string;
}

/** Rarer words, of all languages; a list has commas. */
export const rareWords = {
  weekend:
    '(?:(?:this|the|next|ce|le) )?(?:week-?end|weekeinde)|(?:este|el) fin de semana|(?:(?:am|dieses) )?wochenende',
  christmas: 'christmas|xmas|weihnachten|heiligabend|noël|navidad|kerst(?:mis)?',
  workingDay:
    '(?:working|business) days?|(?:arbeits|werk)tage?n?|jours ouvr(?:é|able)s|días (?:hábil|laborabl)es|werkdag(?:en)?',
  during: "im laufe? (?:der|des)|in de loop van (?:de|het)|dans (?:la|le|l')|courant|a lo largo de(?:l| la)",
  on: 'on|am|le|el|op',
  /** Besides deadlines, before a day of the month whose name is left out. */
  onDay: 'am|zu|(?:el|al) día|(?:vencen?|caducan?|terminan?|acaban?) el|(?:expirent?|termine(?:nt)?|finit) le',
  /** Of a day, a week, a month, a quarter and a year, in one word. */
  ends:
    'eod|cob|eob|cop|(?:end|close) of (?:business|play),eow|que (?:acabe|termine) la semana,' +
    'eom|month[ -]end|monatsende|maandeinde,eoq|quarter[ -]end,eoy|year[ -]end|jahresende|jaareinde',
  startOf:
    '(?:early|beginning of|start of)(?: in)?|anfang(?: des)?|début|(?:principios|comienzos|inicios) de|begin(?: van)?',
  middleOf: 'mid|middle of|mitte(?: des)?|mi|à la mi|mediados de|medio|(?:half|midden)(?: van)?',
  latest: '(?:at the )?latest|deadline|spätestens|au plus tard|op zijn laatst|a más tardar|como muy tarde',
  ordinals:
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
    'sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth ' +
    'twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first',
  shortWeekdays: 'mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo',
};

const english: DayWords = {
  weekdays: 'monday|mon tuesday|tues? wednesday|weds? thursday|thu(?:rs?)? friday|fri saturday|sat sunday|sun',
  days:
    ',yesterday|last night,today|tonight|this (?:morning|afternoon|evening),' +
    'tomorrow|tmrw|tmr|2moro,day after tomorrow',
  units: 'day,week,month,quarter,year',
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
  deadlines:
    'by|b4|until|till|til|before|due(?: date)?|deadline|latest|no later than|not later than|at the latest|on or before|' +
    'ready for|cob|cop|eod|close of business|close of play|end of business',
  notDeadlines:
    '(?:for|of|from|since|as of|as at|dated|between|after|about|regarding|re|to|and|or|starting|beginning|through|' +
    'availability|over|covering|until after|every|each|last)(?: the)?',
  sign: '',
};

const german: DayWords = {
  weekdays: 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag',
  days:
    'vorgestern,gestern,heute(?: (?:abend|nachmittag|vormittag|mittag|früh|noch))?,' +
    '(?<!guten |jeden |am )morgen(?: (?:früh|abend|nachmittag|mittag))?,übermorgen',
  units: 'tage?n?,wochen?,monat(?:en?|s)?,quartals?,jahre?[ns]?',
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
  deadlines:
    'bis(?: (?:zum|zur|spätestens|einschließlich|am))*|spätestens(?: (?:am|zum|bis|bis zum))?|vor(?: dem)?|noch',
  notDeadlines: 'vom|von|seit|jeden|jede|ab|zwischen',
  sign: 'der|die|das|und|von|aus|mit|für|notiz\\p{L}*|wir|ich|was|letzte\\p{L}*|gestern|heute|im|vor',
};

const french: DayWords = {
  weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  days:
    "avant-hier,(?:d')?hier,(?:d')?aujourd'hui|ce (?:soir|matin)|cet après-midi," +
    'demain(?: (?:matin|soir))?,après-demain',
  units: 'jours?,semaines?,mois,trimestres?,ans?|années?',
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
  deadlines: "d'ici(?: (?:au|le|la|à))?|avant(?: (?:le|la))?|pour(?: (?:le|la))?|au plus tard(?: (?:le|la))?|jusqu'au",
  notDeadlines: 'du|les|tous les|depuis|entre|à partir du',
  sign: "le|la|les|de|du|des|et|qu'|mes|nos|en|notes|ce que|il y a|dernière?|passée?|aujourd|avant-hier",
};

const spanish: DayWords = {
  weekdays: 'lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo',
  days: 'anteayer,ayer,hoy|esta (?:tarde|noche|mañana),(?<!la |esta )mañana,pasado mañana',
  units: 'd[ií]as?,semanas?,mes(?:es)?,trimestres?,años?',
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
  deadlines: 'antes de(?:l| la)?|para(?: (?:el|la))?|a más tardar(?: el)?|como muy tarde(?: el)?|hasta(?: el)?',
  notDeadlines: 'de|del|los|todos los|cada|desde|entre|a partir del',
  sign: 'el|la|los|las|de|del|que|notas|y|en|ayer|hoy|hace|pasad[oa]|anteayer',
};

const dutch: DayWords = {
  weekdays: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  days:
    'eergisteren,gisteren,vandaag|vanochtend|vanmiddag|vanavond,' +
    '(?<!goeden? |en )morgen(?: (?:middag|ochtend|avond)|middag|ochtend|avond)?,overmorgen',
  units: 'dag(?:en)?,week|weken,maand(?:en)?,kwarta(?:al|len),jaar|jaren',
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
  deadlines: 'tegen|uiterlijk(?: (?:op|voor))?|v(?:oo|óó)r(?: (?:het|de))?|tot(?: en met)?',
  notDeadlines: 'van|elke|iedere|sinds|vanaf|tussen',
  sign: 'de|het|een|van|en|notities|wat|mijn|ik|vorige|afgelopen|gisteren|vandaag|eergisteren|geleden',
};

export const dayWords = { en: english, de: german, fr: french, es: spanish, nl: dutch };
const tables = Object.values(dayWords);

/** A part of a pattern from the words of a table; empty words match nothing. */
export function sourceOf(words: string): string {
  return words === '' ? '(?!)' : `(?:${words.replaceAll(' ', '\\s+').replaceAll("'", "[’']")})`;
}

/** The words of all languages: a note's language isn't always known, and hardly a word means another day elsewhere. */
export function inAll(key: keyof DayWords): string {
  return sourceOf(tables.flatMap((table) => table[key] || []).join('|'));
}

/** The words of all languages for each of the parts of a list. */
export function columns(key: keyof DayWords, separator: string): string[] {
  const count = english[key].split(separator).length;
  return Array.from({ length: count }, (_, index) =>
    sourceOf(tables.flatMap((table) => table[key].split(separator)[index] || []).join('|')),
  );
}
