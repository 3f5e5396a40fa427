import { isVerb, nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';
import { isStopword, words } from '#server/language/words.ts';

/** The name of a person, a company or a place. */
export interface Name {
  start: number;
  end: number;
  /** Its words, folded; without titles. */
  words: string[];
}

const TITLE =
  /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|herr|herrn|frau|mme|mlle|m|monsieur|madame|señor|señora|sra|sr|don|doña|signor|signora|dhr|mevr|mevrouw|meneer|senhor|senhora)\.?$/iu;
const COMPANY = /^(?:ltd|inc|llc|llp|gmbh|ag|plc|corp|co|kg|sa|sarl|sas|srl|spa|bv|nv|oy|ab)\.?$/iu;
const WORD = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’-]\p{Lu}?[\p{L}\p{M}]+)*/u;
const PARTICLE = 'van der|van den|van de|de la|de los|von der|van|von|de|del|della|di|da|dos|du|zu|af|bin|al|el';
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}_@./#])${WORD.source}\\.?(?: (?:(?:${PARTICLE}|&) )?${WORD.source}(?:\\.(?= \\p{Lu}))?){0,5}`,
  'gu',
);
/** Capitalized words that are no names. */
const COMMON = new Set(
  (
    'i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
    'october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec montag dienstag ' +
    'mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember english german french ' +
    'spanish dutch italian portuguese european american british christmas easter internet pdf crm kpi kpis gdpr dsgvo vat ceo ' +
    'cfo cto coo hr it uk us usa eu api roi faq qa ok tbd tbc asap eur usd gbp chf sek nok dkk pln jpy inr am pm ai e-mail ' +
    'email subject dear hello hi hey thanks thank best kind regards sincerely yours welcome proposal report plan summary ' +
    'budget timeline situation goals goal objectives approach deliverables investment next steps step risks risk decisions ' +
    'findings background recommendations scope client date phase option week day part appendix overview introduction ' +
    'conclusion open questions betreff hallo guten liebe lieber sehr beste mit objet bonjour cordialement asunto hola saludos ' +
    'onderwerp sie ihnen ihr ihre ihrem ihren ihrer u uw vous votre vos usted ustedes'
  ).split(' '),
);
/** What is done by somebody who has a name. */
const DOES =
  /^(?:['’]s\b|,? (?:and|und|et|y|en) \p{Lu}| (?:will|has|had|is|was|wants?|needs?|agreed|said|asked|confirmed|sends?|would|can|should|joins?|leads?|suggested|wird|hat|ist|möchte|schickt|va|a|est|souhaite|quiere|ha|es|heeft|wil|zal)(?!\p{L}))/u;
const GREETING =
  /(?:dear|hello|hi|hey|hallo|liebe[rs]?|guten tag|sehr geehrte[rs]?|bonjour|cher|chère|hola|estimad[oa]|beste|geachte)\s$/iu;

/** The names of a draft outside these places, in their order. */
export function namesIn(text: string, language: string, taken: readonly { start: number; end: number }[]): Name[] {
  const found: Name[] = [];
  const small = new Set([...text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]+/gu)].map(([word]) => fold(word)));
  for (const line of text.matchAll(/[^\n]+/g)) {
    if (/^\s*(?:#{1,6}\s|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)/u.test(line[0])) continue;
    for (const run of line[0].matchAll(RUN)) {
      const start = line.index + run.index;
      for (const name of partsOf(run[0], start, language)) {
        const isTaken = taken.some((place) => place.start < name.end && name.start < place.end);
        if (!isTaken && isName(text, name, language, small)) found.push(toName(name));
      }
    }
  }
  return found.filter(({ words: { length } }) => length > 0);
}

/** Whether the words of a name stand together in what a note says. */
export function hasName(noted: readonly string[], { words: named }: Pick<Name, 'words'>): boolean {
  return noted.some((_, at) => named.every((word, index) => noted[at + index] === word));
}

/** The words of a text as names are compared. */
export function nameWords(text: string): string[] {
  return words(text).map(({ term }) => term);
}

interface Part {
  start: number;
  end: number;
  words: { text: string; start: number }[];
}

/** A run of capitals without what names nothing: "Dear Anna Berg" is Anna Berg, "On Monday Tom" is Tom. */
function* partsOf(run: string, offset: number, language: string): Generator<Part> {
  let part: Part | undefined;
  for (const { 0: text, index } of run.matchAll(/[^ ]+/g)) {
    const plain = text.replace(/['’]s$|\.$/u, '');
    if (COMMON.has(plain.toLowerCase()) || isEmptyWord(plain, language)) {
      if (part) yield trimmed(part);
      part = undefined;
      continue;
    }
    part ??= { start: offset + index, end: 0, words: [] };
    part.words.push({ text: plain, start: offset + index });
    part.end = offset + index + plain.length;
  }
  if (part) yield trimmed(part);
}

function isEmptyWord(word: string, language: string): boolean {
  const term = fold(word);
  return !TITLE.test(word) && (GENERIC.test(word) || isStopword(term, 'en') || isStopword(term, language));
}

/** Before the name of a company or a person. */
const GENERIC = /^(?:firma|gesellschaft|kanzlei|société|entreprise|empresa|bedrijf|herzlichen|guten|tag|morgen)$/iu;

/** Without particles at its ends. */
function trimmed(part: Part): Part {
  const words = [...part.words];
  while (/^(?:\p{Ll}|&)/u.test(words.at(-1)?.text ?? '')) words.pop();
  const last = words.at(-1);
  return { ...part, words, end: last === undefined ? part.start : last.start + last.text.length };
}

function toName({ start, end, words: given }: Part): Name {
  const named = given.filter(({ text }) => !TITLE.test(text) && !COMPANY.test(text));
  return { start, end, words: named.flatMap(({ text }) => nameWords(text)) };
}

function isName(text: string, part: Part, language: string, small: ReadonlySet<string>): boolean {
  const [first, ...others] = part.words;
  if (first === undefined || part.end - part.start < 2) return false;
  const named = part.words.filter(({ text: word }) => !TITLE.test(word));
  if (named.length === 0) return false;
  if (named.length < part.words.length || part.words.some(({ text: word }) => COMPANY.test(word))) return true;
  const before = text.slice(Math.max(0, part.start - 24), part.start);
  const after = text.slice(part.end, part.end + 24);
  if (GREETING.test(before)) return true;
  const kinds = named.map(({ text: word }) => nameKind(word));
  const isKnown = kinds.some((kind) => kind === 'first' || kind === 'place' || kind === 'last');
  const isWord = (word: string) =>
    small.has(fold(word)) ||
    isStopword(fold(word), language) ||
    (language === 'en' && (isVerb(word) || nameKind(word) === 'other'));
  if (language === 'de') {
    // Every noun has a capital: only what is known as a name, or looks like no noun.
    return (isKnown && !isWord(first.text)) || /^\p{Lu}{2,}$|\p{Ll}\p{Lu}/u.test(first.text);
  }
  if (others.length > 0) return isKnown || !named.every(({ text: word }) => isWord(word));
  if (isWord(first.text)) return false;
  const isStart = /(?:^|[\n.!?:*_>)"“«•–—-]|\d[.)]|\|)\s*(?:\[.\]\s*)?(?:\*\*|__)?$/u.test(before);
  return !isStart || isKnown || DOES.test(after);
}
