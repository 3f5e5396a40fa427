/**
 * Days in words of other languages than English, of all in one list: a note's language isn't always known, and
 * no word means another day elsewhere. Sources of patterns; the first column says what they stand for.
 */
export const weekdaysByLanguage: Record<string, readonly string[]> = {
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
  nl: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  es: ['lunes', 'martes', 'miércoles|miercoles', 'jueves', 'viernes', 'sábado|sabado', 'domingo'],
};

/** Of two letters: only where no other word may be meant. */
export const shortWeekdays: Record<string, readonly string[]> = {
  de: ['mo', 'di', 'mi', 'do', 'fr', 'sa'],
  nl: ['ma', 'di', 'wo', 'do', 'vr', 'za'],
};
/** The last day of a weekend is its Sunday. */
export const weekend = 'wochenende|weekend|week-end|weekeinde|fin\\s+de\\s+semana';

export const dayWords: readonly (readonly [ahead: number, source: string])[] = [
  [
    0,
    "heute(?:\\s(?:abend|nachmittag|vormittag|mittag|früh|noch))?|vandaag|vanochtend|vanmiddag|vanavond|aujourd[’']hui|ce\\s(?:soir|matin)|cet\\saprès-midi|hoy|esta\\s(?:tarde|noche|mañana)",
  ],
  [2, 'übermorgen|overmorgen|après-demain|pasado\\s+mañana'],
  [
    1,
    'demain(?:\\s(?:matin|soir))?|(?<!\\b(?:la|por la|esta|de la)\\s)mañana|morgen(?:\\s(?:früh|abend|nachmittag|mittag|middag|ochtend|avond)|ochtend|middag|avond)|(?<!\\b(?:guten|goeden?|jeden|am|en)\\s)(?<!-)morgen(?!s|\\p{L})',
  ],
];

/** Before a weekday or a unit, and behind one. */
export const nextBefore = 'nächste[nmrs]?|naechste[nmrs]?|kommende[nmrs]?|volgende|komende|aanstaande|próxim[oa]';
export const nextAfter = 'prochaine?|suivante?|que\\s+viene|próxim[oa]|en\\s+huit';
export const thisOne = 'diese[nmrs]?|deze|dit|cette|cet|ce|est[ea]|lopende';

export const units = {
  day: 'tage?n?|dag(?:en)?|jours?|días?|dias?',
  week: 'wochen?|weken|week|semaines?|semanas?',
  month: 'monate?n?|monats|maand(?:en)?|mois|mes(?:es)?',
  quarter: 'quartals?|kwartaal|trimestre',
  year: 'jahre?n?|jahres|jaar|jaren|ans?|année|años?',
} as const;

export const workingDay =
  'arbeitstage?n?|werktage?n?|werkdag(?:en)?|jours\\souvrés|jours\\souvrables|días\\s(?:hábiles|laborables)';

export const within =
  "in(?:nerhalb)?(?:\\s+(?:von|der\\s+nächsten|den\\s+nächsten))?|binnen|over|dans(?:\\s+les)?|sous|d[’']ici(?:\\s+à)?|en|dentro\\s+de|en\\s+el\\s+plazo\\s+de";

export const numberWords: readonly (readonly [number, string])[] = [
  [1, 'eine[mnrs]?|einer|een|één|une?|un'],
  [2, 'zwei|twee|deux|dos'],
  [3, 'drei|drie|trois|tres'],
  [4, 'vier|quatre|cuatro'],
  [5, 'fünf|vijf|cinq|cinco'],
  [6, 'sechs|zes|six|seis'],
  [7, 'sieben|zeven|sept|siete'],
  [8, 'acht|huit|ocho'],
  [10, 'zehn|tien|dix|diez'],
  [14, 'vierzehn|veertien|quatorze|catorce'],
  [15, 'quinze|quince'],
];

/** "Ende der Woche", "voor het einde van de maand", "fin du mois", "a finales de marzo". */
export const endOf =
  "(?:ende|eind(?:e)?|fin(?:al)?(?:es)?|schluss)(?:\\s+(?:der|des|dieser|dieses|van\\s+de(?:ze)?|van\\s+het|van\\s+dit|van|de\\s+la|de\\s+l[’']|de\\s+cette|de\\s+ce|de\\s+este|de\\s+esta|del|du|de|d[’']))?";
export const middleOf = '(?:mitte|half|midden|mi|à\\s+la\\s+mi|mediados\\s+de|medio)(?:\\s+(?:des|van))?';
export const startOf = '(?:anfang|begin|début|principios\\s+de|comienzos\\s+de|inicios\\s+de)(?:\\s+(?:des|van))?';
export const inTheCourseOf =
  "im\\s+laufe?\\s+(?:der|des)|in\\s+de\\s+loop\\s+van\\s+(?:de|het)|dans\\s+(?:la|le|l[’'])|courant|a\\s+lo\\s+largo\\s+de(?:l|\\s+la)";
export const christmas = 'weihnachten|heiligabend|kerst(?:mis)?|noël|navidad';
/** Said in one word. */
export const endOfMonth = 'monatsende|maandeinde';
export const endOfWeek = 'wochenende|que\\s+(?:acabe|termine)\\s+la\\s+semana|weekeinde';
export const endOfYear = 'jahresende|jaareinde';

/** Until when: before the day. */
export const deadlines =
  "bis(?:\\s+(?:zum|zur|spätestens|einschließlich))?(?:\\s+(?:zum|zur|am))?|spätestens(?:\\s+(?:am|zum|bis|bis\\s+zum))?|vor(?:\\s+dem)?|noch|tegen|uiterlijk(?:\\s+(?:op|voor))?|v(?:oo|óó)r(?:\\s+(?:het|de))?|tot(?:\\s+en\\s+met)?|d[’']ici(?:\\s+(?:au|le|la|à))?|avant(?:\\s+(?:le|la))?|pour(?:\\s+(?:le|la))?|au\\s+plus\\s+tard(?:\\s+(?:le|la))?|jusqu[’']au|antes\\s+de(?:l|\\s+la)?|para(?:\\s+(?:el|la))?|a\\s+más\\s+tardar(?:\\s+el)?|como\\s+muy\\s+tarde(?:\\s+el)?|hasta(?:\\s+el)?";
/** Since when, of when. */
export const notDeadlines =
  'vom|von|van|seit|du|de|del|los|les|todos\\s+los|tous\\s+les|cada|jeden|jede|elke|iedere|desde|sinds|depuis|ab|vanaf|zwischen|tussen|entre|à\\s+partir\\s+du|a\\s+partir\\s+del';
export const on = 'am|op|le|el';
export const latest = 'spätestens|au\\s+plus\\s+tard|op\\s+zijn\\s+laatst|a\\s+más\\s+tardar|como\\s+muy\\s+tarde';
