const TIME = '(?:\\[?\\(?\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d{1,3})?\\)?\\]?\\s*[–-]?\\s*)?';
const NAME = "\\p{L}[\\p{L}\\p{M}.'’-]{0,25}";
const BOLD = '(?:\\*\\*|__)?';
/** `Anna: …`, `[00:12] Anna Berg: …`, `**Anna:** …` */
const SPOKEN = new RegExp(
  `^${TIME}${BOLD}(?<speaker>${NAME}(?:\\s${NAME}){0,2}(?:\\s\\d{1,2})?)(?:\\s\\([^()]{1,30}\\))?${BOLD}\\s?:${BOLD}\\s+(?=\\S)`,
  'u',
);

/** Who speaks in a line, and where what they say begins; null if there is no speaker. */
export function spokenIn(line: string): { speaker: string; at: number } | null {
  const match = SPOKEN.exec(line);
  return match?.groups?.speaker ? { speaker: match.groups.speaker, at: match[0].length } : null;
}

/** Those who speak, if the lines are a conversation: two or more, and in turns. */
export function speakersOf(lines: readonly string[]): ReadonlySet<string> {
  const turns = lines.flatMap((line) => spokenIn(line)?.speaker ?? []);
  const speakers = new Set(turns);
  return turns.length >= 4 && speakers.size >= 2 && speakers.size < turns.length ? speakers : new Set();
}
