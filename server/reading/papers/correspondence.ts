import type { Day } from '#server/language/days/calendar.ts';
import type { DayOrder } from '#server/language/days/day-rules.ts';
import { fold } from '#server/language/fold.ts';
import { datesOf, SENT, WROTE } from '#server/language/text-day.ts';
import { anyPaperWord } from './paper-words.ts';

/** Who has to do something: the user, unless `owner` or `waiting` says otherwise. */
export interface Owner {
  owner: string | null;
  waiting: boolean;
}

/** Who wrote the words that are read now, and when. */
export interface Writer {
  day: Day;
  /** Undefined for a paper, and before the first e-mail. */
  name: string | undefined;
  isSelf: boolean;
  /** What the e-mails are about, without "Re:". */
  subject: string;
}

const SELF: Owner = { owner: null, waiting: false };
const FROM = /^[*_\s]*(?:from|von|van|de|expéditeur)[*_\s]*:[*_\s"]*(?<name>[^<[(@\d"*]{1,60})/iu;
const TO = /^[*_\s]*(?:to|cc|an|aan|à|kopie)[*_\s]*:/iu;
const SUBJECT = /^[*_\s]*(?:subject|betreff|onderwerp|objet)[*_\s]*:[*_\s]*(?:\p{L}{2,4}\s?:\s*)*(?<subject>.*)/iu;
/** "[16:07] Imogen Sadler: ", "Imogen Sadler (16:07): ". */
const SPEAKER =
  /^\s*(?:\[?\d{1,2}:\d{2}\]?\s+(?<name>\p{Lu}[^:\n]{1,40}?)|(?<other>\p{Lu}[^:\n(]{1,40}?)\s\(\d{1,2}:\d{2}\)):\s/u;
const NAME = /\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){1,3}/gu;
/** What a contract calls a party: `Tollgate Limited ("the Client")`. */
const DEFINED =
  /\([^()"“”„«»]{0,40}["“„«‘](?:(?:the|der|die|das|de|het|le|la)\s)?(\p{Lu}[\p{L}-]+)["”“»’][^()]{0,40}\)/iu;
/** The name of a party is so near the word for it, in characters. */
const PARTY_LENGTH = 300;
const TITLE = '(?<title>(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau|Mevrouw|Meneer|Madame|Monsieur)\\.?\\s)?';
const ACTS = new RegExp(
  `(?<!\\p{L})${TITLE}(?<who>\\p{Lu}[\\p{L}'’-]+)(?=(?:\\s\\p{Ll}+)?\\s${anyPaperWord('shall')})`,
  'gu',
);
const PROMISES = new RegExp(anyPaperWord('promises'), 'iu');
const REQUESTS = new RegExp(anyPaperWord('requests'), 'iu');

/**
 * Follows who writes in a paper that is an e-mail thread, and which party each name in a contract means.
 *
 * @param text the beginning of the paper, which names its parties.
 */
export function createCorrespondence(
  { day, self }: { day: Day; self: readonly string[] },
  text: string,
  order: DayOrder | undefined,
) {
  const mine = self.map(plain).filter((name) => name.length > 1);
  const isMine = (name: string) => mine.some((each) => ` ${plain(name)} `.includes(` ${each} `));
  const parts = text.split(DEFINED);
  const isRoleMine = new Map(
    parts.flatMap((role, at) => (at % 2 === 1 ? [[role, isMine(parts[at - 1]?.slice(-PARTY_LENGTH) ?? '')]] : [])),
  );
  const hasOwnRole = [...isRoleMine.values()].includes(true);
  const people = new Set<string>();
  const writer: Writer = { day, name: undefined, isSelf: false, subject: '' };
  let head: { name?: string | undefined; day?: Day | undefined } = {};
  return { writer, readHead, withoutSpeaker, ownerOf };

  /** A turn of a transcript with spaces in place of its speaker, who is the writer from here on. */
  function withoutSpeaker(line: string): string {
    const [marks = '', name, other = name] = SPEAKER.exec(line) ?? [];
    if (other === undefined) return line;
    Object.assign(writer, { name: other, isSelf: isMine(other) });
    people.add(fold(other.split(' ')[0] ?? ''));
    return ' '.repeat(marks.length) + line.slice(marks.length);
  }

  /** Whether the line belongs to the head of an e-mail: its sender and day are of one head. */
  function readHead(line: string): boolean {
    const isWrote = WROTE.test(line);
    const name = isWrote ? (line.match(NAME)?.at(-1) ?? '?') : FROM.exec(line)?.groups?.name?.trim();
    const sent = isWrote || SENT.test(line) ? datesOf(line, writer.day, order)[0]?.day : undefined;
    const subject = SUBJECT.exec(line)?.groups?.subject;
    const isTo = TO.test(line) && (line.includes('@') || head.name !== undefined);
    if (name || isTo) for (const [word] of line.matchAll(/\p{Lu}[\p{L}'’-]+/gu)) people.add(fold(word));
    if (subject !== undefined && writer.subject === '') writer.subject = subject.trim();
    const isHead = Boolean(name) || isTo || subject !== undefined || (sent !== undefined && head.name !== undefined);
    if (!isHead && sent === undefined) head = {};
    head = { name: name || head.name, day: sent ?? head.day };
    if (head.name === undefined || head.day === undefined) return isHead;
    Object.assign(writer, { name: head.name, day: head.day, isSelf: isMine(head.name) });
    if (isWrote || sent !== undefined) head = {};
    return true;
  }

  /** @param isOfPaper whether the writer doesn't matter, as in a table. */
  function ownerOf(statement: string, isOfPaper = false): Owner {
    for (const { index, groups: { title = '', who = '' } = {} } of statement.matchAll(ACTS)) {
      const isOwn = isRoleMine.get(who) ?? (isMine(who) || undefined);
      if (isOwn || (isOwn === false && !hasOwnRole)) return SELF;
      const isSubject = !/\p{L}/u.test(statement.slice(0, index)) && (title !== '' || people.has(fold(who)));
      if (isOwn === false || isSubject) return { owner: `${title}${who}`, waiting: true };
    }
    const isRequest = REQUESTS.test(statement);
    const isPromise = PROMISES.test(statement) && !isRequest;
    if (writer.name === undefined || isOfPaper) return { owner: null, waiting: isPromise };
    if (isPromise) return writer.isSelf ? SELF : { owner: writer.name, waiting: true };
    return { owner: null, waiting: writer.isSelf && isRequest };
  }
}

/** Words alone: "Thornbury & Day, Events" is "thornbury day events". */
function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
