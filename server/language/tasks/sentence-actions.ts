import { anyCase } from '#server/language/any-case.ts';
import { clauseEnd, clauseStart, isQuestion, isUndone } from './clauses.ts';
import { indirectTasks } from './indirect-tasks.ts';
import { isOwner, OWNER } from './owners.ts';
import { type Place, SENTENCE_MAX, type Stated } from './stated-task.ts';
import { basicForm, isImperative, isState, isTask, isWork } from './verbs.ts';

const ADVERB =
  '(?:also|then|please|pls|still|just|now|definitely|first|therefore|always|both|each|all|personally|probably|kindly|immediately|quickly|soon|once again|again|at least)';
const MODAL =
  "(?:will|['’]ll) (?:need|have) to|will|['’]ll|shall|must|should|ought to|needs? to|has to|have to|has got to|have got to|['’](?:ve|s) got to|(?:is|are|am|['’]s|['’]re|['’]m) (?:going |supposed |meant |expected |due )?to|(?:(?:is|are|am|['’]s|['’]re|['’]m) )?gonna|gotta|(?:has |have )?(?:agreed|promised|offered|undertook|undertaken|volunteered|committed|confirmed|offering|promising) to|(?:is|are|was|were|has been|have been) (?:asked|requested|invited|instructed|reminded|tasked|required) to|(?:said|told \\p{L}+) (?:that )?(?:he|she|they|I|we)(?:['’]d| would| will)|plans? to|intends? to|has until .{3,30}? to|wants? to|to|2";
const AFTER = `(?<gap>(?:\\s${ADVERB})*)\\s(?:try to |make sure to |be sure to |remember to |not forget to |go and )?(?<verb>[\\p{L}-]{2,20})`;
// Without the flag `i`, with which a capital would be any letter.
const STATED = new RegExp(
  `(?<![\\p{L}\\p{N}@])(?:(?<owner>${OWNER})(?:\\s?\\((?<aside>[^()]{1,40})\\))?\\s?(?:${ADVERB}\\s)?)?(?<modal>${anyCase(MODAL)})(?<not>n['’]t|\\snot(?! forget)|\\snever)?${anyCase(AFTER)}`,
  'gu',
);
const ASKING = anyCase(
  "(?:(?:please|pls),? )?(?:can|could|would|will) (?:you|somebody|someone|one of you)(?: please| kindly| also)?|(?:don['’]?t let me forget|remind me|remember|don['’]?t forget) to|(?:can|may|could) i ask (?:you|somebody|one of you) to|let (?:me|us) have|would you (?:be so kind as to|be able to)|please|pls|bitte|graag",
);
const REQUEST = new RegExp(
  `(?:(?<owner>${OWNER}),?\\s)?(?<![\\p{L}])(?:${ASKING})(?:,?\\s${ADVERB})?\\s(?<not>don['’]t\\s|do not\\s|not\\s)?(?<verb>[\\p{L}-]{2,20})`,
  'gu',
);
const PRESENT_TENSE = new RegExp(
  `(?<=^|[.;,:(–—-]\\s|\\s(?:and|but|→|->)\\s|^(?:→|->)\\s?)(?<owner>${OWNER})(?:\\s\\([^()]{1,30}\\))?\\s(?:${ADVERB}\\s)?(?<verb>[a-z-]{2,20})(?![\\p{L}])`,
  'gu',
);
/** The tasks that one sentence states, in their order. */
export function statedTasks(sentence: string, place: Place): Stated[] {
  if (sentence.length > SENTENCE_MAX) return [];
  const found = [
    ...modalTasks(sentence, place),
    ...requests(sentence, place),
    ...presentTasks(sentence, place),
    ...indirectTasks(sentence, place),
  ];
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
        PASSIVE.test(sentence.slice(start, end)) ||
          BE_THERE.test(sentence.slice(start, end)) ||
          (who === null && /^(?:reach|arrive|land)$/i.test(verb))
          ? { owner: null, start: clauseStart(sentence, match.index), end, verb }
          : { owner: who, start, end, verb },
      );
  }
  return found;
}

/** "The letters must be sent": somebody has to, and what has to be is said before. */
const PASSIVE = /^be (?:\p{L}+ly )?\p{L}+(?:ed|en|t|wn|ne|id)\b|^go (?:out|in|off)\b/iu;

/** "The application must be with the council by Friday." */
const BE_THERE = /^be (?:with|at|in|on|over|ready|back|done|out|up|live|there|here)\b/iu;

/** "By Ms Holt". */
const AGENT = new RegExp(`\\sby\\s(?:the\\s)?(?<agent>${OWNER})`, 'u');

