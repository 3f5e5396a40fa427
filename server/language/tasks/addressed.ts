import { anyCase } from '#server/language/any-case.ts';

/** Somebody's name as an e-mail has it. */
const NAME = "\\p{Lu}[\\p{L}’'-]+(?:\\s(?:(?:van|von|de|der|del)\\s)?\\p{Lu}[\\p{L}’'-]+){0,2}";
const GREETING = new RegExp(
  `^(?:${anyCase('hi|hello|hey|dear|morning|good morning|good afternoon|hallo|liebe[rs]?|guten tag|guten morgen|sehr geehrte[rs]?|moin|servus|beste|dag|geachte|hoi|goedemorgen|bonjour|salut|cher|chère|bonsoir|hola|buenos días|buenas(?: tardes)?|estimad[oa]|querid[oa]')})\\s(?<name>(?:(?:Mr|Mrs|Ms|Dr|Frau|Herr|Mme|M|Madame|Monsieur|Sra?|[Mm]evrouw|[Mm]eneer|heer)\\.?\\s){0,2}${NAME})\\s?[,:!–-]*$`,
  'u',
);
const WROTE = new RegExp(
  `(?:^(?:On|Le|El|Am|Op)\\s.{3,60}?(?<=\\d(?::\\d\\d)?,?\\s|(?:ary|ch|il|ay|ne|ly|st|er|\\p{Ll}),?\\s(?:at\\s\\S+\\s)?|[ap]m,?\\s)(?<before>(?!January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun)${NAME})\\s(?:wrote|a\\sécrit|escribió)|^(?:Am|Op)\\s.{3,60}?\\s(?:schrieb|schreef)\\s(?<after>${NAME})(?:\\s[<(].{3,60}[>)])?)\\s?:?$`,
  'u',
);
/** Longer lines are text. */
const LINE_MAX = 140;

/** The people that a line of an e-mail greets: "Hi Danielle,". */
export function greetedIn(line: string): string | null {
  return line.length > LINE_MAX ? null : (GREETING.exec(line.trim())?.groups?.name ?? null);
}

/** Who wrote what is quoted below: "On 30 October Danielle Frost wrote:". */
export function quotedIn(line: string): string | null {
  if (line.length > LINE_MAX) return null;
  const { before, after } = WROTE.exec(line.trim())?.groups ?? {};
  return before ?? after ?? null;
}
