import { ADDRESSED, datesOf, SENT, WROTE } from '#server/language/text-day.ts';
import { plainWords } from '#server/reading/answers/read-sentences.ts';
import type { FoundTask } from '#server/reading/tasks/context.ts';
import { anyPaperWord } from './paper-words.ts';
import { PROMISES, type Writer } from './statement.ts';

const FROM = /^[*_\s]*(?:from|von|van|de)[*_\s]*:[*_\s"]*([^<[(@\d"*]{1,60})/iu;
/** "[16:07] Imogen Sadler: ". */
const SPEAKER = /^\[?\d{1,2}:\d{2}\]?\s+(\p{Lu}[^:]{1,40}):\s/u;
const NAME = /\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,3}/gu;
/** What a contract calls a party, behind its name: `Tollgate Limited ("the Client")`. */
const DEFINED = /\([^()"“”„«»]{0,40}["“„«‘](?:\p{Ll}{2,3}\s)?(\p{Lu}[\p{L}-]+)["”“»’][^()]{0,40}\)/u;
const PARTY_LENGTH = 300;
const ACTS = new RegExp(`(?<!\\p{L})(\\p{Lu}[\\p{L}'’-]+)(?=(?:\\s\\p{Ll}+)?\\s${anyPaperWord('modal')})`, 'gu');
/** "Thornbury & Day, Events" is " thornbury day events ". */
const plain = (text: string) => ` ${plainWords(text)} `;
const ASKS = new RegExp(anyPaperWord('ask'), 'iu');

/** Follows who writes in an e-mail or a transcript, and which party is who in a contract: `text` names them. */
export function createCorrespondence(writer: Writer, self: readonly string[], text: string) {
  const mine = self.map(plain);
  const isMine = (name: string) => mine.some((each) => plain(name).includes(each));
  const parts = text.split(DEFINED);
  const roles = parts.filter((_, at) => at % 2 === 1);
  const own = new Set(roles.filter((_, at) => isMine(`${parts[2 * at]}`.slice(-PARTY_LENGTH))));
  const others = new Set(own.size > 0 ? roles : []);
  return { readHead, ownerOf };

  /** Whether the line belongs to the head of an e-mail; a turn of a transcript names its writer, too. */
  function readHead(line: string): boolean {
    const isWrote = WROTE.test(line);
    const name = isWrote ? line.match(NAME)?.at(-1) : (FROM.exec(line) ?? SPEAKER.exec(line))?.[1];
    if (name) others.add(name.split(' ')[0] ?? '');
    writer.name = name?.trim() ?? writer.name;
    const isSent = isWrote || (writer.name !== undefined && SENT.test(line));
    if (isSent) writer.day = datesOf(line, writer.day, writer.order)[0]?.day ?? writer.day;
    return isSent || ADDRESSED.test(line);
  }

  /** Who has to do it: the user, unless `owner` or `waiting` says otherwise. */
  function ownerOf(statement: string): Pick<FoundTask, 'owner' | 'waiting'> {
    for (const [, who = ''] of statement.matchAll(ACTS)) {
      if (own.has(who) || isMine(who)) return { owner: null, waiting: false };
      if (others.has(who)) return { owner: who, waiting: true };
    }
    const isSelf = isMine(writer.name ?? '');
    const isPromise = PROMISES.test(statement) && !ASKS.test(statement);
    if (!isPromise) return { owner: null, waiting: isSelf && ASKS.test(statement) };
    return { owner: isSelf ? null : (writer.name ?? null), waiting: !isSelf };
  }
}