/** "LOA to be sent": nothing but what it is stands before. */
function isFragment(before: string): boolean {
  const stated = before.slice(before.lastIndexOf('. ') + 1).trim();
  return (
    stated !== '' &&
    stated.split(/\s+/).length < 7 &&
    !/(?<![\p{L}])(?:is|are|was|were|has|have|had|want\p{L}*|like\p{L}*|need\p{L}*|expect\p{L}*|seem\p{L}*|used|ought|going|able|hop\p{L}*|i|we|he|she|they|it|you)(?![\p{L}])/iu.test(
      stated,
    )
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
  const isObligation = /^(?:must|needs? to|has to|have to|gotta|should|ought to|is to|are to)$/.test(modal);
  if (PASSIVE.test(rest))
    return (
      (isObligation && !/^should/.test(modal)) ||
      ((dated || AGENT.test(rest)) && /will|to be/.test(modal)) ||
      (modal === 'to' && isFragment(sentence.slice(0, match.index)))
    );
  if (/^(?:reach|arrive|land)\b/i.test(rest) && who === null) return isObligation && place.isBound(match.index, end);
  if (/^(?:come|go|get) (?:back to|through|over)\b/i.test(rest)) return who !== null;
  if (BE_THERE.test(rest)) return isObligation && place.isBound(match.index, end);
  if (/^have$/i.test(verb) && /^have (?:\p{L}+ ){0,3}(?:\p{L}+ed|written|done|sent|ready|made|drawn)\b/iu.test(rest))
    return who !== null;
  if (/^have (?:a|another) (?:quick |closer )?(?:look|word|chat|think|go|read|call)\b/i.test(rest)) return who !== null;
  if (modal === 'to' || modal === '2') return who !== null && isAlone(sentence, match) && isTask(verb);
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
  return /(?:^|[.,;:(–—→>-]|\band)\s*$/i.test(sentence.slice(Math.max(0, match.index - 5), match.index));
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
    const isLet = /^let (?:me|us) have/i.test(match[0]);
    if (not !== undefined || (!isLet && (!isWork(verb) || /^(?:see|find|note|look)$/i.test(verb)))) continue;
    const isNamed = owner !== undefined && isOwner(owner, place.people, true);
    const person = isNamed ? owner : /^(?:don|rem)/i.test(match[0]) ? 'me' : 'you';
    found.push({ owner: person, start, end: clauseEnd(sentence, start), verb });
  }
  return found;
}

/** What somebody does anyway. */
const USUAL = /\b(?:every|each (?:day|week|month|year|time)|usually|always|often|never|for (?:years|months|ages))\b/i;

/** "Tom sends the plan by Friday": a task where it is an item, or has a day; else the story of what Tom does. */
function presentTasks(sentence: string, place: Place): Stated[] {
  const found: Stated[] = [];
  for (const match of sentence.matchAll(PRESENT_TENSE)) {
    const { owner = '', verb = '' } = match.groups ?? {};
    if (/^\s*(?:->|→|=>|[:=])/.test(sentence.slice(match.index + match[0].length))) continue;
    const isFirst = /^(?:i|we|they|everyone please)$/i.test(owner) || /\sand\s|[,+&/]/.test(owner);
    const basic = isFirst ? verb : (basicForm(verb) ?? verb.replace(/s$/, ''));
    const start = match.index + match[0].length - verb.length;
    const end = clauseEnd(sentence, start);
    // "Kirsty counts the shelves by Friday": whatever it is, with a last day they promised it.
    const mayPromise = !isFirst && /[^aiu]s$/.test(verb) && !isState(basic) && place.isBound(match.index, end);
    if (!mayPromise && !isWork(basic)) continue;
    if (!isOwner(owner, place.people, true) || isUndone(sentence, match.index, end)) continue;
    if (USUAL.test(sentence.slice(start, end))) continue;
    // "Chair covers", "team leads": a noun, unless a day says that somebody does it.
    if (
      /^(?!i$|we$|he$|she$|they$|you$|the |our |my |his |her |their )\p{Ll}/u.test(owner) &&
      !place.isDated(match.index, end)
    )
      continue;
    const isReportedTask =
      place.isInActions ||
      place.isDated(match.index, end) ||
      (place.isItem && !/^(?:we|they)$/i.test(owner)) ||
      found.length > 0 ||
      place.isAgreed ||
      isPlan(sentence, match.index, owner, verb, place);
    if (isReportedTask && (place.isAgreed || !/^we$/i.test(owner) || place.isDated(match.index, end)))
      found.push({ owner, start, end, verb });
  }
  return found;
}

/** "I ask Karin for the room": what one writes down of oneself in the present is still to be done. */
function isPlan(sentence: string, at: number, owner: string, verb: string, { isSpoken = false }: Place): boolean {
  return owner === 'I' && at === 0 && !isSpoken && !PAST_TOO.test(verb) && !USUAL.test(sentence);
}
/** Written the same of the past. */
const PAST_TOO = /^(?:read|put|set|cut|let|cost|hit|quit|shut|split|spread|bet)$/;

const LEAD =
  /^(?:(?:and|then|also|so|first|next|please|remember to|don['’]t forget to|make sure to|need to|have to|must|to)\s+)*/i;

/** A task may also stand behind a colon or an arrow: "Crew names → ask Sam". */
const POINTED =
  /(?:->|→|=>)\s*|(?::|\s[–—-]|(?<=^\p{Ll}.{3,60}),)\s+(?=\p{Ll})|,\s(?=\p{Ll}+\s(?:him|her|them|one)\s)/gu;
/** "…, send him the invoice", "…, book one now". */
const FOR_SOMEBODY = /^[,:]\s+\p{Ll}+\s(?:him|her|them|one)\s/u;

function leadingImperative(sentence: string, place: Place): Stated | null {
  const isListed = place.isItem || place.isInActions;
  const starts = [sentence.length - sentence.trimStart().length];
  for (const match of sentence.matchAll(POINTED))
    if (isListed || /[>→]/.test(match[0]) || FOR_SOMEBODY.test(sentence.slice(match.index)))
      starts.push(match.index + match[0].length);
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
  if (/\bnext\s$/i.test(sentence.slice(0, start)) && /^(?:review|meet|call|check|catch)/i.test(verb)) return false;
  // "Scan is in the folder": the verb is a noun.
  if (/^(?:is|are|was|were|has|had)$/i.test(next)) return false;
  // "Budget: 2% under".
  if (/^\p{L}+:/u.test(rest) && !/^\p{L}+:\s\p{Ll}/u.test(rest)) return false;
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
