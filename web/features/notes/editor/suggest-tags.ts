const SUGGESTIONS_MAX = 8;

/** Tags in use that match the typed text and aren't on the note; those that start with it come first. */
export function suggestTags(inUse: readonly string[], own: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const free = inUse.filter((tag) => !own.includes(tag) && tag.toLowerCase().includes(wanted));
  const begins = (tag: string) => Number(tag.toLowerCase().startsWith(wanted));
  return free.sort((one, other) => begins(other) - begins(one)).slice(0, SUGGESTIONS_MAX);
}
