import { randomUUID } from 'node:crypto';
import type { Provider } from '#server/ai/provider.ts';
import { ToolsRefusedError } from '#server/ai/provider-errors.ts';
import { newDelimiter } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import { within } from '#server/walls.ts';
import { BUILT_IN } from '#shared/ai.ts';
import type { ChatMessage, ChatSource, ChatStep } from '#shared/assistant.ts';
import { cutText } from '#shared/text.ts';
import { type Emit, remarkOn, sayWhenSilent } from './answer-events.ts';
import { PROMPTS_VERSION } from './assistant.prompts.ts';
import { assistantTexts } from './assistant.texts.ts';
import { answerAside, prepareBuiltIn } from './built-in/work-built-in.ts';
import * as messages from './chat-messages.repo.ts';
import { chatPrompt } from './chat-prompt.ts';
import { citeUsed } from './citations.ts';
import { answerList } from './lists/answer-list.service.ts';
import type { Answer, SourcePassage } from './material.ts';
import { proveByNotes } from './prove-by-notes.service.ts';
import { chatPreview, type OpenQuestion } from './questions.service.ts';
import { gatherMaterial, passagesOf, type Retrieved } from './retrieval.service.ts';
import { answerWithTools, canLookUp, type ToolListener } from './tools/answer-with-tools.service.ts';

const SOURCE_TEXT_MAX = 400;

/** The answer so far. */
interface Draft {
  text: string;
  remark: string | null;
  sources: readonly SourcePassage[];
  madeBy: string | null;
}

/** What is slow about a user's first answer, done before the question: when the conversation is opened. */
export async function prepareAnswers(context: Context): Promise<void> {
  const model = await modelFor(context);
  if (model === undefined) await prepareBuiltIn(context.userId);
}

/**
 * Answers a question and saves the answer. A failed or stopped answer is saved too, with the text received so far, and
 * with the built-in assistant's where a model failed before it said anything.
 *
 * @param leaving aborted when the user leaves or stops the answer.
 */
export async function answerQuestion(
  context: Context,
  open: OpenQuestion,
  emit: Emit,
  leaving: AbortSignal,
  stopped: AbortSignal,
): Promise<ChatMessage> {
  const draft: Draft = { text: '', remark: null, sources: [], madeBy: null };
  const began = performance.now();
  emit({ event: 'question', data: open.kept.message });
  let outcome: Pick<ChatMessage, 'state' | 'failure'> = { state: 'done', failure: null };
  try {
    await makeAnswer(context, open, draft, emit, AbortSignal.any([leaving, stopped]));
  } catch (error) {
    outcome = leaving.aborted
      ? { state: 'stopped', failure: null }
      : { state: 'failed', failure: failureOf(context, error) };
  }
  const answer = await keep(context, open, draft, outcome);
  const ms = Math.round(performance.now() - began);
  const logged = { madeBy: answer.madeBy, state: answer.state, ms, prompts: PROMPTS_VERSION };
  context.log.info({ chat: logged }, 'a question was answered');
  emit({ event: 'answer', data: answer });
  publishChange(context, { kind: 'chat', noteId: open.noteId, answerId: answer.id });
  return answer;
}

async function makeAnswer(
  everywhere: Context,
  open: OpenQuestion,
  draft: Draft,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const { noteId, isNoteInside, question } = open;
  const context = within(everywhere, open.wall);
  const [model, settings, note] = await Promise.all([
    modelFor(context),
    readSettings(context),
    noteId === null || !isNoteInside ? undefined : readNote(context, noteId),
  ]);
  const { replyLanguage, name, firm, signOff } = settings;
  const listed = await answerList(everywhere, open, replyLanguage, signal);
  if (listed !== undefined) {
    draft.madeBy = BUILT_IN;
    return emitWhole(draft, listed, emit);
  }
  // The built-in assistant sends nothing away, so it may use all notes.
  const hasLibrary = model === undefined || settings.aiScope === 'library';
  const material = await gatherMaterial(context, question, { note, hasLibrary, readsWhole: model === undefined });
  signal.throwIfAborted();
  draft.madeBy = model?.name ?? BUILT_IN;
  if (material.isLeftOut && question.action !== null)
    return emitWhole(draft, { text: assistantTexts.hiddenFromAi, used: [] }, emit);
  const builtIn = (given: Retrieved) => {
    const signature = { name, firm, signOff };
    const asked = { ...question, replyLanguage, signature, locale: context.locale };
    return answerAside(context.userId, asked, given, signal);
  };
  if (model === undefined) return emitWhole(draft, await builtIn(material), emit);
  const userNames = [name, ...settings.otherNames].filter(Boolean);
  const asked = { question, material, hasLibrary, language: replyLanguage, userNames };
  const silence = sayWhenSilent(context, emit);
  try {
    const isDone =
      hasLibrary && canLookUp(model) && (await askWithTools(context, model, asked, draft, silence.emit, signal));
    if (!isDone) await askModel(context, model, asked, draft, silence.emit, signal);
  } catch (error) {
    if (signal.aborted || draft.text !== '') throw error;
    silence.end();
    emit({ event: 'step', data: { kind: 'built-in' } });
    draft.madeBy = BUILT_IN;
    const found = await gatherMaterial(context, question, { note, hasLibrary: true, readsWhole: true });
    const { remark = '', ...answer } = await builtIn(found);
    emitWhole(draft, { ...answer, remark: `${assistantTexts.builtInInstead} ${remark}`.trim() }, emit);
    throw error;
  } finally {
    silence.end();
  }
  await proveByNotes(context, question, draft, signal);
}

