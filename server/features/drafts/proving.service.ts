import { proveAside } from './work-drafts.ts';

/** Something that was said, and when; null where that doesn't matter. */
interface Utterance {
  title: string;
  text: string;
  date: string | null;
}

/**
 * What a text states that none of these passages says, as it is written there: figures, dates, names and promises.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export async function unprovedIn(
  userId: string,
  text: string,
  passages: Utterance[],
  now: Date,
  signal: AbortSignal,
): Promise<string[]> {
  const marks = await proveAside(userId, text, passages, now, signal);
  const missing = marks.filter(({ sources }) => sources.length === 0).map(({ start, end }) => text.slice(start, end));
  return [...new Set(missing.map((each) => each.trim()))];
}
