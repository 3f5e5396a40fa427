import { splitSentences } from '#server/language/sentences.ts';
import { isStopword, stem, words } from '#server/language/words.ts';

/** A sentence that commits somebody, and the words that do. */
export interface Promised {
  /** The words: "We will send". */
  start: number;
  end: number;
  /** Stems of what is promised. */
  terms: string[];
}

const COMMITS =
  /(?<![\p{L}])(?:(?:I|we|you|they|he|she|\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)(?: will(?: also| then)?|['’]ll) \p{L}+|(?:I|we) (?:guarantee|promise|commit|undertake|pledge|are committed)(?: to)?(?: \p{L}+)?|(?:is|are) guaranteed|you (?:will )?(?:receive|get)|(?:ich|wir|sie|er) werden? |(?:ich|wir) (?:garantieren?|versprechen?|verpflichten?|sichern?|sagen? zu|schicken?|senden?|liefern?)|(?:sie|Sie) erhalten|(?:je|nous|il|elle|vous) (?:vais|allons|va|allez|enverr\p{L}+|livrer\p{L}+|garantis\p{L}*|promet\p{L}*|m['’]engage|nous engageons)(?: \p{L}+)?|vous recevrez|(?:voy|vamos|va) a \p{L}+|(?:garantiza|promete|enviar|entregar|me comprometo|nos comprometemos)\p{L}*|(?:recibirá|enviaré|enviaremos|entregaremos)|(?:ik|wij|we|u) (?:zal|zullen|zult|ga|gaan|garanderen?|beloven?|sturen?|leveren?|ontvangt)(?: \p{L}+)?)(?!\p{L})/giu;
/** Courtesies, which commit to nothing. */
const COURTESY =
  /\b(?:happy|glad|pleased|delighted|look(?:ing)? forward|let (?:me|us) know|feel free|in touch|hear from|be able to answer|freue|freuen|gerne zur Verfügung|hören|heureux|volontiers|disposition|n['’]hésitez|encantad\p{L}+|quedo a|atenta|graag|hoor|verheugen)/iu;
const CLAUSE_MAX = 400;

/** The commitments of a draft. */
export function promisesIn(text: string, language: string): Promised[] {
  const found: Promised[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    if (/^\s*#/.test(line[0])) continue;
    for (const sentence of splitSentences(line[0])) {
      const [match] = sentence.text.slice(0, CLAUSE_MAX).matchAll(COMMITS);
      if (match === undefined || COURTESY.test(sentence.text) || sentence.text.endsWith('?')) continue;
      const start = line.index + sentence.start + match.index;
      found.push({ start, end: start + match[0].trimEnd().length, terms: termsOf(sentence.text, language) });
    }
  }
  return found;
}

/** What a text says, as promises are compared: the stems of its words, without names of days and figures. */
export function termsOf(text: string, language: string): string[] {
  const terms = words(text)
    .map(({ term }) => term)
    .filter((term) => /^\p{L}{3,}/u.test(term) && !isStopword(term, language) && !isStopword(term, 'en'))
    .filter((term) => !SAID_OF_ANY.has(term))
    .map((term) => stem(term, language));
  return [...new Set(terms)];
}

const SAID_OF_ANY = new Set(
  'will also then guarantee promise commit receive get going werden wird vais allons zal zullen voy vamos date please monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december montag dienstag mittwoch donnerstag freitag lundi mardi mercredi jeudi vendredi lunes martes miercoles jueves viernes maandag dinsdag woensdag donderdag vrijdag'.split(
    ' ',
  ),
);

/** How much of what is promised the statement of a note has to say. */
const SHARE = 0.5;

/** Whether a statement of a note says what is promised. */
export function saysPromise(noted: ReadonlySet<string>, { terms }: Promised): boolean {
  const said = terms.filter((term) => noted.has(term)).length;
  return terms.length > 0 && said >= Math.min(2, terms.length) && said / terms.length >= SHARE;
}
