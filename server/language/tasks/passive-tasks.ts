import { trimEndOf } from '#server/language/trim-end.ts';
import { ownerAtStart } from './foreign-owners.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { type TaskReading, taskReading } from './task-reading.ts';

/** "Une synthèse sera envoyée avant fin mars": somebody will have to. */
export function passiveFuture(
  sentence: string,
  { language, not, whether }: TaskReading,
  place: ForeignPlace,
): Stated | null {
  const pattern = WILL_BE[language];
  const match = pattern?.exec(sentence);
  if (
    !match ||
    (!place.isBound(0, sentence.length) && !agentIn(sentence, match.index, { language, people: place.people }))
  )
    return null;
  if (not.test(sentence.slice(0, match.index)) || whether.test(sentence.slice(0, match.index))) return null;
  const end = trimEndOf(sentence, /[\s.!;]/).length;
  return { owner: null, start: 0, end, verb: '' };
}
/** "Door Henk", "par la présidente". */
function agentIn(
  sentence: string,
  from: number,
  { language, people }: Pick<ForeignPlace, 'language' | 'people'>,
): boolean {
  const reading = taskReading(language);
  const at = BY.exec(sentence.slice(from));
  return (
    reading !== undefined &&
    at !== null &&
    ownerAtStart(sentence.slice(from + at.index + at[0].length), reading, people) !== null
  );
}
const BY = /\s(?:von|durch|door|par|por)\s/u;

const WILL_BE: Record<string, RegExp> = {
  de: /(?<!\p{L})(?:wird|werden)\s.{3,90}\s\p{Ll}*(?:ge\p{Ll}+|ver\p{Ll}+|be\p{Ll}+|er\p{Ll}+|iert)(?:t|en)?[\s.!]*$|(?<!\p{L})geht\s.{3,60}\s(?:an|raus)(?!\p{L})/u,
  nl: /(?<!\p{L})(?:wordt|worden)\s.{3,90}\s\p{Ll}*(?:ge\p{Ll}+|ver\p{Ll}+|be\p{Ll}+)[\s.!]*$|(?<!\p{L})gaat\s(?:er\s)?.{3,60}\s(?:naar|uit)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:sera|seront)\s(?:\p{L}+ment\s)?\p{Ll}+(?:é|i|u|is|it|ert)e?s?(?!\p{L})/u,
  es: /(?<!\p{L})se\s\p{Ll}+rán?(?!\p{L})|(?<!\p{L})será[n]?\s\p{Ll}+d[oa]s?(?!\p{L})/iu,
};
