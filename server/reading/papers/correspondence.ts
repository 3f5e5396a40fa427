import type { Day } from '#server/language/days/calendar.ts';
import type { DayOrder } from '#server/language/days/named-days.ts';
import { fold } from '#server/language/fold.ts';
import { datesOf, SENT, WROTE } from '#server/language/text-day.ts';

/** Who wrote the words that are read now, and when. */
export interface Writer {
  day: Day;
  /** Undefined for a paper, and before the first e-mail. */
  name: string | undefined;
  isSelf: boolean;
  /** What the e-mails are about, without "Re:". */
  subject: string;
  /** Everybody named in the heads, folded. */
  people: ReadonlySet<string>;
}

const FROM = /^[*_\s]*(?:from|von|van|de|expéditeur)[*_\s]*:[*_\s]*(?<name>[^<[(@]*)/iu;
const TO = /^[*_\s]*(?:to|cc|an|aan|à|kopie)[*_\s]*:(?<names>.+)/iu;
const SUBJECT =
  /^[*_\s]*(?:subject|betreff|onderwerp|objet)[*_\s]*:[*_\s]*(?:(?:re|fwd?|aw|wg|tr|antw)\s*:\s*)*(?<subject>.*)/iu;
const WROTE_NAME =
  /(?:,|\bat\b|\bum\b|\bà\b|\bom\b)?\s*(?:\d{1,2}[:.h]\d{2}\s*(?:am|pm|uhr)?,?\s*)?(?:schrieb|schreef|a écrit)?\s*(?<name>\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){1,3})/gu;
/** "[16:07] Imogen Sadler: ", "Imogen Sadler (16:07): ". */
const SPEAKER =
  /^\s*(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s+(?<name>\p{Lu}[^:\n]{1,40}?)|(?<other>\p{Lu}[^:\n(]{1,40}?)\s\(\d{1,2}:\d{2}(?::\d{2})?\)):\s/u;
/** The date and the sender of one head are so near each other. */
const HEAD_LINES = 6;

/** Follows who writes in a paper that is an e-mail thread or a transcript. */
export function createCorrespondence({
  day,
  order,
  self,
}: {
  day: Day;
  order: DayOrder | undefined;
  self: readonly string[];
}): { writer: Writer; readHead: (line: string) => boolean; withoutSpeaker: (line: string) => string } {
  const mine = self.map(fold).filter((name) => name.length > 1);
  const people = new Set<string>();
  const writer: Writer = { day, name: undefined, isSelf: false, subject: '', people };
  let head: { name?: string; day?: Day; lines: number } = { lines: 0 };
  const setName = (name: string) => {
    const folded = ` ${fold(name)} `;
    writer.name = name.trim();
    writer.isSelf = mine.some((each) => folded.includes(` ${each} `));
  };
  const addPeople = (names: string) => {
    for (const [word] of names.matchAll(/\p{Lu}[\p{L}'’-]+/gu)) people.add(fold(word));
  };
  const dayIn = (line: string) => datesOf(line, day, order)[0]?.day;
  return { writer, readHead, withoutSpeaker };

  /** Whether the line belongs to the head of an e-mail. */
  function readHead(line: string): boolean {
    head.lines += 1;
    if (head.lines > HEAD_LINES) head = { lines: 0 };
    const name = FROM.exec(line)?.groups?.name?.replace(/["*_]/g, '').trim();
    if (name !== undefined && name !== '' && name.length < 60 && !/\d/.test(name)) return known({ name });
    if (SENT.test(line)) return known({ day: dayIn(line) });
    if (WROTE.test(line)) {
      const names = [...line.matchAll(WROTE_NAME)].map(({ groups }) => groups?.name ?? '');
      const last = names.filter((each) => !/\d/.test(each)).at(-1);
      head = { lines: 0 };
      return known({ name: last ?? '?', day: dayIn(line) });
    }
    const names = TO.exec(line)?.groups?.names;
    if (names !== undefined && (head.name !== undefined || head.day !== undefined || names.includes('@'))) {
      addPeople(names);
      return true;
    }
    const subject = SUBJECT.exec(line)?.groups?.subject;
    if (subject === undefined) return false;
    if (writer.subject === '') writer.subject = subject.trim();
    return true;
  }

  function known(part: { name?: string; day?: Day | undefined }): boolean {
    if (part.name !== undefined) head = { ...head, name: part.name, lines: 0 };
    if (part.day !== undefined) head = { ...head, day: part.day };
    if (head.name !== undefined && head.day !== undefined) {
      setName(head.name);
      addPeople(head.name);
      writer.day = head.day;
      head = { lines: 0 };
      return true;
    }
    return part.day === undefined;
  }

  function withoutSpeaker(line: string): string {
    const match = SPEAKER.exec(line);
    const name = match?.groups?.name ?? match?.groups?.other;
    if (match === null || name === undefined) return line;
    setName(name);
    addPeople(name);
    return ' '.repeat(match[0].length) + line.slice(match[0].length);
  }
}
