import { nameKind } from '#server/language/english.ts';
import { fold } from '#server/language/fold.ts';

/** Who does what a sentence says: the user's side, the reader, a named person, somebody else, or no one by name. */
export type Owner = { kind: 'us' | 'reader' | 'other' | 'none' } | { kind: 'named'; words: string[] };

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]+(?: \\p{Lu}[\\p{L}\\p{M}'’-]+)?";
const US =
  /(?<![\p{L}])(?:I|we|I['’](?:ll|m)|we['’](?:ll|re)|ich|wir|je|nous|ik|wij|we|yo|nosotros|nosotras|me (?:encargo|comprometo)|nos (?:encargamos|comprometemos)|voy a|vamos a|\p{L}{3,}(?:aré|eré|iré|aremos|eremos|iremos))(?![\p{L}])|(?<![\p{L}])j['’]\p{L}/iu;
const READER = /(?<![\p{L}])(?:you|Sie|du|vous|tu|usted(?:es)?|u|jij|jullie)(?![\p{L}])/u;
const OTHER =
  /(?<![\p{L}])(?:they|he|she|the client|client|customer|the team|er|der Kunde|die Kundin|Kunde|Kundin|ils?|elles?|le client|la cliente|ellos|ellas|él|ella|el cliente|zij|hij|ze|de klant|klant)(?= (?:will|to|has|have|must|should|is|are|sends?|['’]ll|wird|werden|soll|muss|va|vont|doit|va a|van a|tiene|debe|zal|zullen|gaat|moet|\p{Ll}+(?:s|t)(?!\p{L})))/iu;
const DOES =
  "(?: (?:will|to|has to|have to|must|should|is going to|is to|agreed to|promised|offered|sends?|wird|soll|muss|schickt|bucht|va|doit|envoie|tiene que|debe|enviará|zal|gaat|moet|stuurt)(?!\\p{L})|[’']ll|:(?= ))";
const SUBJECT = new RegExp(`(?:^|[-*•>\\]\\d.,;:–—]\\s*|\\b(?:and|und|et|y|en)\\s)(?<name>${NAME})(?=${DOES})`, 'gu');
const BEHIND = new RegExp(
  `(?:\\s[–—-]\\s|\\(|@|\\b(?:owner|wer|who|qui|quién|wie):\\s?)(?<name>${NAME})\\)?\\s*(?:,[^,]*)?$`,
  'u',
);
const NAMED = new RegExp(`(?<![\\p{L}])(?<name>${NAME}) (?:wird|zal|gaat|va)(?!\\p{L})`, 'gu');
/** Before a colon these are labels, no names. */
const LABEL =
  /^(?:next|budget|risk|goal|goals|decision|action|actions|todo|to-do|note|notes|plan|deadline|status|nächste|ziel|risiko|suite|prochain|objectif|siguiente|próximo|objetivo|volgende|doel)/iu;

/** Who a note says does it. `own`: the words of the author's names, folded. */
export function ownerOf(sentence: string, own: ReadonlySet<string>): Owner {
  for (const { groups } of sentence.matchAll(SUBJECT)) {
    const name = groups?.name ?? '';
    if (isPerson(name)) return named(name, own);
  }
  const behind = BEHIND.exec(sentence)?.groups?.name ?? '';
  if (isPerson(behind)) return named(behind, own);
  if (US.test(sentence)) return { kind: 'us' };
  if (OTHER.test(sentence)) return { kind: 'other' };
  return { kind: 'none' };
}

/** The name or pronoun before "va a enviar", whose verb alone doesn't say who. */
const BEFORE = new RegExp(`(?<name>${NAME}),? $`, 'u');

/** Who a draft says does it, from the words that commit ("We will send") and those before them. */
export function ownerOfPromise(before: string, commits: string, isReceived: boolean, own: ReadonlySet<string>): Owner {
  if (isReceived || US.test(commits)) return { kind: 'us' };
  const first = new RegExp(`^${NAME}`, 'u').exec(commits)?.[0] ?? '';
  if (READER.test(commits)) return { kind: 'reader' };
  if (/^(?:they|he|she|er|sie|ils?|elles?|hij|zij|ze)\b/iu.test(commits)) return { kind: 'other' };
  if (isPerson(first)) return named(first, own);
  if (!/^va\b/iu.test(commits)) return { kind: 'none' };
  const name = BEFORE.exec(before)?.groups?.name ?? '';
  return isPerson(name) ? named(name, own) : { kind: 'other' };
}

/** "Anna wird", "Anna zal": where somebody with a name commits in another language than English. */
export function namedCommitment(sentence: string): { index: number; 0: string } | undefined {
  for (const match of sentence.matchAll(NAMED)) if (isPerson(match.groups?.name ?? '')) return match;
  return undefined;
}

/** Whether what a draft promises for one may be what a note says of the other. `said`: the note's words, folded. */
export function mayBeSame(drafted: Owner, noted: Owner, stated: ReadonlySet<string>): boolean {
  switch (drafted.kind) {
    case 'us':
      // A line without an owner is the user's own.
      return noted.kind === 'us' || noted.kind === 'none';
    case 'reader':
    case 'other':
      return noted.kind !== 'us';
    case 'named':
      if (noted.kind === 'named') return noted.words.some((word) => drafted.words.includes(word));
      return noted.kind !== 'us' && drafted.words.some((word) => stated.has(word));
    case 'none':
      return true;
  }
}

function named(name: string, own: ReadonlySet<string>): Owner {
  const words = name.split(' ').map((word) => fold(word));
  return words.every((word) => own.has(word)) ? { kind: 'us' } : { kind: 'named', words };
}

function isPerson(name: string): boolean {
  if (name === '' || LABEL.test(name)) return false;
  const [first = ''] = name.split(' ');
  const kind = nameKind(first);
  return (
    kind === 'first' ||
    kind === 'last' ||
    (kind === 'unknown' &&
      !/^(?:The|This|That|Please|It|If|When|Who|What|Then|Der|Die|Das|Es|Wenn|Bitte|Le|La|Les|El|Los|Het|De|Dit|You|We|They|He|She|Wir|Ich|Sie|Er|Nous|Je|Vous|Ils?|Elles?|Es|Dies|Diese|Dieser|Jeder|Dat|Cela|Ce|Cette|On|Il|Esto|Esta|Este|Todo|Ella|Ellos|Ik|Wij|Zij|Hij|U)$/.test(
        first,
      ))
  );
}
