import { isOwner, OWNER, type People } from './owners.ts';
import { basicForm, isImperative, isTask, isWork } from './verbs.ts';

/** A task that a sentence states, as written: `start` and `end` are places in the sentence. */
export interface Stated {
  owner: string | null;
  start: number;
  end: number;
  /** Told with the third person: `sends`. */
  verb: string;
}

/** Where the sentence stands: an item of a list is more often a task than a sentence of a story. */
export interface Place {
  people: People;
  isItem: boolean;
  isInActions: boolean;
  /** Whether there is a day in a piece of the sentence. */
  isDated: (from: number, to: number) => boolean;
}

/** Longer ones, of people who speak without full stops, are read in pieces: it bounds what the patterns cost. */
export const SENTENCE_MAX = 600;

const ADVERB =
  '(?:also|then|please|pls|still|just|now|definitely|first|therefore|always|both|each|all|personally|probably|kindly|immediately|quickly|soon|once again|again|at least)';
const MODAL =
  "will|['’]ll|shall|must|should|ought to|needs? to|has to|have to|has got to|have got to|(?:is|are|am|['’]s|['’]re|['’]m) (?:going |supposed |meant |expected |due )?to|(?:has |have )?(?:agreed|promised|offered|undertook|undertaken|volunteered|committed|confirmed) to|(?:was|were|has been|have been) asked to|said (?:that )?(?:he|she|they)(?:['’]d| would| will)|plans? to|intends? to|has until .{3,30}? to|wants? to|to";
