import { NAME_WORD, TITLES } from '#server/language/name-pattern.ts';

const NAME = `(?:(?:${TITLES})\\.?\\s)?${NAME_WORD}(?:\\s(?:(?:van|von|de|der|del)\\s)?${NAME_WORD}){0,2}`;
const HELLO =
  '[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|(?:[Gg]ood )?[Mm]orning|[Hh]allo|[Ll]iebe[rs]?|[Gg]uten (?:Tag|Morgen)|[Ss]ehr geehrte[rs]?' +
  '|[Bb]este|[Dd]ag|[Gg]eachte|[Hh]oi|[Bb]onjour|[Ss]alut|[Cc]h(?:er|ère)|[Hh]ola|[Bb]uenos días|[Ee]stimad[oa]|[Qq]uerid[oa]';
const GREETING = new RegExp(`^(?:${HELLO})\\s(?<name>${NAME})\\s?[,:!–-]*$`, 'u');
const WROTE = new RegExp(`(?<name>${NAME_WORD}(?:\\s${NAME_WORD})?)\\s(?:wrote|a écrit|escribió)\\s?:$`, 'u');
const WROTE_AFTER = new RegExp(`\\s(?:schrieb|schreef)\\s(?<name>${NAME}).{0,60}?:$`, 'u');
/** Longer lines are text. */
const LINE_MAX = 140;

/** Whom a line of an e-mail greets: "Hi Danielle,". */
export function greetedIn(line: string): string | null {
  return line.length > LINE_MAX ? null : (GREETING.exec(line.trim())?.groups?.name ?? null);
}

/** Who wrote what is quoted below: "On 30 October Danielle Frost wrote:". */
export function quotedIn(line: string): string | null {
  if (line.length > LINE_MAX) return null;
  return (WROTE.exec(line.trim()) ?? WROTE_AFTER.exec(line.trim()))?.groups?.name ?? null;
}
