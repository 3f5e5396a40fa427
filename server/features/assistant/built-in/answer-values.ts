import { hasAmount } from '#server/language/amounts.ts';
import { nameKind } from '#server/language/english.ts';
import { isFirstName } from '#server/language/first-names.ts';
import { fold } from '#server/language/fold.ts';

/** As one writes a share, or a sum among others: "12%", "4k", "9,500". */
const SHARE_OR_SUM =
  /\d\s?(?:%|k\b)|\b\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+\b|\b\d+[.,]\d{2}\b(?!\.\d)|\b\d+ (?:quid|bucks|euros?|pounds?|dollars?|francs?|franken)\b|\b\d{2,}(?:[.,]\d+)? (?:per|an?|each|pro|par|por|the|die|la|le|al?|per) (?:person|head|hour|day|week|month|year|night|session|child|kopf|stunde|tag|monat|nacht|jahr|heure|jour|mois|nuit|personne|an|hora|día|mes|noche|persona|uur|dag|maand|nacht|persoon)\b|\b\d{2,} each\b|\b(?:thousand|hundred|million|tausend|millionen?|mille|millions?|mil|millones|duizend|miljoen)\b/iu;
/** A sum without its currency, and no part of a date, of a time or of a count. */
const BARE_SUM = /(?<![\d.,:/-])\b(?!(?:19|20)\d{2}\b)\d{3,6}\b(?![\d:/-]|\.\d| \p{L}|\. \p{Lu})/u;
/** A sum without its currency after what says that it is one. */
const STATED_SUM =
  /\b(?:fees?|costs?|price|paid|pay|pays|charges?|budget|rent|premium|kostet|kosten|preis|prix|co[uû]te|cuesta|kost|prijs)\b[^.\d]{0,24}\d{2,}/iu;

const MONTH =
  'jan(?:uar[yi]?|vier)?|f[eé]b(?:r(?:uar[yi]?|ero))?|f[eé]vr(?:ier)?|m[aä]r(?:ch|z)?|maart|mars|marzo|apr(?:il)?|avr(?:il)?|abril|may|mai|mei|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust(?:us)?)?|ao[uû]t|agosto|sept?(?:ember|embre|iembre)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|d[eé]c(?:embre)?|dic(?:iembre)?|enero|febrero';
const DAY_MONTH = `(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?(?:\\s(?:of|de)\\s|\\s)?(?<month>${MONTH})\\b\\.?`;
const MONTH_DAY = `(?<month2>${MONTH})\\.?\\s(?<day2>\\d{1,2})(?:st|nd|rd|th)?\\b`;
const CALENDAR = new RegExp(
  `(?<!\\p{L})(?:${DAY_MONTH}|${MONTH_DAY})|\\d{4}-\\d{2}-\\d{2}|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b`,
  'giu',
);
/** "17 and 18 June", "from 12 to 19 March": the first has no month of its own. */
const FIRST_DAY = new RegExp(
  `\\b(\\d{1,2})\\.?(?:\\s?(?:and|to|und|bis|et|au|y|al|en|tot)\\s|\\s?[–-]\\s?)(?=\\d{1,2}\\.?\\s(${MONTH})\\b)`,
  'giu',
);
const CLOCK =
  /\b\d{1,2}[:.h]\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?!\p{L})|\b(?:noon|midnight|mittag|mitternacht|midi|minuit)\b/giu;