const AFTER = `(?<gap>(?:\\s${ADVERB})*)\\s(?:try to |make sure to |be sure to |remember to |not forget to |go and )?(?<verb>[\\p{L}-]{2,20})`;
// Without the flag `i`, with which a capital would be any letter.
const STATED = new RegExp(
  `(?<![\\p{L}\\p{N}@])(?:(?<owner>${OWNER})(?:\\s?\\((?<aside>[^()]{1,40})\\))?\\s?(?:${ADVERB}\\s)?)?(?<modal>(?i:${MODAL}))(?<not>n['’]t|\\snot(?! forget)|\\snever)?(?i:${AFTER})`,
  'gu',
);
const REQUEST = new RegExp(
  `(?:(?<owner>${OWNER}),?\\s)?(?<![\\p{L}])(?i:(?:can|could|would|will) you(?: please| kindly| also)?|please|pls|bitte|graag)(?:,?\\s${ADVERB})?\\s(?<not>don['’]t\\s|do not\\s|not\\s)?(?<verb>[\\p{L}-]{2,20})`,
  'gu',
);
const PRESENT_TENSE = new RegExp(
  `(?<=^|[.;,:(–—-]\\s|\\s(?:and|but|→|->)\\s|^(?:→|->)\\s?)(?<owner>${OWNER})\\s(?:${ADVERB}\\s)?(?<verb>[a-z-]{2,20})(?![\\p{L}])`,
  'gu',
);
/** What is only thought of: if, might, could. */
const HYPOTHETICAL =
  /\b(?:might|(?<!\d )may(?! \d)|[Mm]aybe|[Pp]erhaps|could|would|wouldn['’]t|if only|not sure|wonder(?:s|ed)?|unless|whether to)\b|['’]d (?:like|love|rather|prefer)\b|(?:^|,\s)[Ii]f\b[^,]*,?/;

/** The tasks that one sentence states, in their order. */
export function statedTasks(sentence: string, place: Place): Stated[] {
  if (sentence.length > SENTENCE_MAX) return [];
  const found = [...modalTasks(sentence, place), ...requests(sentence, place), ...presentTasks(sentence, place)];
  const imperative = leadingImperative(sentence, place);
  if (imperative) found.push(imperative);
  found.sort((a, b) => a.start - b.start);
  return apart(sentence, found);
}

/** Each task ends where the next begins; one inside of another is the same. */
function apart(sentence: string, found: readonly Stated[]): Stated[] {
  const kept: Stated[] = [];
  for (const stated of found) {
    const last = kept.at(-1);
    if (last && stated.start < last.end && !isNewClause(sentence, last, stated)) continue;
    if (last && last.end > stated.start) last.end = clauseBefore(sentence, last.start, stated);
    kept.push({ ...stated });
  }
  return kept.filter(({ start, end }) => end - start > 2);
}

function isNewClause(sentence: string, last: Stated, next: Stated): boolean {
  if (next.owner === null) return false;
  const between = sentence.slice(last.start, next.start);
  return (
    between.trim().split(/\s+/).length > 2 &&
    !/\b(?:if|once|when|that|who|which|after|until|before|what|whether)\s(?:[^\s,]+\s){0,2}$/i.test(
      withoutOwner(between, next.owner),
    )
  );
}

function withoutOwner(text: string, owner: string): string {
  const at = text.lastIndexOf(owner);
  return at === -1 ? text : text.slice(0, at);
}

function clauseBefore(sentence: string, start: number, next: Stated): number {
  const text = sentence.slice(start, next.start);
  const at = next.owner === null ? text.length : text.lastIndexOf(next.owner);
  const cut = text
    .slice(0, at === -1 ? text.length : at)
    .replace(/[\s,;:–—-]*(?:\b(?:and|but|so|also|while|then|because)\b[\s,]*)*$/i, '');
  return start + cut.length;
}

function modalTasks(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  for (const match of sentence.matchAll(STATED)) {
    const { owner, modal = '', not, verb = '' } = match.groups ?? {};
    const start = match.index + match[0].length - verb.length;
    if (not !== undefined || /^(?:not|never|no|nothing)$/i.test(verb)) continue;
    const end = clauseEnd(sentence, start);
    if (isUndone(sentence, match.index, end)) continue;
    const who = owner === undefined ? null : ownerIn(sentence, match, owner, place);
    if (isStatedTask({ sentence, match, modal: modal.toLowerCase(), verb, who, end, place }))
      found.push(
        PASSIVE.test(sentence.slice(start, end))
          ? { owner: null, start: clauseStart(sentence, match.index), end, verb }
          : { owner: who, start, end, verb },
      );
  }
  return found;
}

/** "The letters must be sent": somebody has to, and what has to be is said before. */
const PASSIVE = /^be (?:\p{L}+ly )?\p{L}+(?:ed|en|t|wn|ne|id)\b|^go out\b/iu;

function clauseStart(sentence: string, at: number): number {
  const before = sentence.slice(0, at);
  return (
    Math.max(
      before.lastIndexOf('. '),
      before.lastIndexOf('; '),
      before.lastIndexOf(': '),
      before.lastIndexOf(', '),
      -2,
    ) + 2
  );
}

interface Reading {
  sentence: string;
  match: RegExpExecArray;
  modal: string;
  verb: string;
  who: string | null;
  end: number;
  place: Place;
}

function isStatedTask({ sentence, match, modal, verb, who, end, place }: Reading): boolean {
  const rest = sentence.slice(match.index + match[0].length - verb.length, end);
  const dated = place.isDated(match.index, end);
  // "must be checked", "have to go out": whoever does it.
  const isObligation = /^(?:must|needs? to|has to|have to|should|ought to|is to|are to)$/.test(modal);
  if (PASSIVE.test(rest)) return (isObligation && !/^should/.test(modal)) || (dated && /will|to be/.test(modal));
  if (/^have$/i.test(verb) && /^have (?:\p{L}+ ){0,3}(?:\p{L}+ed|written|done|sent|ready|made|drawn)\b/iu.test(rest))
    return who !== null;
  if (modal === 'to') return who !== null && isAlone(sentence, match) && isTask(verb);
  if (/^wants? to$/.test(modal)) return /^i$/i.test(who ?? '') && dated && isWork(verb);
  if (/^(?:is|are|am|['’]s|['’]re|['’]m) to$/.test(modal) && who === null) return false;
  if (who === null)
    return match.groups?.owner === undefined && isObligation && isWork(verb) && isSubjectless(sentence, match);
  if (/^(?:it|this|that|there|nobody|nothing)$/i.test(who)) return false;
  if (/^we$/i.test(who)) {
    if (modal === 'should' && /\bnext (?:year|time)\b|\bin (?:the )?future\b/i.test(sentence)) return false;
    if (/^(?:speak|talk|meet|look|continue|discuss|see)$/i.test(verb)) return isObligation && dated;
    return isObligation ? isWork(verb) : isWork(verb) && (dated || place.isItem || place.isInActions);
  }
  if (/^you$/i.test(who)) return isObligation && isWork(verb);
  if (modal === 'should') return isWork(verb);
  return isTask(verb);
}

/** "Wanda to book rooms": only the owner stands before it. */
function isAlone(sentence: string, match: RegExpExecArray): boolean {
  return (
    /(?:^|[.;,:(–—→>-]|\band|\bis for)\s*$/i.test(sentence.slice(Math.max(0, match.index - 12), match.index)) &&
    !/\b(?:want|ask|tell|like|need|expect|remind|help|allow|get)(?:s|ed)?\b[^,;.]*$/i.test(
      sentence.slice(Math.max(0, match.index - 40), match.index),
    )
  );
}

/** "Need to …", "Have to …", "must …" at the beginning: the writer's own. */
function isSubjectless(sentence: string, match: RegExpExecArray): boolean {
  return /(?:^|[.;:(–—→>-]|\band)\s*$/i.test(sentence.slice(Math.max(0, match.index - 5), match.index));
}

function ownerIn(sentence: string, match: RegExpExecArray, written: string, { people }: Place): string | null {
  const at = match.index + match[0].indexOf(written);
  const isStart = /(?:^|[.!?:]\s*)$/.test(sentence.slice(0, at).trimEnd());
  if (isOwner(written, people, isStart)) return written;
  // "Well Anna will": the last of the capitalised words alone.
  const last = written.split(/\s+/).at(-1) ?? '';
  return last !== written && isOwner(last, people, false) ? last : null;
}

function requests(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  for (const match of sentence.matchAll(REQUEST)) {
    const { owner, not, verb = '' } = match.groups ?? {};
    const start = match.index + match[0].length - verb.length;
    if (not !== undefined || !isWork(verb) || /^(?:see|find|note|look)$/i.test(verb)) continue;
    const isNamed = owner !== undefined && isOwner(owner, place.people, true);
    found.push({ owner: isNamed ? owner : 'you', start, end: clauseEnd(sentence, start), verb });
  }
  return found;
}

/** "Tom sends the plan by Friday": a task where it is an item, or has a day; else the story of what Tom does. */
function presentTasks(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  for (const match of sentence.matchAll(PRESENT_TENSE)) {
    const { owner = '', verb = '' } = match.groups ?? {};
    if (/^\s*(?:->|→|=>|[:=])/.test(sentence.slice(match.index + match[0].length))) continue;
    const isFirst = /^(?:i|we|they|everyone please)$/i.test(owner) || /\sand\s|,/.test(owner);
    const basic = isFirst ? verb : basicForm(verb);
    if (basic === null || !isWork(basic)) continue;
    const start = match.index + match[0].length - verb.length;
    const end = clauseEnd(sentence, start);
    if (!isOwner(owner, place.people, true) || isUndone(sentence, match.index, end)) continue;
    const isToldOfTask =
      place.isInActions || place.isDated(match.index, end) || (place.isItem && !isFirst) || found.length > 0;
    if (isToldOfTask && !(/^we$/i.test(owner) && !place.isDated(match.index, end)))
      found.push({ owner, start, end, verb });
  }
  return found;
}

const LEAD =
  /^(?:(?:and|then|also|so|first|next|please|remember to|don['’]t forget to|make sure to|need to|have to|must|to)\s+)*/i;

/** A task may also stand behind a colon or an arrow: "Crew names → ask Sam". */
const POINTED = /(?:->|→|=>)\s*|:\s+(?=\p{Ll})/gu;

function leadingImperative(sentence: string, place: Place): Stated | null {
  const isListed = place.isItem || place.isInActions;
  const starts = [0];
  for (const match of sentence.matchAll(POINTED))
    if (isListed || !match[0].startsWith(':')) starts.push(match.index + match[0].length);
  for (const from of starts) {
    const start = from + (LEAD.exec(sentence.slice(from))?.[0].length ?? 0);
    if (isImperativeAt(sentence, start, isListed || from > 0)) {
      const verb = /^[\p{L}-]+/u.exec(sentence.slice(start))?.[0] ?? '';
      return { owner: null, start, end: clauseEnd(sentence, start), verb };
    }
  }
  return null;
}

function isImperativeAt(sentence: string, start: number, isListed: boolean): boolean {
  const rest = sentence.slice(start);
  const [verb = '', next = ''] = rest.split(/[\s,:]+/, 2);
  if (!/^\p{L}[\p{L}-]+$/u.test(verb) || !isImperative(verb, next, isListed)) return false;
  if (!isListed && (/^\p{Ll}/u.test(verb) || isConversation(verb, next))) return false;
  return !isQuestion(sentence) && !/^\S+ (?:not|no|nothing)\b/i.test(rest);
}

/** What one says without asking for anything: "Let's see", "Take care", "Look, …". */
function isConversation(verb: string, next: string): boolean {
  return (
    /^(?:let|look|keep|take|leave|move|wait|stop|start|show|give|tell|talk|learn|make|use|improve|raise|cut|train|meet|measure|load|pull|run|save|push|put|do|feature|fill|fit|follow|pay)$/i.test(
      verb,
    ) && !/^(?:up|him|her|them|us)$/i.test(next)
  );
}

function isQuestion(sentence: string): boolean {
  return /\?["'”’)*_]*$/.test(sentence);
}

/** Ends of a clause behind which something else is said. */
const CLAUSE_END =
  /;|[.!?](?:\s|$)|,?\s(?:because|but|although|otherwise|since|unless|and (?:don['’]t|do not))\s|,\s(?:so|which|who|that is)\s|\s(?:so|also)\s(?=I\b|i\b|she\b|he\b|we\b|they\b)|,\s(?=(?:she|he|they|it|we|I)\s)/g;

function clauseEnd(sentence: string, start: number): number {
  CLAUSE_END.lastIndex = start;
  for (let match = CLAUSE_END.exec(sentence); match !== null; match = CLAUSE_END.exec(sentence)) {
    // "Mr. Tull", "approx. 20": no end.
    if (
      match[0].startsWith('.') &&
      /\b(?:Mr|Mrs|Ms|Dr|Prof|approx|ca|no|nr|e\.g|i\.e|st|incl|resp|vs)$/i.test(sentence.slice(start, match.index))
    )
      continue;
    if (match.index - start < 6 && !/[.!?;]/.test(match[0])) continue;
    return match.index;
  }
  return sentence.length;
}

/** Only thought of, or what somebody else said that they would not. */
function isUndone(sentence: string, from: number, to: number): boolean {
  const before = sentence.slice(Math.max(0, from - 200), from);
  const clause = sentence.slice(from, to);
  if (
    /\bif\b[^,;.]*,?\s*$/i.test(before) ||
    /(?:^|[.;]\s|,\s)(?:if|unless|should|once|as soon as)\b[^.;]*$/i.test(before)
  )
    return /\b(?:if|unless|should)\b/i.test(before);
  if (/\b(?:who|whether|what|how|when|why)\s*$/i.test(before)) return true;
  if (HYPOTHETICAL.test(clause.slice(0, 60)) && !/\bif\b/i.test(clause))
    return !/said|promised|agreed/i.test(clause.slice(0, 40));
  if (isQuestion(sentence) && !/^\W*(?:can|could|would|will) you\b/i.test(sentence)) return true;
  if (/\b(?:maybe|perhaps)\s(?:\S+\s)?$/i.test(before)) return true;
  return /\b(?:nobody|no one|nothing|no|not|never|didn['’]t|don['’]t)\s*$/i.test(before);
}
