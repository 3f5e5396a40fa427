import { labelAt } from './commitments.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isPerson, isRequest, isTelling, NAMES, readingOf } from './typed-tasks.ts';
import { mayAsk } from './verbs.ts';

const AT = /^[^\p{L}\p{N}]{0,3}@(?<owner>\p{L}[\p{L}\p{N}._-]{1,30})[:,]?\s+(?<task>\S.*)$/u;
const LABELLED = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?<owner>(?:[Mm]e|[Mm]oi|[Ii]ch|[Ii]k|[Yy]o)(?=\\s?:)|(?:\\p{Lu}\\.){1,2}|(?:(?:Mr|Mrs|Ms|Dr|Frau|Herr|Hr|Mme|M|Mlle|Sra?|Dhr|Mevr)\\.?\\s)?${NAMES}(?:\\s?(?:\\/|,|&|\\+|and|und|et|y|en)\\s?${NAMES})?)(?:\\s\\([^()]{1,30}\\))?\\s?:\\s+(?<task>\\S.*)$`,
  'u',
);

/** "@jo menu cards", "Sunil: get a third quote": a name, and what is theirs. */
export function labelledTask(sentence: string, place: ForeignPlace): Stated | null {
  const labelled = labelAt(sentence, 0);
  if (labelled && labelled.label.kind !== 'name' && /\p{L}{3}/u.test(sentence.slice(labelled.end)))
    return { owner: labelled.label.owner, start: labelled.end, end: sentence.length, verb: '' };
  const match = AT.exec(sentence) ?? LABELLED.exec(sentence);
  const { owner, task } = match?.groups ?? {};
  if (owner === undefined || task === undefined) return null;
  const isMention = sentence.trimStart().startsWith('@');
  const names = owner.split(/\s?(?:\/|,|&|\+|\sand\s|\sund\s|\set\s|\sy\s|\sen\s)\s?/);
  const isMe = /^(?:me|moi|ich|ik|yo)$/iu.test(owner);
  if (!isMention && !isMe && !names.every((name) => isPerson(name, place))) return null;
  if (!/\p{L}{3}/u.test(task) || /\?\W*$/.test(task) || (!isMention && !isMe && !isAsked(task, place, sentence)))
    return null;
  const start = sentence.lastIndexOf(task);
  return { owner: names.map((name) => name.trim()).join(' and '), start, end: sentence.length, verb: '' };
}

/** Whether it says what to do, or what until when; and not what that person labelled. */
function isAsked(text: string, { language, isDated }: ForeignPlace, sentence: string): boolean {
  if (isRequest(text, language) || readingOf(language)?.acting.test(text)) return true;
  if (language === 'en' && mayAsk(text)) return true;
  return (
    !isTelling(text, language) &&
    text.split(/\s+/).length <= LABEL_MAX &&
    isDated(sentence.length - text.length, sentence.length)
  );
}
/** What is only named, "three quotes for the roof, end of October", is short. */
const LABEL_MAX = 12;
