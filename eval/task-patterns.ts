import { dayOf, isoOf } from '#server/language/days/calendar.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { findDue } from '#server/language/tasks/due-date.ts';

/**
 * The simplest reader of to-dos that we compare with: twelve patterns such as an engineer writes in an afternoon, for
 * English, with the same few words in four more languages. `owner` is who does it, and the task begins behind the match.
 */
const LIST =
  'to ?dos?|actions?(?: items?| points?)?|next(?: steps?)?|tasks?|homework|i (?:need|have) to|i owe|still to do|follow[- ]?ups?|aufgaben?|offen|nächste schritte|ich muss noch|hausaufgaben?|à faire|devoirs?|prochaines étapes|pendientes?|tareas?|próximos pasos|deberes|te doen|acties|actiepunten|huiswerk';
const NAME =
  "(?:(?:Mr|Mrs|Ms|Dr|Frau|Herr|Mme) )?\\p{Lu}[\\p{L}’'-]+(?:(?: \\p{Lu}\\p{L}+)|(?: ?(?:\\+|&|/|and|und|et|y|en) ?\\p{Lu}\\p{L}+))?";
const WHO = `(?<owner>${NAME}|[Ii]|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|[Ii]ch|[Ss]ie|[Ee]r|[Jj]e|[Yy]o|[Ii]k)`;
const VERBS =
  'add|arrange|ask|book|bring|buy|call|cancel|chase|check|confirm|contact|draft|email|file|find|finish|fix|get|give|invoice|invite|mail|make|order|organi[sz]e|pay|phone|prepare|print|remind|renew|reply|review|ring|schedule|send|set up|sign|speak to|talk to|tell|update|upload|write';
const PATTERNS: readonly RegExp[] = [
  /^\s*(?:[-*+]\s)?\[ \]\s*/u,
  new RegExp(`^\\W*(?:${LIST})(?:\\s(?:for\\s)?(?<owner>\\p{Lu}\\p{L}+))?\\s?:\\s*`, 'iu'),
  new RegExp(`^\\s*(?:[-*+]|\\d+[.)])\\s(?<owner>${NAME})\\s?(?::|–|-)\\s+`, 'u'),
  new RegExp(`(?<!\\p{L})${WHO}(?:\\s(?:will|to|shall|is going to)|['’]ll)\\s(?=\\p{Ll})`, 'u'),
  new RegExp(`(?<!\\p{L})${WHO}\\s(?:still\\s)?(?:must|needs? to|ha(?:s|ve) to|should|is to)\\s(?=\\p{Ll})`, 'u'),
  new RegExp(`(?<!\\p{L})${WHO}\\s(?:has |have )?(?:agreed|promised|offered|(?:was|is) asked)\\sto\\s`, 'u'),
  new RegExp(
    `(?<!\\p{L})${WHO}\\s(?:muss|soll|wird|werde|doit|va|vais|tiene que|tengo que|debe|moet|zal|gaat)\\s`,
    'u',
  ),
  /(?<!\p{L})(?:please|pls|(?:can|could) you|remember to|don['’]?t forget(?: to)?|bitte|merci de|por favor|graag)\s/iu,
  /^\W*(?:need to|must|have to|muss|il faut|hay que|moet)\s/iu,
  /(?<!\p{L})(?:waiting (?:for|on)|still no|warte auf|noch kein|en attente de|esperando|wacht op)\s/iu,
  new RegExp(`^\\W*(?=(?:${VERBS})\\s)`, 'iu'),
  /^(?=.{4,80}\s(?:by|due|until|bis|avant|antes del?|uiterlijk|voor)\s(?:the\s)?(?:\d|\p{L}+(?:day|tag|di|es)(?!\p{L})))/iu,
];
/** A line that heads a list of to-dos. */
const HEAD = new RegExp(`^[\\s#*_]*(?:${LIST})[\\s:*_]*$`, 'iu');
const NOT = /(?<!\p{L})(?:not|never|already|done|if|might|could|nicht|wenn|pas|si|no|niet|als)(?!\p{L})|\?\s*$/iu;
/** Where a clause ends. */
const END = /[.;!?](?=\s|$)|\s[–—-]\s|,?\s(?:but|aber|mais|pero|maar)\s/u;
const PRONOUN = /^(?:I|he|she|they|we|ich|sie|er|je|yo|ik|me|moi)$/i;

interface Task {
  text: string;
  owner: string | null;
  due: string | null;
}

/** What the sentences say that one of the patterns finds: the clause behind it, without its owner and day. */
export function taskPatterns(content: string, writtenOn: Date, language: string): Task[] {
  const today = dayOf(writtenOn);
  let isList = false;
  return content.split('\n').flatMap((line) => {
    if (HEAD.test(line)) isList = true;
    else if (line.trim() === '' || /^#|:\s*$/.test(line)) isList = false;
    if (HEAD.test(line)) return [];
    const isItem = isList && /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
    return splitSentences(line).flatMap(({ text }) => {
      const match = PATTERNS.map((pattern) => pattern.exec(text)).find(Boolean) ?? (isItem ? /^\W*/.exec(text) : null);
      if (!match || (NOT.test(text) && !/don['’]?t forget|still no|noch kein|please|you/i.test(text))) return [];
      const behind = text.slice(match.index + match[0].length);
      const owner = match.groups?.owner ?? null;
      const pieces = PATTERNS[1]?.test(text) ? behind.split(/[,;]\s/) : [behind];
      return pieces.map((piece) => taskOf(piece, owner, { today, language }));
    });
  });
}

/** The first clause of it, without its day; the writer is no owner. */
function taskOf(piece: string, owner: string | null, at: { today: ReturnType<typeof dayOf>; language: string }): Task {
  const due = findDue(piece, at.today, at.language);
  const undated = due ? `${piece.slice(0, due.start)} ${piece.slice(due.end)}` : piece;
  const [text = ''] = undated.trim().split(END, 1);
  const isNamed = owner !== null && !PRONOUN.test(owner);
  return { text, owner: isNamed ? owner : null, due: due === null ? null : isoOf(due.day) };
}
