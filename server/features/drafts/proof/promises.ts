import { fold } from '#server/language/fold.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { isStopword, stem, words } from '#server/language/words.ts';
import { actionsIn, conceptsOf } from './actions.ts';
import { mayBeSame, namedCommitment, type Owner, ownerOf, ownerOfPromise } from './owners.ts';

/** A sentence that commits somebody, and the words that do. */
export interface Promised {
  /** The words: "We will send". */
  start: number;
  end: number;
  /** Stems of what is promised. */
  terms: string[];
  owner: Owner;
  /** What is done, as `actionsIn` names it; empty if that isn't known. */
  actions: Set<string>;
  /** The stem of the verb, if it is no known action. */
  verb: string | null;
  isNegated: boolean;
}

/** A sentence of a note, as promises are compared with it. */
export interface Statement {
  terms: Set<string>;
  words: Set<string>;
  owner: Owner;
  actions: Set<string>;
  isNegated: boolean;
}

const COMMITS =
  /(?<![\p{L}])(?:(?:I|we|you|they|he|she|\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)(?: will(?: also| then)?|['’]ll) \p{L}+|(?:I|we) (?:guarantee|promise|commit|undertake|pledge|are committed)(?: to)?(?: \p{L}+)?|(?:is|are) guaranteed|you (?:will )?(?:receive|get)|(?:ich|wir|sie|er) (?:werden?|wird)|(?:ich|wir) (?:garantieren?|versprechen?|verpflichten?|sichern?|sagen? zu|schicken?|senden?|liefern?)|(?:sie|Sie) erhalten|(?:je|nous|il|elle|vous) (?:vais|allons|va|allez|enverr\p{L}+|livrer\p{L}+|garantis\p{L}*|promet\p{L}*|m['’]engage|nous engageons)(?: \p{L}+)?|vous recevrez|(?:voy|vamos|va) a \p{L}+|(?:garantiza|promete|enviar|entregar|me comprometo|nos comprometemos)\p{L}*|(?:recibirá|enviaré|enviaremos|entregaremos)|(?:ik|wij|we|u) (?:zal|zullen|zult|ga|gaan|garanderen?|beloven?|sturen?|leveren?|ontvangt)(?: \p{L}+)?)(?!\p{L})/giu;