const WEEKDAY =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)(?!\p{L})/giu;
const LOOSE_DATE = new RegExp(
  String.raw`(?<!\p{L})(?:mid|early|late|end of|start of|beginning of|mitte|anfang|ende|mi|d[eé]but|fin|begin|eind)[- ](?:de )?(?:${MONTH})(?!\p{L})|(?<!\p{L})(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|april|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|junio|julio|septiembre|octubre|noviembre|diciembre|januari|februari|maart|mei|augustus)(?!\p{L})|\b(?:19|20)\d{2}\b|(?<!\p{L})the \d{1,2}(?:st|nd|rd|th)\b|(?:\d{1,2}(?:st|nd|rd|th)|(?:twenty[- ]|thirty[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)) of (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|(?<!\p{L})(?:tomorrow|today|tonight|yesterday|next (?:week|month|year|spring|summer|autumn|winter)|spring|summer|autumn|winter|christmas|easter|weihnachten|ostern|noël|pâques|navidad|semana santa|kerst|pasen|sommer|herbst|winter|frühjahr|frühling|été|automne|hiver|printemps|verano|otoño|invierno|primavera|zomer|herfst|voorjaar|lente|morgen|heute|gestern|nächste woche|demain|hier|ma[nñ]ana|ayer|quarterly|weekly|monthly|yearly|daily|once a (?:week|month|quarter|year)|until further notice)(?!\p{L})|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|deux|trois|dos|tres|twee|drie) (?:working )?(?:days?|weeks?|months?|years?|hours?|tage?|wochen?|monate?|jahre?n?|jours?|semaines?|mois|ans?|d[ií]as?|semanas?|meses|a[nñ]os?|dagen|weken|maanden)(?!\p{L})`,
  'giu',
);

const numberWords: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    '_ _ deux trois quatre cinq six sept huit neuf dix onze douze',
    '_ _ dos tres cuatro cinco seis siete ocho nueve diez once doce',
    '_ een twee drie vier vijf zes zeven acht negen tien elf twaalf',
  ].flatMap((list) => list.split(' ').map((word, value) => [word, value])),
);
const tens: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const OTHER_COUNTS =
  /^(?:hundred|dozen|half|both|none|nobody|couple|hundert|dutzend|keine?r?|beide|cien|ninguno|aucune?|geen|geheel)$/;
const REASON =
  /(?<!\p{L})(?:because|since|so (?:the|that|we|they|he|she|it|i|there|as)|as there|due to|reason|therefore|in order to|caused?|owing to|that is why|thanks to|weil|wegen|denn|damit|parce que|car|à cause|puisque|grâce|porque|debido|por culpa|omdat|want|vanwege|as (?:it|he|she|they|the))(?!\p{L})|, (?:so|sinon|also) |(?<!\p{L})(?:puisqu|car|faute|darum|deshalb|daher|daarom|dus|así que|por eso|donc|unless|thanks to|refused|wants? to|too \p{L}+)\b/iu;
