import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { proveAnswer, unprovedIn } from '#server/features/drafts/drafts.service.ts';
import { draftKinds } from '#shared/drafts.ts';
import { assistantTexts } from './assistant.texts.ts';
import { withoutCitations } from './citations.ts';
import type { Question, SourcePassage } from './material.ts';

/** What a model stated, and what it was given. */
interface ModelText {
  text: string;
  remark: string | null;
  sources: readonly SourcePassage[];
}

/** How many statements without a source are named. */
const SHOWN_MAX = 12;

/**
 * Compares what a model stated with the user's notes. A draft's remark states what of it is in none of them, as the Draft
 * screen does. An answer loses the citations that don't bear out their sentence; its remark names what they don't have.
 */
export async function proveByNotes(
  context: Context,
  { text: asked, history, action }: Pick<Question, 'text' | 'history' | 'action'>,
  stated: ModelText,
  signal: AbortSignal,
): Promise<void> {
  // Ideas are the model's own.
  if (action === 'brainstorm') return;
  const own = [asked, ...history.flatMap(({ role, content }) => (role === 'user' ? [content] : []))];
  const beside = own.map((text) => ({ title: '', text, date: null }));
  // The folder is often called after the client.
  const sources = stated.sources.map(({ title, place, text, day: date }) => ({
    title: `${title} ${place}`,
    text,
    date,
  }));
  const isDraft = draftKinds.some((kind) => kind === action);
  try {
    if (isDraft) {
      const missing = await unprovedIn(context, withoutCitations(stated.text), [...sources, ...beside], signal);
      remark(stated, missing.length === 0 ? assistantTexts.proved : unprovedText(missing));
      return;
    }
    const { text, missing } = await proveAnswer(context, stated.text, { sources, beside }, signal);
    stated.text = text;
    if (missing.length > 0) remark(stated, unprovedText(missing));
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    // The text is there: it is kept, and states that it wasn't compared.
    remark(stated, assistantTexts.notProved);
  }
}

function remark(stated: ModelText, sentence: string): void {
  stated.remark = [stated.remark, `${sentence}.`].filter((part) => part !== null).join(' ');
}

function unprovedText(missing: readonly string[]): string {
  return assistantTexts.unproved(missing.slice(0, SHOWN_MAX), Math.max(0, missing.length - SHOWN_MAX));
}