interface ModelQuestion {
  question: OpenQuestion['question'];
  material: Retrieved;
  hasLibrary: boolean;
  language: string | null;
  userNames: readonly string[];
}

/** Whether the model could answer with tools. */
async function askWithTools(
  context: Context,
  model: Provider,
  asked: ModelQuestion,
  draft: Draft,
  emit: Emit,
  signal: AbortSignal,
): Promise<boolean> {
  const steps: ChatStep[] = [];
  const listener: ToolListener = {
    onSources: (sources) => {
      draft.sources = sources;
      emit({ event: 'sources', data: toChatSources(sources) });
    },
    onText: (text) => {
      draft.text += text;
      emit({ event: 'text', data: { text } });
    },
    onStep: (step) => {
      steps.push(step);
      draft.text = '';
      draft.remark = remarkOn(steps);
      emit({ event: 'step', data: step });
    },
  };
  try {
    await answerWithTools(context, model, asked, listener, signal);
    return true;
  } catch (error) {
    if (!(error instanceof ToolsRefusedError)) throw error;
    draft.remark = assistantTexts.noTools;
    return false;
  }
}

async function askModel(
  { userId }: Context,
  model: Provider,
  { question, material, hasLibrary, language, userNames }: ModelQuestion,
  draft: Draft,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const { note, isLeftOut } = material;
  const { completion, sources } = chatPrompt(
    question,
    // The open note is given separately.
    { passages: material.passages.filter(({ id }) => id !== note?.id) },
    {
      hasLibrary,
      language,
      userNames,
      isLeftOut,
      contextTokens: model.contextTokens,
      delimiter: newDelimiter(),
      openNote: await passagesOf(userId, note),
    },
  );
  draft.sources = sources;
  emit({ event: 'sources', data: toChatSources(sources) });
  for await (const piece of model.stream(completion, signal)) {
    draft.text += piece;
    emit({ event: 'text', data: { text: piece } });
  }
}

/** Emits a finished answer in pieces of a sentence or a line. */
function emitWhole(draft: Draft, { text, remark, used }: Answer, emit: Emit): void {
  draft.remark = remark ?? null;
  draft.sources = used;
  draft.text = text;
  emit({ event: 'sources', data: toChatSources(used) });
  for (const piece of text.split(/(?<=[.!?]\s|\n)/)) if (piece !== '') emit({ event: 'text', data: { text: piece } });
}

async function keep(
  { db, userId, now }: Context,
  { kept, narrowedTo }: OpenQuestion,
  draft: Draft,
  outcome: Pick<ChatMessage, 'state' | 'failure'>,
): Promise<ChatMessage> {
  const { text, used } = citeUsed(draft.text, draft.sources);
  const at = now();
  const { madeBy } = draft;
  const remarks = [...(narrowedTo === undefined ? [] : [assistantTexts.narrowedTo(narrowedTo)]), draft.remark ?? ''];
  const remark = remarks.filter(Boolean).join(' ') || null;
  const { scope, clientId } = kept.message;
  const answer = { ...outcome, scope, clientId, content: text, remark, sources: toChatSources(used), madeBy };
  const row = { ...answer, id: randomUUID(), preview: chatPreview(text === '' ? kept.message.content : text) };
  const id = await db.write(userId, (tx) => messages.keepAnswer(tx, userId, kept, row, at));
  return { ...answer, id: id ?? row.id, role: 'assistant', timestamp: at.getTime() };
}

function toChatSources(passages: readonly SourcePassage[]): ChatSource[] {
  return passages.map(({ kind, id, title, place, text, startsAt, endsAt, page }, index) => ({
    kind,
    id,
    title,
    place,
    startsAt,
    endsAt,
    page,
    number: index + 1,
    text: cutText(text, SOURCE_TEXT_MAX),
  }));
}

/** A sentence for the user; the log gets the error, but never the content. */
function failureOf({ log }: Context, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error({ err: error }, 'a question could not be answered');
  return assistantTexts.unexpected;
}
