import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { splitSentences } from '#server/language/sentences.ts';

/** The simplest reader of to-dos that we compare with: twelve patterns with a few words of five languages. */
const PATTERNS = [
  /^\s*(?:[-*+]\s)?\[ \]/,
  /^\W*(?:to ?do|action|next steps?|aufgabe|zu tun|à faire|pendiente|te doen)\b.{0,30}?:/iu,
  /(?<!\p{L})(?:will|['’]ll|going to)\s\p{Ll}/u,
  /(?<!\p{L})(?:must|needs? to|ha(?:s|ve) to|should)\s\p{Ll}/u,
  /(?<!\p{L})(?:muss|müssen|soll|sollen|wird|werde)(?!\p{L})/iu,
  /(?<!\p{L})(?:doit|doivent|va|vais|il faut)\s/iu,
  /(?<!\p{L})(?:tiene que|tengo que|debe|va a|voy a|hay que)\s/iu,
  /(?<!\p{L})(?:moet|moeten|zal|gaat)\s/iu,
  /(?<!\p{L})(?:please|bitte|merci de|por favor|graag)\s/iu,
  /(?<!\p{L})(?:by|until|bis|avant|antes del?|uiterlijk)\s(?:\d|\p{L}+(?:day|tag|dag|di|es)(?!\p{L}))/iu,
  /^\W*\p{Lu}\p{Ll}+\s(?:to|:|–)\s/u,
  /(?<!\p{L})(?:waiting for|warte auf|en attente|esperando|wacht op)\s/iu,
];

/** The sentences that one of the patterns finds. */
export function taskPatterns(content: string, writtenOn: Date, language: string) {
  const today = dayOf(writtenOn);
  return content
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .filter(({ text }) => PATTERNS.some((pattern) => pattern.test(text)))
    .map(({ text }) => {
      const day = namedDays(text, today, language)[0]?.day;
      const owner = /^\W*(?<who>\p{Lu}\p{Ll}+)(?=\s(?:to|will|must)\s|:)/u.exec(text)?.groups?.who ?? null;
      return { text, owner, due: day === undefined ? null : isoOf(day) };
    });
}
