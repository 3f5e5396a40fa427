import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { GatheredDraft, gatherDraft } from '#shared/drafts.ts';
import { readSources } from './draft-sources.service.ts';
import { gatherAside } from './work-drafts.ts';

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
  const { template, notes, language, hidden } = await readSources(context, asked);
  const gathered = await gatherAside(context.userId, template.content, notes, leaving);
  const named = notes.map(({ id, title }) => ({ id, title }));
  return { ...gathered, title: template.title, language, notes: named, hidden };
}
