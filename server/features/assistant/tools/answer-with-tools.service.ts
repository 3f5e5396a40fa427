import type { ModelMessage } from 'ai';
import type { Provider, ToolCall } from '#server/ai/provider.ts';
import { newDelimiter } from '#server/ai/untrusted-text.ts';
import type { Context } from '#server/context.ts';
import { chatPrompt } from '#server/features/assistant/chat-prompt.ts';
import { tokensIn } from '#server/features/assistant/choose-passages.ts';
import type { Question, SourcePassage } from '#server/features/assistant/material.ts';
import { passagesOf, type Retrieved } from '#server/features/assistant/retrieval.service.ts';
import type { ChatStep } from '#shared/assistant.ts';
import { LookUps } from './look-ups.service.ts';
import { toolDescriptions, toolTexts } from './tools.prompts.ts';

/** How often a model may look something up for one answer, and in how many turns. */
const LOOK_UPS_MAX = 12;
const STEPS_MAX = 6;
/** How much it may read beyond the first sources. */
const READ_TOKENS_MAX = 24_000;
/** What is sent for one answer, all its steps together. */
const SENT_TOKENS_MAX = 150_000;
/** A model that reads less at once has no room for what tools return. */
const CONTEXT_TOKENS_MIN = 8_000;
/** The descriptions of the tools, and what a step says around its calls. */
const OVERHEAD_TOKENS = 1_000;

/** What the answer is made of. */
interface ToolQuestion {
  question: Question;
  material: Retrieved;
  language: string | null;
  userNames: readonly string[];
}

/** Receives the answer as it arrives. */
export interface ToolListener {
  /** All sources so far. */
  onSources: (sources: readonly SourcePassage[]) => void;
  onText: (text: string) => void;
  /** Something was looked up: what was said before belongs to no answer. */
  onStep: (step: ChatStep) => void;
}

/** Whether a model can look things up: it has tools, and room for what they return. */
export function canLookUp(model: Provider): boolean {
  return model.hasTools() && model.contextTokens >= CONTEXT_TOKENS_MIN;
}

/**
 * Answers from the first sources and from what the model looks up, within the budget; then from what there is.
 *
 * @throws {ToolsRefusedError} before anything was said if the model can't use tools; {AppError} as the provider.
 */
export async function answerWithTools(
  context: Context,
  model: Provider,
  { question, material, language, userNames }: ToolQuestion,
  { onSources, onText, onStep }: ToolListener,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const delimiter = newDelimiter();
  const openNote = await passagesOf(context.userId, material.note);
  const options = { hasLibrary: true, language, isLeftOut: material.isLeftOut, delimiter, openNote, userNames };
  const passages = material.passages.filter(({ id }) => id !== material.note?.id);
  const limits = { contextTokens: model.contextTokens, lookUps: LOOK_UPS_MAX };
  const { completion, sources } = chatPrompt(question, { passages }, { ...options, ...limits });
  const { system, messages, maxOutputTokens = 0 } = completion;
  const given = tokensIn(system) + messages.reduce((sum, { content }) => sum + tokensIn(content), 0) + OVERHEAD_TOKENS;
  const room = Math.max(0, model.contextTokens - maxOutputTokens - given);
  const lookUps = new LookUps(context, question, { sources, tokens: Math.min(READ_TOKENS_MAX, room), delimiter });
  onSources(sources);

  const conversation: ModelMessage[] = [...messages];
  let used = 0;
  let sent = given;
  let isSilent = false;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    let text = '';
    const addText = (piece: string) => {
      text += piece;
      onText(piece);
    };
    const asked = { system, messages: conversation, maxOutputTokens, tools: toolDescriptions };
    const { calls, messages: answered } = await model.step(asked, addText, signal);
    if (calls.length === 0 && text.trim() !== '') return;
    isSilent = calls.length === 0;
    if (isSilent) break;
    const before = lookUps.tokensLeft;
    conversation.push(...answered, await answersTo(calls, lookUps, LOOK_UPS_MAX - used, onStep, signal));
    used += calls.length;
    onSources(lookUps.sources);
    sent += given + before - lookUps.tokensLeft;
    const isLate = performance.now() - began > context.config.LIMIT_AI_SECONDS * 1000;
    if (used >= LOOK_UPS_MAX || lookUps.tokensLeft <= 0 || sent > SENT_TOKENS_MAX || isLate) break;
  }
  if (!isSilent) onStep({ kind: 'limit' });
  // Without tools, and from what was read, last things first: a model that goes on calling can't.
  const read = lookUps.sources.slice(sources.length);
  const all = { passages: [...read, ...passages] };
  const last = chatPrompt(question, all, { ...options, contextTokens: model.contextTokens, lookUps: 'used up' });
  onSources(last.sources);
  for await (const piece of model.stream(last.completion, signal)) onText(piece);
}

/** Uses the tools, one after another, as often as is left. */
async function answersTo(
  calls: readonly ToolCall[],
  lookUps: LookUps,
  left: number,
  onStep: (step: ChatStep) => void,
  signal: AbortSignal,
): Promise<ModelMessage> {
  const content: Extract<ModelMessage, { role: 'tool' }>['content'] = [];
  for (const [index, call] of calls.entries()) {
    signal.throwIfAborted();
    const { text, step } = index < left ? await lookUps.use(call) : { text: toolTexts.spent };
    if (step !== undefined) onStep(step);
    const output = { type: 'text' as const, value: text };
    content.push({ type: 'tool-result', toolCallId: call.id, toolName: call.name, output });
  }
  return { role: 'tool', content };
}
