import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { aboutUser, ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import type { Gathered, NoteOfDraft } from '#server/reading/answer.ts';
import type { GatheredDraft, gatherDraft } from '#shared/drafts.ts';
import { readSources } from './draft-sources.service.ts';
import type { CitedProof } from './prove-cited.ts';
import { citedAside, gatherAside, proveAside } from './work-drafts.ts';

/**
 * Lays out what notes say beside the headings of a template; stores nothing.
 *
 * @throws {AppError} `invalid`, `not_found`, `unavailable`.
 */
export async function gather(
  context: Context,
  asked: z.output<typeof gatherDraft.body>,
  leaving: AbortSignal,
): Promise<GatheredDraft> {
  const { template, notes, language, hidden, others } = await readSources(context, asked);
  const gathered = await gatherAside(context.userId, template.content, notes, leaving);
  const named = notes.map(({ id, title }) => ({ id, title }));
  return { ...gathered, title: template.title, language, notes: named, hidden, others };
}

/**
 * Lays out what these notes say beside the headings of a template.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export function gatherNotes(
  { userId }: Context,
  template: string,
  notes: NoteOfDraft[],
  leaving: AbortSignal,
): Promise<Gathered> {
  return gatherAside(userId, template, notes, leaving);
}

/** Something that was said, and when; null where that doesn't matter. */
interface Utterance {
  title: string;
  text: string;
  date: string | null;
}

/**
 * What a text states that none of these passages says, nor what is known about the user, as it is written there: figures, dates, names and promises.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export async function unprovedIn(
  context: Context,
  text: string,
  passages: Utterance[],
  signal: AbortSignal,
): Promise<string[]> {
  const user = await readSettings(context);
  const known = [...passages, { title: '', text: aboutUser(user), date: null }];
  const by = { now: context.now(), self: ownNames(user) };
  const marks = await proveAside(context.userId, text, known, by, signal);
  const missing = marks.filter(({ sources }) => sources.length === 0).map(({ start, end }) => text.slice(start, end));
  return [...new Set(missing.map((each) => each.trim()))];
}

/**
 * An answer, compared sentence by sentence with the passages that it cites; `beside` needs no citation.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export async function proveAnswer(
  context: Context,
  text: string,
  { sources, beside }: { sources: Utterance[]; beside: Utterance[] },
  signal: AbortSignal,
): Promise<CitedProof> {
  const user = await readSettings(context);
  const by = { now: context.now(), self: ownNames(user) };
  const about = { title: '', text: aboutUser(user), date: null };
  return citedAside(context.userId, { text, sources, beside: [...beside, about], by }, signal);
}
