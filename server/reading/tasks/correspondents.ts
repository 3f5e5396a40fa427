/** Somebody's name as an e-mail has it. */
const NAME = "\\p{Lu}[\\p{L}’'-]+(?:\\s(?:(?:van|von|de|der|del)\\s)?\\p{Lu}[\\p{L}’'-]+){0,2}";
const GREETINGS =
  '[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|(?:[Gg]ood )?[Mm]orning|[Gg]ood afternoon|[Hh]allo|[Ll]iebe[rs]?|[Gg]uten (?:Tag|Morgen)|[Ss]ehr geehrte[rs]?|[Bb]este|[Dd]ag|[Gg]eachte|[Hh]oi|[Bb]onjour|[Ss]alut|[Cc]h(?:er|ère)|[Hh]ola|[Bb]uenos días|[Ee]stimad[oa]|[Qq]uerid[oa]';
const TITLE = '(?:Mr|Mrs|Ms|Dr|Frau|Herr|Mme|M|Madame|Monsieur|Sra?|[Mm]evrouw|[Mm]eneer|heer)\\.?\\s';
const GREETING = new RegExp(`^(?:${GREETINGS})\\s(?<name>(?:${TITLE})?${NAME})\\s?[,:!–-]*$`, 'u');
const WROTE = new RegExp(
  `^(?:(?:On|Le|El)\\s.{3,60}?\\s(?<before>${NAME})\\s(?:wrote|a écrit|escribió)|(?:Am|Op)\\s.{3,60}?\\s(?:schrieb|schreef)\\s(?<after>${NAME}).{0,60}?)\\s?:?$`,
  'u',
);
const MONTH_FIRST = /^(?:\p{Lu}\p{L}+ber|January|February|March|April|May|June|July|August)\s/u;
/** Longer lines are text. */
const LINE_MAX = 140;

/** Whom a line of an e-mail greets: "Hi Danielle,". */
export function greetedIn(line: string): string | null {
  return line.length > LINE_MAX ? null : (GREETING.exec(line.trim())?.groups?.name ?? null);
}

/** Who wrote what is quoted below: "On 30 October Danielle Frost wrote:". */
export function quotedIn(line: string): string | null {
  if (line.length > LINE_MAX) return null;
  const { before, after } = WROTE.exec(line.trim())?.groups ?? {};
  return before?.replace(MONTH_FIRST, '') ?? after ?? null;
}