const AT_PLACE =
  /(?<!\p{L})(?:[Aa]t|[Ii]n|[Oo]n|[Nn]ear|[Ff]rom|[Ii]nto|to|via|[Ii]m|[Aa]m|[Bb]ei|[Bb]eim|auf|in der|in den|an der|[Dd]ans|[Ss]ur|[Cc]hez|à|au|[Ee]n|te|op)\s(?:the\s|der\s|die\s|das\s|dem\s|den\s|le\s|la\s|les\s|l['’]|el\s|de\s|het\s)?(?:\p{Lu}|\d+[a-z]? \p{Lu})/u;
const PLACE =
  /(?<!\p{L})\p{L}*(?:street|road|row|house|hall|rooms?|floor|office|hotel|barn|canteen|chapel|library|church|yard|boardroom|depot|annexe?|terrace|marquee|tent|beach|lake|pub|caf[eé]|gym|clinic|station|studio|cottage|castle|terrasse|zelt|strand|schloss|tente|plage|château|terraza|playa|terras|garden|centre|center|building|restaurant|farm|cottage|museum|theatre|school|kitchen|cellar|basement|square|park|drawer|cupboard|shelf|safe|folder|straße|strasse|raum|saal|halle|kantine|büro|küche|keller|kirche|salle|place|gymnase|bureau|rue|église|finca|sala|calle|oficina|iglesia|zaal|kamer|straat|kantoor|keuken|kerk)(?!\p{L})|(?<!\p{L})(?:nach|naar|vers) (?!\d|der|dem|den|de|het|la|le)\p{L}{4,}/iu;
const NAMED_PLACE = new RegExp(
  `\\p{Lu}\\p{L}+ (?:${'Street|Road|Row|House|Hall|Rooms?|Floor|Office|Hotel|Barn|Canteen|Chapel|Library|Church|Yard|Centre|Center|Building|Restaurant|Farm|Cottage|Museum|Theatre|School|Square|Park'})(?!\\p{L})`,
  'u',
);
const PHONE = /(?<![\p{L}\d])(?:\+|00|0)\d(?:[\s()/.-]?\d){6,13}(?!\d)|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b/u;
const DURATION =
  /(?:\d+|\b(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|half an?|several|zwei|drei|vier|fünf|ein(?:e|en)?|deux|trois|quatre|cinq|une?|dos|tres|cuatro|twee|drie|vier|vijf|een))[ -]?(?:and a half )?(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|quarters?|years?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|minutes|heures?|jours?|semaines?|mois|ans?|minutos?|horas?|d[ií]as?|semanas?|meses|a[nñ]os?|minuten|uur|uren|dagen|weken|maanden|jaar)(?!\p{L})/iu;
const AGE =
  /(?<!\p{L})aged? \d|\d (?:years? old|jahre alt|ans|años|jaar)(?!\p{L})|\p{L},\s\d{1,3}(?=[,.)]?(?:$|\s))(?!\s(?:of\b|\p{L}+s\b))|\p{L} \(\d{1,3}[,)]|(?<!\p{L})(?:ist|is|are|sind|turned|a|tiene|wird|turns)\s\d{1,3}(?=[,.;]?(?:$|\s))(?!\s?(?:%|percent|\p{L}+s\b|(?:a|per|pro|par|por) ))/iu;
const SHARE =
  /\d\s?(?:%|percent|per cent|prozent|pour cent|por ciento|procent)|\b(?:half|third|quarter|hälfte|drittel|moiti[eé]|mitad|helft)\b/iu;
const ROLE =
  /(?<!\p{L})(?:mother|father|parents?|brother|sister|son|daughter|wife|husband|partner|boss|board|council|committee|team|volunteers?|landlord|tenant|client|customer|supplier|owner|teacher|doctor|lawyer|solicitor|accountant|deputy|assistant|colleagues?|neighbou?rs?|nurse|optician|caterer|driver|secretary|union|insurer|insurance|firm|bank|school|university|state|government|church|diocese|parish|city|town|county|municipality|company|agency|association|club|foundation|hospital|schule|stadt|gemeinde|verein|versicherung|staat|land|kirche|école|ville|commune|association|assurance|escuela|ayuntamiento|asociación|seguro|gemeente|vereniging|\p{L}*vereniging|verzekering|staat|kerk|nobody|everybody|everyone|both|all of (?:us|them)|[ij]|we|me|beide|les deux|ambos|mutter|vater|bruder|schwester|sohn|tochter|frau|mann|chef(?:in)?|kolleg(?:e|in|en)|vorstand|niemand|ich|wir|mère|père|frère|sœur|fils|fille|mari|femme|mairie|personne|madre|padre|hermano|hermana|hijo|hija|marido|mujer|nadie|moeder|vader|broer|zus|zoon|dochter|vrouw|man|niemand)(?!\p{L})/iu;

export function statesMoney(text: string): boolean {
  const rest = text.replace(PHONE, ' ');
  return hasAmount(rest) || SHARE_OR_SUM.test(rest) || BARE_SUM.test(rest) || STATED_SUM.test(rest);
}

export function statesTime(text: string): boolean {
  return datesIn(text).length > 0 || text.search(LOOSE_DATE) >= 0;
}

/** A share or a sum. */
const NO_COUNT = /\d+(?:[.,]\d+)?\s?(?:%|€|eur\b|euros?\b|pounds?\b|dollars?\b)|[£€$]\s?\d[\d.,]*/giu;

export function statesNumber(text: string): boolean {
  return (
    numbersIn(text.replace(NO_COUNT, ' ').replace(PHONE, ' ')).length > 0 ||
    fold(text)
      .split(/[^\p{L}]+/u)
      .some((word) => OTHER_COUNTS.test(word))
  );
}

export const statesDuration = (text: string): boolean => DURATION.test(text);
export const statesAge = (text: string): boolean => AGE.test(text);
export const statesShare = (text: string): boolean => SHARE.test(text);
export const statesReason = (text: string): boolean => REASON.test(text);
/** A place that isn't named: "in the yard". */
export const hintsAtPlace = (text: string): boolean => PLACE.test(text);
export const statesPlace = (text: string): boolean =>
  NAMED_PLACE.test(text) || AT_PLACE.test(text.replace(CALENDAR, ' ').replace(WEEKDAY, ' ').replace(LOOSE_DATE, ' '));
export const statesClock = (text: string): boolean => text.search(CLOCK) >= 0;
export const statesPhone = (text: string): boolean => PHONE.test(text);

/** A capitalised word that is a name, or nothing known; or who somebody is to the writer. */
export function statesWho(text: string): boolean {
  return namesIn(text).length > 0 || ROLE.test(text) || /@\p{L}/u.test(text);
}

/** The days and times of day that a text names, as they are compared. */
export function datesIn(text: string): string[] {
  const days = Array.from(text.matchAll(CALENDAR), ({ 0: written, groups }) => {
    const month = groups?.month ?? groups?.month2;
    const day = groups?.day ?? groups?.day2;
    return month === undefined ? written : `${Number(day)} ${monthKey(month)}`;
  });
  const first = Array.from(
    text.matchAll(FIRST_DAY),
    ({ 1: day, 2: month }) => `${Number(day)} ${monthKey(month ?? '')}`,
  );
  const times = Array.from(text.matchAll(CLOCK), ([written]) =>
    written.replace(/\s/g, '').replace('.', ':').toLowerCase(),
  );
  const weekdays = Array.from(text.matchAll(WEEKDAY), ([written]) => fold(written).slice(0, 3));
  // Words of days that are named above are no others.
  const rest = text.replace(CALENDAR, ' ').replace(CLOCK, ' ');
  const loose = Array.from(rest.matchAll(LOOSE_DATE), ([written]) => looseKey(written)).filter(
    (key) => !LENGTH_OF_TIME.test(key),
  );
  return [...new Set([...first, ...days, ...times, ...weekdays, ...loose])];
}

/** How long or how often, and no day. */
const LENGTH_OF_TIME = / |^(?:\p{L}*(?:daily|weekly|monthly|yearly|quarterly))$/u;

/** "Early June" and "June" are compared as June, "the 20th" as 20. */
function looseKey(written: string): string {
  const month = new RegExp(`(?<!\\p{L})(?:${MONTH})(?!\\p{L})`, 'iu').exec(written)?.[0];
  if (month !== undefined) return monthKey(month);
  return fold(written).replace(/^the (\d+)\p{L}+$/u, '$1');
}

function monthKey(written: string): string {
  const key = fold(written).slice(0, 3);
  const keys: Record<string, string> = {
    fev: 'feb',
    mrz: 'mar',
    maa: 'mar',
    avr: 'apr',
    abr: 'apr',
    mai: 'may',
    mei: 'may',
    aou: 'aug',
    ago: 'aug',
    okt: 'oct',
    dez: 'dec',
    dic: 'dec',
    ene: 'jan',
  };
  if (/^juil/.test(fold(written))) return 'jul';
  return keys[key] ?? key;
}

/** The numbers of a text, in digits or words, that are no part of a date or of a time. */
export function numbersIn(text: string): string[] {
  const rest = text
    .replace(FIRST_DAY, ' ')
    .replace(CALENDAR, ' ')
    .replace(CLOCK, ' ')
    .replace(/\b(?:19|20)\d{2}\b/g, ' ');
  const digits = Array.from(
    rest.matchAll(/\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2}(?!\d))?\s?(?:k\b)?/giu),
    ([written]) => plainNumber(written),
  );
  const words = fold(rest)
    .split(/[^\p{L}]+/u)
    .flatMap((word) => {
      const value = Object.hasOwn(numberWords, word) ? numberWords[word] : tens[word];
      return value === undefined || word === 'one' || word === 'een' || word === '_' ? [] : [String(value)];
    });
  return [...new Set([...digits, ...words])];
}

