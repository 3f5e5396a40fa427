import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { findDue } from '#server/language/tasks/due-date.ts';

/** The simplest reader of to-dos that we compare with: twelve patterns with a few words of five languages. */
const PATTERNS = [
  /^\s*(?:[-*+]\s)?\[ \]/,
  /^\W*(?:to ?do|action|next steps?|aufgabe|zu tun|à faire|pendiente|te doen)\b.{0,30}?:/iu,
  /(?<!\p{L})(?:will|['’]ll|going to)\s(?=\p{Ll})/u,
  /(?<!\p{L})(?:must|needs? to|ha(?:s|ve) to|should)\s(?=\p{Ll})/u,
  /(?<!\p{L})(?:muss|müssen|soll|sollen|wird|werde)(?!\p{L})/iu,
  /(?<!\p{L})(?:doit|doivent|va|vais|il faut)\s/iu,
  /(?<!\p{L})(?:tiene que|tengo que|debe|va a|voy a|hay que)\s/iu,
  /(?<!\p{L})(?:moet|moeten|zal|gaat)\s/iu,
  /(?<!\p{L})(?:please|bitte|merci de|por favor|graag)\s/iu,
  /^\W*\p{Lu}\p{Ll}+\s(?:to|:|–)\s/u,
  /(?<!\p{L})(?:waiting for|warte auf|en attente|esperando|wacht op)\s/iu,
];
/** Something with its last day: all of the clause but the day. */
const DATED = /(?<!\p{L})(?:by|until|bis|avant|antes del?|uiterlijk)\s(?:\d|\p{L}+(?:day|tag|dag|di|es)(?!\p{L}))/iu;
/** Where a clause ends. */
const END = /[.;!?](?=\s|$)|\s[–—-]\s|\s(?:and|but|und|aber|et|mais|y|pero|en|maar)\s/u;

/** What the sentences say that one of the patterns finds: the clause behind it, without its owner and day. */
export function taskPatterns(content: string, writtenOn: Date, language: string) {
  const today = dayOf(writtenOn);
  return content
    .split('\n')
    .flatMap((line) => splitSentences(line))
    .flatMap(({ text }) => {
      const start = startOf(text);
      if (start === null) return [];
      const owner = /^\W*(?<who>\p{Lu}\p{Ll}+)(?=\s(?:to|will|must)\s|:)/u.exec(text)?.groups?.who ?? null;
      const due = findDue(text, today, language);
      const undated = due
        ? `${text.slice(start, Math.max(start, due.start))} ${text.slice(Math.max(start, due.end))}`
        : text.slice(start);
      const [clause = ''] = undated.trim().split(END, 1);
      return [{ text: clause, owner, due: due === null ? null : isoOf(due.day) }];
    });
}

/** Where what is to be done begins: behind the first of the patterns, or with the sentence that has a last day. */
function startOf(text: string): number | null {
  const ends = PATTERNS.flatMap((pattern) => {
    const match = pattern.exec(text);
    return match ? [match.index + match[0].length] : [];
  });
  if (ends.length > 0) return Math.max(...ends);
  return DATED.test(text) ? 0 : null;
}
