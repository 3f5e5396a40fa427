import { randomUUID } from 'node:crypto';
import type { Provider } from '#server/ai/provider.ts';
import { newDelimiter } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { tellChange } from '#server/features/changes/changes.service.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import { BUILT_IN } from '#shared/ai.ts';
import type { ChatMessage, ChatSource } from '#shared/assistant.ts';
import { cutText } from '#shared/text.ts';
import { PROMPTS_VERSION } from './assistant.prompts.ts';
import { answerAside } from './built-in/work-built-in.ts';
import * as messages from './chat-messages.repo.ts';
import { chatPrompt } from './chat-prompt.ts';
import { citeUsed } from './citations.ts';
import type { SourcePassage } from './material.ts';
import { chatPreview, type OpenQuestion } from './questions.service.ts';
import { gatherMaterial, passagesOf, type Retrieved } from './retrieval.service.ts';

/** What happens while a question is answered, in this order; the pieces of text are those of the answer as it is made. */
export type ChatEvent =
  | { event: 'question'; data: ChatMessage }
  | { event: 'sources'; data: ChatSource[] }
  | { event: 'text'; data: { text: string } }
  | { event: 'answer'; data: ChatMessage };

type Tell = (event: ChatEvent) => void;

const SOURCE_TEXT_MAX = 400;
const LEFT_OUT =
  'This note is left out of AI, so the assistant does not read it. To ask about it, let AI use it again in the menu of the note.';
const UNEXPECTED = 'Something went wrong while the answer was made. Please try again.';

/** What there is of an answer so far. */
interface Draft {
  text: string;
  sources: readonly SourcePassage[];
  madeBy: string | null;
}

/**
 * Answers a question and keeps the answer, also where it fails or is stopped: then with what had come.
 *
 * @param leaving aborted when the person goes away or stops the answer.
 */
export async function answerQuestion(
  context: Context,
  open: OpenQuestion,
  tell: Tell,
  leaving: AbortSignal,
  stopped: AbortSignal,
): Promise<ChatMessage> {
  const draft: Draft = { text: '', sources: [], madeBy: null };
  const began = performance.now();
  tell({ event: 'question', data: open.kept.message });
  let outcome: Pick<ChatMessage, 'state' | 'failure'> = { state: 'done', failure: null };
  try {
    await makeAnswer(context, open, draft, tell, AbortSignal.any([leaving, stopped]));
  } catch (error) {
    outcome = leaving.aborted
      ? { state: 'stopped', failure: null }
      : { state: 'failed', failure: failureOf(context, error) };
  }
  const answer = await keep(context, open, draft, outcome);
  const ms = Math.round(performance.now() - began);
  const told = { madeBy: answer.madeBy, state: answer.state, ms, prompts: PROMPTS_VERSION };
  context.log.info({ chat: told }, 'a question was answered');
  tell({ event: 'answer', data: answer });
  tellChange(context, { kind: 'chat', noteId: open.noteId, answerId: answer.id });
  return answer;
}

async function makeAnswer(
  context: Context,
  { noteId, question }: OpenQuestion,
  draft: Draft,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const [model, settings, note] = await Promise.all([
    modelFor(context),
    readSettings(context),
    noteId === null ? undefined : readNote(context, noteId),
  ]);
  // What stays on this server may be made of everything.
  const hasLibrary = model === undefined || settings.aiScope === 'library';
  const material = await gatherMaterial(context, question, { note, hasLibrary });
  signal.throwIfAborted();
  draft.madeBy = model?.name ?? BUILT_IN;
  if (material.isLeftOut && question.action !== null) return tellWhole(draft, { text: LEFT_OUT, used: [] }, tell);
  const { replyLanguage } = settings;
  if (model === undefined)
    return tellWhole(draft, await answerAside({ ...question, replyLanguage }, material, signal), tell);
  await askModel(model, { question, material, hasLibrary, language: replyLanguage }, draft, tell, signal);
}

interface ModelQuestion {
  question: OpenQuestion['question'];
  material: Retrieved;
  hasLibrary: boolean;
  language: string | null;
}

async function askModel(
  model: Provider,
  { question, material, hasLibrary, language }: ModelQuestion,
  draft: Draft,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const { note, isLeftOut } = material;
  const { completion, sources } = chatPrompt(
    question,
    // The open note's passages come by themselves.
    { passages: material.passages.filter(({ id }) => id !== note?.id) },
    {
      ...{ hasLibrary, language, isLeftOut },
      contextTokens: model.contextTokens,
      delimiter: newDelimiter(),
      openNote: note === null ? [] : passagesOf(note),
    },
  );
  draft.sources = sources;
  tell({ event: 'sources', data: toChatSources(sources) });
  for await (const piece of model.stream(completion, signal)) {
    draft.text += piece;
    tell({ event: 'text', data: { text: piece } });
  }
}

/** What is made here comes at once, in pieces of a sentence or a line. */
function tellWhole(draft: Draft, { text, used }: { text: string; used: readonly SourcePassage[] }, tell: Tell): void {
  draft.sources = used;
  draft.text = text;
  tell({ event: 'sources', data: toChatSources(used) });
  for (const piece of text.split(/(?<=[.!?]\s|\n)/)) if (piece !== '') tell({ event: 'text', data: { text: piece } });
}

async function keep(
  { db, userId, now }: Context,
  { kept }: OpenQuestion,
  draft: Draft,
  outcome: Pick<ChatMessage, 'state' | 'failure'>,
): Promise<ChatMessage> {
  const { text, used } = citeUsed(draft.text, draft.sources);
  const at = now();
  const answer = { ...outcome, content: text, sources: toChatSources(used), madeBy: draft.madeBy };
  const row = { ...answer, id: randomUUID(), preview: chatPreview(text === '' ? kept.message.content : text) };
  const id = await db.write(userId, (tx) => messages.keepAnswer(tx, userId, kept, row, at));
  return { ...answer, id: id ?? row.id, role: 'assistant', timestamp: at.getTime() };
}

function toChatSources(passages: readonly SourcePassage[]): ChatSource[] {
  return passages.map(({ kind, id, title, text, startsAt, endsAt, page }, index) => ({
    ...{ kind, id, title, startsAt, endsAt, page },
    number: index + 1,
    text: cutText(text, SOURCE_TEXT_MAX),
  }));
}

/** As a sentence for the person; what it was made of is in no log. */
function failureOf({ log }: Context, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, 'a question could not be answered');
  return UNEXPECTED;
}
