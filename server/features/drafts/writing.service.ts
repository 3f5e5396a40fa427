import type { z } from 'zod';
import type { Provider } from '#server/ai/provider.ts';
import { sendOutcome } from '#server/ai/send-outcome.ts';
import { newDelimiter, visibleText } from '#server/ai/untrusted-text.ts';
import type { Context, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { aiScopeOf, modelFor } from '#server/features/ai/ai.service.ts';
import { aboutUser, ownNames } from '#server/features/settings/settings.service.ts';
import { wordsOf } from '#server/language/draft-templates.ts';
import { BUILT_IN } from '#shared/ai.ts';
import { replaceCitations } from '#shared/citations.ts';
import type { DraftKind, DraftPassage, WrittenDraft, writeDraft } from '#shared/drafts.ts';
import { type DraftSources, readSources } from './draft-sources.service.ts';
import { draftRequest, draftSystem } from './drafts.prompts.ts';
import { draftsTexts } from './drafts.texts.ts';
import { formAside, passagesAside, proveAside } from './work-drafts.ts';

type Asked = z.output<typeof writeDraft.body>;

/** The events of a draft that is being written. */
export type DraftEvent =
  | { event: 'text'; data: { text: string } }
  | { event: 'draft'; data: WrittenDraft }
  | { event: 'failure'; data: { message: string } };

/** Bounds how many answers are made at the same time; drafts count as those. */
export interface DraftTurns {
  take: (services: UserServices) => Promise<{ stopped: AbortSignal; end: () => void }>;
}

/** A draft that may be written now; exactly once. */
interface OpenDraft {
  write: (send: (event: DraftEvent) => void, leaving: AbortSignal) => Promise<WrittenDraft>;
  /** Streams events to the end; never rejects for what a provider does. */
  stream: (send: (event: DraftEvent) => void, leaving: AbortSignal) => Promise<void>;
}

const OUTPUT_TOKENS = 2_048;
/** Characters of a token, at least, and how much of a model's room the passages may take. */
const TOKEN = 3;
const PASSAGES_SHARE = 0.6;
const PASSAGES_MAX = 60_000;
const TEMPLATE_MAX = 12_000;
const DRAFT_MAX = 40_000;

/**
 * Prepares to write a draft: reads its notes and takes a turn.
 *
 * @throws {AppError} `not_connected` where a model may not read these notes, and for a template of one's own without a
 * model, `invalid`, `not_found`, `rate_limited`, `unavailable`.
 */
export async function openDraft(context: Context, turns: DraftTurns, asked: Asked): Promise<OpenDraft> {
  const turn = await turns.take(context);
  try {
    const sources = await readSources(context, asked);
    const model = await modelFor(context);
    const { kind } = asked;
    if (model === undefined && kind === undefined) throw new AppError('not_connected', draftsTexts.needsModel);
    if (sources.notes.length === 0) throw new AppError('invalid', draftsTexts.noNotes);
    const mayReadAll = model === undefined || (await aiScopeOf(context)) === 'library';
    if (!mayReadAll && (asked.noteIds?.length !== 1 || sources.notes.length > 1)) {
      throw new AppError('not_connected', draftsTexts.oneNoteOnly);
    }
    const write: OpenDraft['write'] = (send, leaving) => {
      const signal = AbortSignal.any([leaving, turn.stopped]);
      return writeNow(context, { model, kind }, sources, send, signal).finally(turn.end);
    };
    const stream: OpenDraft['stream'] = (send, leaving) =>
      sendOutcome<DraftEvent>(context, async () => ({ event: 'draft', data: await write(send, leaving) }), send, {
        leaving,
        failed: draftsTexts.failed,
      });
    return { write, stream };
  } catch (error) {
    turn.end();
    throw error;
  }
}

/** What a draft is written by: a model, or the form of a built-in template. */
interface Writer {
  model: Provider | undefined;
  kind: DraftKind | undefined;
}

async function writeNow(
  context: Context,
  { model, kind = 'report' }: Writer,
  sources: DraftSources,
  send: (event: DraftEvent) => void,
  signal: AbortSignal,
): Promise<WrittenDraft> {
  const { userId } = context;
  const now = context.now();
  const { notes, language, hidden, others, user, client } = sources;
  const about = aboutUser(user);
  const template = visibleText(sources.template.content).slice(0, TEMPLATE_MAX);
  const room = model ? Math.max(0, model.contextTokens - OUTPUT_TOKENS) * TOKEN * PASSAGES_SHARE : PASSAGES_MAX;
  const passages = await passagesAside(userId, notes, Math.min(PASSAGES_MAX, room), signal);
  const places = new Map(notes.map(({ id, place }) => [id, place]));
  const placed = passages.map((passage) => ({ ...passage, place: places.get(passage.noteId ?? '') ?? '' }));
  const form = { kind, language, now, reader: context.locale, signature: user, client };
  const { lines, leftOut } = model ? { lines: [], leftOut: 0 } : await formAside(userId, form, notes, signal);
  const request = { template, placed, about, language, now };
  const text = model ? await writtenBy(model, request, send, signal) : lines.join('\n').trim();
  const { title } = sources.template;
  const nowhere = { noteId: null, date: null, startsAt: 0, endsAt: 0 };
  const { opening, closing } = wordsOf(language);
  // The form says these of its own.
  const own = model ? '' : `\n${opening[kind]}\n${closing[kind]}`;
  const ofTemplate: DraftPassage = { ...nowhere, kind: 'template', title, text: `${template}${own}` };
  const ofUser: DraftPassage = { ...nowhere, kind: 'settings', title: '', text: about };
  const beside = [ofTemplate, ...(about === '' ? [] : [ofUser])];
  const all = [...passages, ...beside];
  // The folder is often called after the client.
  const evidence = placed.map(({ place, ...passage }) => ({ ...passage, title: `${passage.title} ${place}` }));
  const marks = await proveAside(userId, text, [...evidence, ...beside], { now, self: ownNames(user) }, signal);
  const madeBy = model?.name ?? BUILT_IN;
  context.log.info({ draft: { madeBy, marks: marks.length } }, 'a draft was written');
  return { title, text, marks, passages: all, language, madeBy, hidden, others, leftOut };
}

/** What a model is asked to write from. */
interface WritingRequest {
  template: string;
  placed: (DraftPassage & { place: string })[];
  about: string;
  language: string;
  now: Date;
}

async function writtenBy(
  model: Provider,
  { template, placed, about, language, now }: WritingRequest,
  send: (event: DraftEvent) => void,
  signal: AbortSignal,
): Promise<string> {
  const delimiter = newDelimiter();
  const completion = {
    system: draftSystem({ delimiter, now, language, hasUser: about !== '' }),
    messages: [{ role: 'user' as const, content: visibleText(draftRequest(template, placed, about, delimiter)) }],
    maxOutputTokens: Math.min(OUTPUT_TOKENS, Math.floor(model.contextTokens / 4)),
  };
  let stated = '';
  for await (const piece of model.stream(completion, signal)) {
    stated += piece;
    send({ event: 'text', data: { text: piece } });
    if (stated.length > DRAFT_MAX) break;
  }
  return replaceCitations(stated.replaceAll(delimiter, ''), () => '').trim();
}
