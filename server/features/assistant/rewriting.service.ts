import type { z } from 'zod';
import type { Completion } from '#server/ai/provider.ts';
import { sendOutcome } from '#server/ai/send-outcome.ts';
import { asData, newDelimiter, visibleText } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { excludedFromAi, readNote } from '#server/features/notes/notes.service.ts';
import { BUILT_IN } from '#shared/ai.ts';
import type { RewrittenText, rewriteText as rewriteCall } from '#shared/assistant.ts';
import { privateRanges } from '#shared/markdown/private.ts';
import { storableText } from '#shared/text.ts';
import type { Transcription } from '#shared/voice.ts';
import { rewriteSystem, tidySystem } from './assistant.prompts.ts';
import { assistantTexts } from './assistant.texts.ts';
import { tidyUpAside } from './built-in/work-built-in.ts';
import { tokensIn } from './choose-passages.ts';
import { openPart } from './open-part.ts';
import type { Turns } from './turns.ts';

const OUTPUT_TOKENS_MAX = 2_048;
/** A rewritten text may be somewhat longer than it was; beyond that the model would be cut off. */
const GROWTH = 1.2;
/** How many characters before the caret are sent to go on from. */
const ADDED_TO_MAX = 6_000;

/** The events of a text that is being rewritten. */
type RewriteEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'rewritten'; data: RewrittenText }
  | { event: 'failure'; data: { message: string } };

type Send = (event: RewriteEvent) => void;

/** A text that may be rewritten now; exactly once. */
interface OpenRewrite {
  write: (send: Send, leaving: AbortSignal) => Promise<RewrittenText>;
  /** Streams events to the end; never rejects for what a provider does. */
  stream: (send: Send, leaving: AbortSignal) => Promise<void>;
}

/**
 * Prepares to say a text in other words, or to add to it, and takes a turn. Nothing is stored.
 *
 * @throws {AppError} `not_connected` where there is no model or the note is hidden from AI, `not_found` for the note,
 * `invalid` for a text that is private or too long for one answer, `rate_limited`, `unavailable`.
 */
export async function openRewrite(
  context: Context,
  turns: Turns,
  { text: given, how, language, noteId }: z.output<typeof rewriteCall.body>,
): Promise<OpenRewrite> {
  const isAdded = how === 'continue' || how === 'brainstorm';
  const note = noteId === undefined ? '' : await readVisible(context, noteId);
  const open = openPart(note, given);
  // What is added goes on from the end, and from what is open above it.
  const isPrivate = isAdded ? lastLineOf(open) !== lastLineOf(given) : open !== given;
  if (isPrivate) throw new AppError('invalid', assistantTexts.privateText);
  const model = await modelFor(context);
  if (model === undefined) {
    throw new AppError('not_connected', assistantTexts.rewriteNeedsModel);
  }
  const delimiter = newDelimiter();
  const system = rewriteSystem(how, delimiter, language);
  const room = (model.contextTokens - tokensIn(system)) / 2;
  // A token is a character at least.
  const text = isAdded ? open.slice(-Math.min(ADDED_TO_MAX, Math.floor(room))) : given;
  if (!isAdded && tokensIn(text) * GROWTH > Math.min(OUTPUT_TOKENS_MAX, room)) {
    throw new AppError('invalid', assistantTexts.rewriteTooLong);
  }
  const messages = [{ role: 'user' as const, content: asData(visibleText(text), delimiter) }];
  const turn = await turns.take(context);
  const write: OpenRewrite['write'] = async (send, leaving) => {
    try {
      let written = '';
      for await (const piece of model.stream({ system, messages }, AbortSignal.any([leaving, turn.stopped]))) {
        written += piece;
        send({ event: 'text', data: { text: piece } });
      }
      if (written.trim() === '') throw new AppError('unavailable', assistantTexts.emptyRewrite);
      const plain = withoutWrapping(written, text, delimiter);
      return { text: isAdded ? plain : withEdgesOf(text, plain), madeBy: model.name };
    } finally {
      turn.end();
    }
  };
  const stream: OpenRewrite['stream'] = (send, leaving) =>
    sendOutcome<RewriteEvent>(context, async () => ({ event: 'rewritten', data: await write(send, leaving) }), send, {
      leaving,
      failed: assistantTexts.rewriteFailed,
    });
  return { write, stream };
}

/**
 * Puts a transcript in order: by the built-in rules without a model, or where it fails, or where the text is private or
 * too long for one answer.
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
  const room = Math.min(OUTPUT_TOKENS_MAX, ((model?.contextTokens ?? 0) - 1_000) / 2);
  const isForModel = privateRanges(text).length === 0 && tokensIn(text) * GROWTH <= room;
  if (model === undefined || !isForModel)
    return { text: await tidyUpAside(context, text, now, leaving), madeBy: BUILT_IN };
  const tidied = await inTurn(context, turns, leaving, (signal) => model.complete(asked, signal)).catch((error) => {
    if (leaving.aborted || !(error instanceof AppError) || error.code !== 'unavailable') throw error;
    return undefined;
  });
  return tidied === undefined
    ? { text: await tidyUpAside(context, text, now, leaving), madeBy: BUILT_IN }
    : { text: withoutWrapping(tidied, text, delimiter), madeBy: model.name };
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

/** The content of a note that a model may see. */
async function readVisible(context: Context, noteId: string): Promise<string> {
  const { id, content } = await readNote(context, noteId);
  const excluded = await excludedFromAi(context, [id]);
  if (excluded.has(id)) {
    throw new AppError('not_connected', assistantTexts.hiddenFromRewriting);
  }
  return content;
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
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
  return before + rewritten + text.slice(text.trimEnd().length);
}
