import { fold } from '#server/language/fold.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { isStopword, words } from '#server/language/words.ts';

const NUMBERING = /^[\s>#*_|•–-]*(?:\(?(?:\d{1,2}(?:\.\d{1,2})+\.?|(?:\d{1,2}|[a-z])[.)])(?=\s))?[\s*_]*/u;
const GREETING =
  /^(?:(?:hi|hello|dear|hey|hallo|liebe[rs]?|beste|geachte|bonjour|chère?|guten tag|sehr geehrte[rs]?)(?: (?:mr|mrs|ms|herr|frau|heer|mevrouw|madame|monsieur)\.?)?(?: \p{Lu}[\p{L}-]+){1,2}|\p{Lu}[\p{L}-]+(?= please))[,:!]\s*/iu;
/** A sentence as a to-do is no longer. */
const TEXT_MAX = 160;
/** Behind the day: so much is still of the same statement: the verb in German, and what "I need to know" is about. */
const TAIL_WORDS = 4;
const CLAUSE_WORDS = 16;
const GENERIC =
  /^(?:due|date|payment|payable|paid|pay|deadline|balance|total|amount|expiry|expires|renewal|renews|valid|validity|until|fallig|falligkeit|falligkeitsdatum|zahlbar|zahlung|zahlungsziel|frist|bis|gultig|vervaldatum|betaling|geldig|echeance|paiement|date limite|need|send|have|let|know|get|reply|return|confirm|please|brauche|brauchen|bitte|senden|graag|nodig|besoin|veuillez|\d.*)$/u;
const FILLER = /^(?:and|but|so|also|or|und|aber|en|et|mais|maar|that|which)\s+|^[\s,;:.)–—-]+/iu;

/** A statement as a to-do, without its numbering and the words of its day, which are `from` to `to`. */
export function textWithoutDay(statement: string, from: number, to: number, isVerbLast: boolean): string {
  const before = tidy(statement.slice(0, from).replace(NUMBERING, '').replace(GREETING, ''));
  const rest = statement.slice(to).replace(/^[\s,;:)]+/, '');
  const [clause = ''] = rest.split(
    /[,;:](?=\s|$)|[.!?(](?=\D|$)|\s(?:so that|otherwise|because|since|sonst|damit|anders|sinon)\s/u,
  );
  const longest = isVerbLast || isGeneric(before) ? CLAUSE_WORDS : TAIL_WORDS;
  const isShort = clause.trim().split(/\s+/).length <= longest && !/^[\s)]*[,;:.]/.test(statement.slice(to));
  const isBefore = contentWords(before).length > 0 || rest.trim() === '';
  const text = isBefore ? `${before}${isShort && clause.trim() !== '' ? ` ${clause.trim()}` : ''}` : tidy(rest);
  return cut(tidy(text).replace(FILLER, ''));
}

/** Whether a to-do doesn't say what it is about: "Due date", "I need it". */
export function isGeneric(text: string): boolean {
  return contentWords(text).every((word) => GENERIC.test(word));
}

/** The words that say what something is about, folded. */
export function contentWords(text: string): string[] {
  return words(text)
    .map(({ term }) => fold(term))
    .filter((term) => term.length > 1 && !['en', 'de', 'nl', 'fr'].some((language) => isStopword(term, language)));
}

function tidy(text: string): string {
  return trimEndOf(text.replace(/[*_|]+/g, ' ').replace(/\(\s*\)?\s*$/, ''), /[\s.,;:(–—-]/)
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  const at = text.lastIndexOf(' ', TEXT_MAX);
  return `${trimEndOf(text.slice(0, at > 0 ? at : TEXT_MAX), /[\s,;:]/)} …`;
}
