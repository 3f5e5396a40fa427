import type { z } from 'zod';
import type { Completion } from '#server/ai/provider.ts';
import { newDelimiter, visibleText } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { excludedFromAi, readNote } from '#server/features/notes/notes.service.ts';
import { BUILT_IN } from '#shared/ai.ts';
import type { rewriteText as rewriteCall } from '#shared/assistant.ts';
import { storableText } from '#shared/text.ts';
import type { Transcription } from '#shared/voice.ts';
import { asData, rewriteSystem, tidySystem } from './assistant.prompts.ts';
import { assistantTexts } from './assistant.texts.ts';
import { tidyUpAside } from './built-in/work-built-in.ts';
import { tokensIn } from './choose-passages.ts';
import type { Turns } from './turns.ts';

const OUTPUT_TOKENS_MAX = 2_048;
/** A rewritten text may be somewhat longer than it was; beyond that the model would be cut off. */
const GROWTH = 1.2;

interface Rewritten {
  text: string;
  madeBy: string;
}

/**
 * Says a text in other words; keeps nothing.
 *
 * @throws {AppError} `not_connected` where there is no model or the note is hidden from AI, `not_found` for the note,
 * `invalid` for a text that is too long for one answer, `rate_limited`, `unavailable`.
 */
export async function rewriteText(
  context: Context,
  turns: Turns,
  { text, how, noteId }: z.output<typeof rewriteCall.body>,
  leaving: AbortSignal,
): Promise<Rewritten> {
  if (noteId !== undefined) await refuseLeftOut(context, noteId);
  const model = await modelFor(context);
  if (model === undefined) {
    throw new AppError('not_connected', assistantTexts.rewriteNeedsModel);
  }
  const delimiter = newDelimiter();
  const system = rewriteSystem(how, delimiter);
  const asked = {
    system,
    messages: [{ role: 'user' as const, content: asData(visibleText(text), delimiter) }],
  };
  if (tokensIn(text) * GROWTH > Math.min(OUTPUT_TOKENS_MAX, (model.contextTokens - tokensIn(system)) / 2)) {
    throw new AppError('invalid', assistantTexts.rewriteTooLong);
  }
  const rewritten = await inTurn(context, turns, leaving, (signal) => model.complete(asked, signal));
  return { text: withEdgesOf(text, withoutWrapping(rewritten, text, delimiter)), madeBy: model.name };
}

/**
 * Puts a transcript in order; without a model, or where it is too long for one answer, by the built-in rules.
 *
 * @throws {AppError} `rate_limited`, `unavailable`.
 */
export async function tidyTranscript(
  context: Context,
  turns: Turns,
  given: string,
  leaving: AbortSignal,
): Promise<Transcription> {
  const text = storableText(given);
  const now = context.now();
  const model = await modelFor(context);
  const delimiter = newDelimiter();
  const asked: Completion = {
    system: tidySystem(delimiter, now),
    messages: [{ role: 'user', content: asData(visibleText(text), delimiter) }],
  };
  const isShort =
    model !== undefined && tokensIn(text) * GROWTH <= Math.min(OUTPUT_TOKENS_MAX, (model.contextTokens - 1_000) / 2);
  if (!isShort) return { text: await tidyUpAside(context.userId, text, now, leaving), madeBy: BUILT_IN };
  const tidied = await inTurn(context, turns, leaving, (signal) => model.complete(asked, signal));
  return { text: withoutWrapping(tidied, text, delimiter), madeBy: model.name };
}

async function inTurn<T>(
  context: Context,
  turns: Turns,
  leaving: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const turn = await turns.take(context);
  try {
    return await work(AbortSignal.any([leaving, turn.stopped]));
  } finally {
    turn.end();
  }
}

async function refuseLeftOut(context: Context, noteId: string): Promise<void> {
  const { id } = await readNote(context, noteId);
  const excluded = await excludedFromAi(context, [id]);
  if (excluded.has(id)) {
    throw new AppError('not_connected', assistantTexts.hiddenFromRewriting);
  }
}

/** Models put a fence around Markdown, or repeat the lines around the data, despite their instructions. */
function withoutWrapping(answer: string, text: string, delimiter: string): string {
  const plain = answer.replaceAll(delimiter, '').trim();
  const fenced = /^```(?:markdown|md|text)?\n([\s\S]*)\n```$/.exec(plain);
  return fenced?.[1] !== undefined && !text.trim().startsWith('```') ? fenced[1].trim() : plain;
}

/** With the white space around it that the text had, so that a selection is replaced without joining lines. */
function withEdgesOf(text: string, rewritten: string): string {
  const [before = ''] = /^\s*/.exec(text) ?? [];
  const [after = ''] = /\s*$/.exec(text) ?? [];
  return before + rewritten + after;
}