/** Courtesies, which commit to nothing. */
const COURTESY =
  /\b(?:happy|glad|pleased|delighted|look(?:ing)? forward|let (?:me|us) know|feel free|in touch|hear from|be able to answer|freue|freuen|gerne zur Verfügung|hören|heureux|volontiers|disposition|n['’]hésitez|encantad\p{L}+|quedo a|atenta|graag|hoor|verheugen)/iu;
const CLAUSE_MAX = 400;

/** The commitments of a draft. `own`: the words of the author's names, folded. */
export function promisesIn(text: string, language: string, own: ReadonlySet<string>): Promised[] {
  const found: Promised[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    if (/^\s*#/.test(line[0])) continue;
    for (const sentence of splitSentences(line[0])) {
      const clause = sentence.text.slice(0, CLAUSE_MAX);
      const match = [...clause.matchAll(COMMITS)][0] ?? namedCommitment(clause);
      if (match === undefined || COURTESY.test(sentence.text) || sentence.text.endsWith('?')) continue;
      const start = line.index + sentence.start + match.index;
      found.push({
        start,
        end: start + match[0].trimEnd().length,
        ...readPromise(sentence.text, match.index, language, match[0]),
        owner: ownerOfPromise(sentence.text.slice(0, match.index), match[0], RECEIVES.test(match[0]), own),
      });
    }
  }
  return found;
}

/** What a text says, as promises are compared: the stems of its words, without names of days and figures. */
export function termsOf(text: string, language: string): string[] {
  const terms = words(text)
    .map(({ term }) => term)
    .filter((term) => /^\p{L}{3,}/u.test(term) && !isStopword(term, language) && !isStopword(term, 'en'))
    .filter((term) => !STATED_OF_ANY.has(term))
    .map((term) => stem(term, language));
  return [...new Set(terms)];
}

const STATED_OF_ANY = new Set(
  'will also then guarantee promise commit receive get going werden wird vais allons zal zullen voy vamos date please monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december montag dienstag mittwoch donnerstag freitag lundi mardi mercredi jeudi vendredi lunes martes miercoles jueves viernes maandag dinsdag woensdag donderdag vrijdag'.split(
    ' ',
  ),
);

const NOT = /(?<![\p{L}])(?:not|never|nicht|keine?[nmrs]?|niet|geen|pas|jamais|nunca)(?![\p{L}])|n['’]t(?![\p{L}])/iu;
const RECEIVES =
  /^(?:you (?:will |’ll |'ll )?(?:receive|get|have)|Sie (?:erhalten|bekommen)|vous recevrez|(?:recibirá|recibirán)|(?:u|je) ontvangt)/iu;
/** The words of a commitment that are no verb of what is done. */
const HELPS =
  /^(?:will|also|then|guarantee[sd]?|promise[sd]?|commit(?:ted)?|undertake|pledge|are|is|to|ll|i|we|you|they|he|she|a|an|the)$/;

const BEHIND_HELPER =
  /^.*?(?:\bwill|['’]ll|\b(?:guarantee|promise|commit|undertake|pledge) to|\bare committed to|\b(?:voy|vamos|va) a|\b(?:vais|allons|allez|va))(?: (?:not|never|also|then|gladly|pas|vous|te|lui|leur))* (?<verb>\p{L}+)/iu;
/** What may follow the verb at the end of a German or Dutch sentence. */
const TAIL = /[,\s]+(?:bis|am|im|vor|nach|voor|op|na|tegen|in)\s[^,]{1,30}$/iu;

function readPromise(
  sentence: string,
  at: number,
  language: string,
  commits: string,
): Omit<Promised, 'start' | 'end' | 'owner'> {
  const isReceived = RECEIVES.test(commits);
  const verb = isReceived ? null : verbOf(sentence, sentence.slice(at), language);
  const known = isReceived ? ['give'] : verb === null ? [...actionsIn(sentence)] : conceptsOf(verb);
  return {
    terms: termsOf(sentence, language),
    actions: new Set(known),
    verb: verb !== null && known.length === 0 ? stem(fold(verb), language) : null,
    isNegated: NOT.test(sentence),
  };
}

/** The verb of what is promised; null where its place doesn't say it. */
function verbOf(sentence: string, from: string, language: string): string | null {
  const behind = BEHIND_HELPER.exec(from)?.groups?.verb;
  if (behind !== undefined && !HELPS.test(behind.toLowerCase()) && !/^be$/i.test(behind)) return behind;
  if (language !== 'de' && language !== 'nl') return null;
  const last = /(\p{L}+)[\s.!]*$/u.exec(sentence.replace(/[\s.!]+$/, '').replace(TAIL, ''))?.[1];
  return last !== undefined && /n$/i.test(last) ? last : null;
}

/** Reads a sentence of a note. */
export function readStatement(sentence: string, language: string, own: ReadonlySet<string>): Statement {
  return {
    terms: new Set(termsOf(sentence, language)),
    words: new Set(words(sentence).map(({ term }) => term)),
    owner: ownerOf(sentence, own),
    actions: actionsIn(sentence),
    isNegated: NOT.test(sentence),
  };
}

/** How much of what is promised the statement of a note has to say. */
const SHARE = 0.5;

/** Whether a statement of a note says what is promised: the same owner does the same to the same. */
export function statesPromise(noted: Statement, { terms, owner, actions, verb, isNegated }: Promised): boolean {
  if (noted.isNegated !== isNegated || !mayBeSame(owner, noted.owner, noted.words)) return false;
  const isDone =
    verb !== null ? noted.terms.has(verb) : actions.size === 0 || [...actions].some((each) => noted.actions.has(each));
  if (!isDone) return false;
  const objects = terms.filter((term) => term !== verb && conceptsOf(term).length === 0);
  const stated = objects.filter((term) => noted.terms.has(term) || hasWord(noted.words, fold(term))).length;
  return (
    objects.length > 0 &&
    stated >= Math.min(actions.size === 0 ? 2 : 1, objects.length) &&
    stated / objects.length >= SHARE
  );
}

/** Whether a text has the word in another form: its language may be read as another one than the draft's. */
function hasWord(stated: ReadonlySet<string>, term: string): boolean {
  if (term.length < 4) return false;
  for (const word of stated) {
    const folded = fold(word);
    if (folded.length >= 4 && (folded.startsWith(term) || term.startsWith(folded))) return true;
  }
  return false;
}
