import type { Day } from '#server/language/days/calendar.ts';
import { findDue } from './due-date.ts';
import { isOwner, OWNER, type People } from './owners.ts';
import { isRequest } from './typed-tasks.ts';
import { basicForm, isImperative } from './verbs.ts';

/** A task that is one because of where and how it is listed; places in the line. */
export interface Listed {
  owner: string | null;
  start: number;
  end: number;
  /** The owner's position in it, to be removed. */
  omit: { start: number; end: number } | null;
}

/** How the line is listed. */
export interface Listing {
  /** Under "Actions", behind an open box or "TODO:". */
  isListed: boolean;
  /** Behind an arrow. */
  isArrow: boolean;
  /** Behind a bullet or a number, elsewhere. */
  isItem: boolean;
  people: People;
  /** Whether it is a sentence about somebody: "Anna muss das Angebot schicken". */
  isReported: () => boolean;
  today: Day;
  language: string;
}

const LEAD = new RegExp(
  `^(?<mark>\\*\\*|__)?(?<owner>${OWNER})(?:\\s?\\([^()]{1,30}\\))?(?:\\*\\*|__)?\\s?(?::|–|—|\\s-|->|→|=>)(?:\\*\\*|__)?\\s+`,
  'u',
);
const INITIALS = /^(?<owner>\p{Lu}{1,2})(?::|\s[–—-])\s+/u;
const AT = /(?<![\p{L}\p{N}.])@(?<owner>[\p{L}][\p{L}\p{N}._-]{1,30})/u;
const BRACKET = new RegExp(
  `\\s?[([](?:owner:?\\s|by\\s)?(?<owner>@?${OWNER})(?<more>[,;/]\\s?[^()]{1,40})?[)\\]]`,
  'u',
);
const TRAILING = new RegExp(
  `\\s*(?:\\s[–—-]|->|→|,|:|\\s/)\\s+(?:owner:?\\s)?(?<owner>${OWNER})(?:\\s*[,;:(–—-].{0,40})?\\s*$`,
  'u',
);
/** Longer than an item of a list. */
const LISTED_MAX = 600;
/** A statement of fact: something that was done, or that is so. */
const STATEMENT =
  /\b(?:has|have|had)\s+(?:already\s+|now\s+|just\s+|not\s+)?(?:been\s+)?\p{L}{3,}|\b(?:was|were|wasn['’]t|weren['’]t|is|are|isn['’]t|aren['’]t|doesn['’]t|didn['’]t|won['’]t|hasn['’]t|haven['’]t)\b|\b(?:paid|received|delivered|booked|signed|sent|confirmed|cancelled|bought|finished|done|agreed|ordered)\b(?=\s*(?:$|[.,;!)(–-]|(?:on|today|yesterday|last|this|in|for|and|from|to|already|at|with|via)\b|\d))/iu;
const NOTHING =
  /^(?:no|yes|not|none|nothing|nobody|n\/a|if|unless|we (?:don['’]t|do not)|don['’]t|do not|never|tbd|tbc)\b|\bnothing this time\b|\?\s*(?:no|not)\b/i;
const IDLE_QUESTION = /^(?:could|should|do|does|did|is|are|can|would|might|who|why|how|what if)\b.*\?$/i;
/** Begins another task within the same line. */
const NEXT_PART = /;\s+|,\s+(?:and\s+)?(?=\p{Ll}[\p{L}-]+\s)/gu;

/** The tasks of a line that its form makes tasks; null where only its sentences can tell. */
export function readListed(content: string, listing: Listing): Listed[] | null {
  const { isListed, isArrow } = listing;
  if (content.length > LISTED_MAX) return null;
  const lead = leadingOwner(content, listing.people);
  const body = lead ? content.slice(lead.end) : content;
  const plain = body.replace(/\([^()]*\)/g, ' ').trim();
  if (plain.replace(/[^\p{L}]/gu, '').length < 2 || NOTHING.test(plain) || IDLE_QUESTION.test(plain))
    return isListed ? [] : null;
  const isAsking = startsWithTask(plain) || isRequest(plain, listing.language);
  const other = lead ?? ownerElsewhere(content, listing.people);
  if (!isListed && !isArrow) {
    if (!listing.isItem || !other || /[.!?]\s+\p{Lu}/u.test(plain) || listing.isReported()) return null;
    const hasDay = findDue(content, listing.today, listing.language) !== null;
    if (!isAsking && !(hasDay && !STATEMENT.test(plain))) return null;
  } else if (!isAsking && STATEMENT.test(plain)) return isListed && !hasModal(plain) ? [] : null;
  else if (lead === null && (hasModal(plain) || listing.isReported())) return null;
  else if (isArrow && !isListed && /^[\d£$€+-]/.test(plain)) return null;
  const from = lead?.end ?? 0;
  return parts(content, from, listing).map(({ start, end }) => ({
    owner:
      (lead ? lead.owner : ownerElsewhere(content.slice(start, end), listing.people)?.owner) ?? other?.owner ?? null,
    start,
    end,
    omit: lead ? null : placed(ownerElsewhere(content.slice(start, end), listing.people), start),
  }));
}

function placed(span: { start: number; end: number } | null, by: number): { start: number; end: number } | null {
  return span ? { start: span.start + by, end: span.end + by } : null;
}

/** "Wanda to book", "Lerato speaks", "I bring": sentences, even in a list. */
function hasModal(text: string): boolean {
  return SENTENCE.test(text);
}
const SENTENCE = new RegExp(
  `(?:^|[:;,.]\\s|(?:and|→|->)\\s)${OWNER}(?:\\s\\([^()]*\\))?\\s(?:to|will|must|should|needs? to|has to|have to|is to|are to|\\p{Ll}{2,15}s)\\s|(?:^|[:;,.]\\s)(?:I|[Ww]e|they)\\s\\p{Ll}+\\s|['’]ll\\s|(?:^|[.;]\\s)(?:please|need to|must)\\b`,
  'u',
);

function startsWithTask(text: string): boolean {
  const [verb = '', next = ''] = text.replace(/^(?:please|also|then|to)\s+/i, '').split(/[\s,:]+/, 2);
  return isImperative(verb, next, true) || basicForm(verb) !== null;
}

interface NamedOwner {
  owner: string;
  start: number;
  end: number;
}

function leadingOwner(content: string, people: People): NamedOwner | null {
  if (!/[:–—>→]|\s-\s/.test(content)) return null;
  const match = LEAD.exec(content) ?? INITIALS.exec(content);
  const owner = match?.groups?.owner;
  if (!match || owner === undefined) return null;
  const isInitials = /^\p{Lu}{1,2}$/u.test(owner) && owner !== 'I';
  if (!isInitials && !isOwner(owner, people, true)) return null;
  return { owner, start: 0, end: match[0].length };
}

/** Where an owner may stand, and a sign that there may be one. */
const ELSEWHERE: readonly (readonly [RegExp, RegExp])[] = [
  [AT, /@/],
  [BRACKET, /[([]/],
  [TRAILING, /[–—>→,:/]\s|\s-\s/],
];

function ownerElsewhere(content: string, people: People): NamedOwner | null {
  for (const [pattern, hint] of ELSEWHERE) {
    const match = hint.test(content) ? pattern.exec(content) : null;
    const owner = match?.groups?.owner;
    if (match === null || owner === undefined || !isOwner(owner, people, false)) continue;
    // A capital behind a dash, and names in a row, may be anything.
    if ((pattern === TRAILING || /,|\sand\s/.test(owner)) && !isSure(owner, people)) continue;
    // "(me, by 4 December)": only the name goes, the date is read from what is left.
    const at = match.index + match[0].indexOf(owner);
    return pattern === AT
      ? { owner, start: match.index, end: match.index + match[0].length }
      : { owner, start: at, end: at + owner.length };
  }
  return null;
}

/** A capital behind a dash may be anything; a name that the note knows, or "me", is one. */
function isSure(owner: string, { known }: People): boolean {
  return owner
    .split(/\sand\s|[,/+&]\s?/)
    .every((part) => known.has(part.trim().toLowerCase()) || /^(?:me|us|all|everyone|both)$/i.test(part.trim()));
}

/** "Ring the skip people, get 3 keys cut, photos for insurance": three or more, and the first asks. */
function commaItems(
  content: string,
  from: number,
  today: Day,
  language: string,
): { start: number; end: number }[] | null {
  const found: { start: number; end: number }[] = [];
  let start = from;
  for (const part of content.slice(from).split(', ')) {
    found.push({ start, end: start + part.length });
    start += part.length + 2;
  }
  const isItem = ({ start, end }: { start: number; end: number }) => {
    const part = content.slice(start, end);
    const due = findDue(part, today, language);
    const rest = due ? part.slice(0, due.start) + part.slice(due.end) : part;
    return /\S\s+\S/.test(rest.trim()) && !/[.!?:]\s/.test(part);
  };
  const first = found[0];
  const isList =
    found.length > 2 && first && isRequest(content.slice(first.start, first.end), language) && found.every(isItem);
  return isList ? found : null;
}

/** "update the model (19 Nov), send the letter within 10 days": two tasks, as each has its day. */
function parts(
  content: string,
  from: number,
  { today, language, isListed }: Listing,
): { start: number; end: number }[] {
  const items = isListed ? commaItems(content, from, today, language) : null;
  if (items) return items;
  const found: { start: number; end: number }[] = [];
  let start = from;
  for (const match of content.slice(from).matchAll(NEXT_PART)) {
    const at = from + match.index;
    const next = from + match.index + match[0].length;
    const isOther = match[0].startsWith(';')
      ? true
      : isRequest(content.slice(next), language) &&
        ((isDue(content.slice(start, at)) && isDue(content.slice(next))) ||
          (isListed &&
            isRequest(content.slice(start, at), language) &&
            /\S\s+\S+\s+\S/.test(content.slice(start, at))));
    if (!isOther) continue;
    found.push({ start, end: at });
    start = next;
  }
  found.push({ start, end: content.length });
  return found;

  function isDue(text: string): boolean {
    return findDue(text, today, language) !== null;
  }
}