function plainNumber(written: string): string {
  const isThousands = /k\s*$/i.test(written);
  const digits = written
    .replace(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return String(Number(digits) * (isThousands ? 1000 : 1));
}

/** Written with a capital, and no names: days, months, and numbers in words. */
const NO_NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|\p{L}+(?:teenth|tieth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|christmas|easter|januar|februar|märz|mai|juni|juli|oktober|dezember|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|euro|uhr|yes|okay|ok|good|right|sir|mrs?|ms|dr|frau|herrn?|mme|madame|monsieur|mevrouw|meneer|señora?)$/iu;
/** A person follows. */
const BEFORE_PERSON =
  /(?:Herrn?|Frau|Familie|Firma|Dr\.|Kolleg(?:e|in)|heißt|(?:^|\s)(?:[Bb]ei|durch|ist(?: jetzt| nun| ab \p{L}+)?|an|jetzt|und|:))\s$/u;
const NO_NAME_ENDING = /(?:ments?|tions?|ings?|ness|ity|ies|ed|ance|ence|ships?|als?|able|ure)$/;
const GERMAN_NOUN =
  /(?:ung|heit|keit|schaft|tion|ismus|chen|nis|tag|zeit|arbeit|haus|raum|platz|geld|kosten|vertrag)(?:en|e|s|es)?$/;

/** "Anna Baker": a word that is known counts behind a name. */
function isAfterName(before: string, name: string | undefined): boolean {
  return name !== undefined && fold(before).endsWith(`${name} `);
}

/** Typed on a phone: without a capital, but for one at its beginning that the keyboard adds. */
function isTyped(text: string): boolean {
  return !/\p{Lu}/u.test(text.trimStart().slice(1));
}

/** Capitalised words within a sentence that are names, or nothing known; where nothing has a capital, known first names. */
export function namesIn(text: string): string[] {
  const found = isTyped(text)
    ? text
        .split(/[^\p{L}'’-]+/u)
        .filter(isFirstName)
        .map(fold)
    : [];
  const isGerman =
    (text.match(
      /(?<!\p{L})(?:der|die|das|dem|den|und|ist|mit|von|für|nicht|ein|eine|einen|am|im|zum|zur|wird|wurde|hat|bei|vom|auf)(?!\p{L})/gu,
    )?.length ?? 0) >= 2;
  for (const { 0: word, index } of text.matchAll(/(?<!\p{L})\p{Lu}[\p{Ll}\p{Lu}'’-]*\p{L}/gu)) {
    if (/^\p{Lu}{2,4}$/u.test(word) || NO_NAME.test(word)) continue;
    const kind = nameKind(word);
    if (isGerman && kind !== 'first' && kind !== 'last') {
      // Its nouns have capitals too.
      const before = text.slice(0, index);
      const isNext =
        found.length > 0 &&
        before.endsWith(' ') &&
        fold(before)
          .trimEnd()
          .endsWith(found.at(-1) ?? '');
      const isPerson = BEFORE_PERSON.test(before) && kind === 'unknown' && !GERMAN_NOUN.test(word);
      if (isFirstName(word.toLowerCase()) || isPerson || (isNext && kind === 'unknown')) found.push(fold(word));
      continue;
    }
    const isFirst = /(?:^|[.!?:–-]\s+|["“]|^[-*] )$/.test(text.slice(0, index));
    if (
      kind === 'first' ||
      kind === 'last' ||
      (kind === 'unknown' && word.length > 2 && !(isFirst && NO_NAME_ENDING.test(word))) ||
      (!isFirst && kind !== 'other')
    )
      found.push(fold(word));
    else if (!isFirst && kind === 'other' && isAfterName(text.slice(0, index), found.at(-1))) found.push(fold(word));
  }
  return [...new Set(found)];
}
