/** Where a sentence may end: its mark, closing quotes and brackets, and space; or an ideographic full stop. */
const end = /[.!?…]+["'”’)\]*_]*\s+|[。！？]+["'”’」』）]*\s*/g;
/** Words whose full stop ends no sentence, in the languages people mix into English notes. */
const abbreviations = new Set(
  'mr mrs ms dr prof sr jr st vs etc eg ie cf ca approx no nos art fig figs vol pp ed eds inc ltd co corp dept est tel ext al max min avg z.b d.h u.a bzw usw nr str'.split(
    ' ',
  ),
);

/**
 * The sentences of a part of the text, as offsets. A regular expression and not `Intl.Segmenter`, which takes 15 times
 * as long (67 ms against 4 for a million characters) for cuts that need not be perfect.
 */
export function* splitSentences(
  text: string,
  from: number,
  to: number,
): Generator<{ startsAt: number; endsAt: number }> {
  const part = text.slice(from, to);
  let startsAt = 0;
  for (const match of part.matchAll(end)) {
    const next = match.index + match[0].length;
    if (next >= part.length || !isEnd(part, startsAt, match.index, next)) continue;
    yield { startsAt: from + startsAt, endsAt: from + match.index + match[0].trimEnd().length };
    startsAt = next;
  }
  const last = part.trimEnd().length;
  if (last > startsAt) yield { startsAt: from + startsAt, endsAt: from + last };
}

function isEnd(part: string, startsAt: number, mark: number, next: number): boolean {
  if (part[mark] !== '.') return true;
  // A sentence begins with a capital, a digit, a quote or a list's sign, never with a small letter.
  if (/\p{Ll}/u.test(part.slice(next, next + 1))) return false;
  const before = /[\p{L}.]+$/u.exec(part.slice(Math.max(startsAt, mark - 12), mark))?.[0] ?? '';
  return !(before.length === 1 || abbreviations.has(before.toLowerCase()));
}
