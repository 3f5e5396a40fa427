import type { z } from 'zod';
import type { Provider } from '#server/ai/provider.ts';
import { newDelimiter, visibleText } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import type { DraftTurns } from '#server/features/drafts/writing.service.ts';
import { excludedFromAi } from '#server/features/notes/notes.service.ts';
import { aboutUser, ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import type { DraftPassage, WrittenDraft } from '#shared/drafts.ts';
import type { Recap, writeRecapLetter } from '#shared/recap.ts';
import { composeLetter, isInLetter } from '#shared/recap-letter.ts';
import { letterRequest, letterSystem } from './recap.prompts.ts';
import { readRecap } from './recap.service.ts';
import { recapTexts as texts } from './recap.texts.ts';
import { proveAside } from './work-recap.ts';

const OUTPUT_TOKENS = 2_048;
const LETTER_MAX = 20_000;

/**
 * The letter in the words of the user's model, which gets the lines that are in it alone; what it states is compared with
 * those lines.
 *
 * @throws {AppError} `not_connected` without a model and for a note that is hidden from AI, `invalid` where no line is in
 * the letter, `not_found`, `rate_limited`, `unavailable`.
 */
export async function writeLetter(
  context: Context,
  turns: DraftTurns,
  id: string,
  { let: letIn, hold }: z.output<typeof writeRecapLetter.body>,
  leaving: AbortSignal,
): Promise<WrittenDraft> {
  const turn = await turns.take(context);
  try {
    const signal = AbortSignal.any([leaving, turn.stopped]);
    const recap = await readRecap(context, id, signal);
    const model = await modelFor(context);
    if (model === undefined) throw new AppError('not_connected', texts.needsModel);
    const isHidden = (await excludedFromAi(context, [recap.noteId])).size > 0;
    if (isHidden) throw new AppError('not_connected', texts.hidden);
    const decided = new Map([
      ...letIn.map((line) => [line, true] as const),
      ...hold.map((line) => [line, false] as const),
    ]);
    if (!recap.lines.some((line) => isInLetter(line, decided))) throw new AppError('invalid', texts.noLines);
    return await written(context, model, recap, decided, signal);
  } finally {
    turn.end();
  }
}

async function written(
  context: Context,
  model: Provider,
  recap: Recap,
  decided: ReadonlyMap<string, boolean>,
  signal: AbortSignal,
): Promise<WrittenDraft> {
  const { language, noteId, lines, day, form } = recap;
  const now = context.now();
  const user = await readSettings(context);
  const given = composeLetter(recap, decided);
  const text = await writtenBy(model, { given, about: aboutUser(user), language, now }, signal);
  const used = lines.filter((line) => isInLetter(line, decided));
  const nowhere = { noteId: null, date: null, startsAt: 0, endsAt: 0 };
  const passages: DraftPassage[] = [
    ...used.map(({ sentence, text: noted, startsAt, endsAt }): DraftPassage => {
      return { kind: 'note', noteId, title: '', text: `${noted}\n${sentence}`, date: day, startsAt, endsAt };
    }),
    { ...nowhere, kind: 'template', title: form.subject, text: [form.greeting, form.opening, form.closing].join('\n') },
    { ...nowhere, kind: 'settings', title: '', text: `${aboutUser(user)}\n${form.signature}` },
  ];
  const marks = await proveAside(context.userId, text, passages, { now, self: ownNames(user) }, signal);
  context.log.info({ letter: { madeBy: model.name, marks: marks.length } }, 'a letter was written');
  const leftOut = lines.length - used.length;
  return { title: form.subject, text, marks, passages, language, madeBy: model.name, leftOut, hidden: 0, others: 0 };
}

async function writtenBy(
  model: Provider,
  { given, about, language, now }: { given: string; about: string; language: string; now: Date },
  signal: AbortSignal,
): Promise<string> {
  const delimiter = newDelimiter();
  const completion = {
    system: letterSystem({ delimiter, now, language }),
    messages: [{ role: 'user' as const, content: visibleText(letterRequest(given, about, delimiter)) }],
    maxOutputTokens: Math.min(OUTPUT_TOKENS, Math.floor(model.contextTokens / 4)),
  };
  let stated = '';
  for await (const piece of model.stream(completion, signal)) {
    stated += piece;
    if (stated.length > LETTER_MAX) break;
  }
  return stated.replaceAll(delimiter, '').replaceAll('**', '').trim();
}
