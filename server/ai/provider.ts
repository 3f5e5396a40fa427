import type { JSONSchema7, LanguageModel, ModelMessage, ToolSet } from 'ai';
import type { AiProvider } from '#shared/ai.ts';
import { storableText } from '#shared/text.ts';
import { storableJson, storablePieces } from './model-output.ts';
import { isRefusalOfTools, ProviderCutError, ToolsRefusedError, toAppError } from './provider-errors.ts';

const OUTPUT_TOKENS_MAX = 2_048;
/** The fetch has its own time limit; this one is for a library that does not notice its end. */
const GRACE_MS = 1_000;

/** A prompt: `system` has our words, `messages` may contain other people's. */
export interface Completion {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** 2,048 by default. */
  maxOutputTokens?: number;
}

/** A tool as it is described to a model. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: JSONSchema7;
}

/** What a model asks a tool. Neither the name nor the input can be trusted. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

/** A step of an answer: what was said so far, and what the tools answered. */
interface ToolStep extends Omit<Completion, 'messages'> {
  messages: readonly ModelMessage[];
  tools: readonly ToolDescription[];
}

/** An external language model. */
export interface Provider {
  /** The provider and model, for the person who reads the answer. */
  readonly name: string;
  /** How much the model reads and writes at once. */
  readonly contextTokens: number;
  /** Whether it may have tools: not if it refused them lately. */
  hasTools: () => boolean;
  /**
   * The model's answer as text.
   *
   * @throws {AppError} `unavailable` with a sentence; nothing of the provider's answer is in it.
   */
  complete: (completion: Completion, signal?: AbortSignal) => Promise<string>;
  /**
   * The same as a stream. The request ends if the stream is not read to its end.
   *
   * @throws {AppError} as `complete`; possibly after a part of the answer.
   */
  stream: (completion: Completion, signal?: AbortSignal) => AsyncIterable<string>;
  /**
   * One step of an answer: its text as a stream, then the tools that the model calls, and the message to go on from. No
   * tool is run.
   *
   * @throws {ToolsRefusedError} if this model can't use tools; {AppError} as `stream`.
   */
  step: (
    asked: ToolStep,
    onText: (text: string) => void,
    signal?: AbortSignal,
  ) => Promise<{ calls: ToolCall[]; messages: ModelMessage[] }>;
}

/** A provider, a model there, and the key for it. */
export interface ProviderChoice {
  provider: AiProvider;
  model: string;
  /** The provider's address, if it isn't the default. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  contextTokens: number;
  /** A user, not the administrator, chose the address: it must be on the public internet. */
  mustBePublic?: boolean;
}

/** How to reach it: each fetch ends by itself within `total` milliseconds. */
export interface ProviderConnection {
  whole: typeof globalThis.fetch;
  streamed: typeof globalThis.fetch;
  total: number;
  tools: ToolsMemory;
}

/** Which models refused tools. */
export interface ToolsMemory {
  areRefused: () => boolean;
  refused: () => void;
}

/** The provider's library is loaded on first use. */
export function connectProvider(choice: ProviderChoice, connection: ProviderConnection): Provider {
  const { whole, streamed, total, tools: memory } = connection;
  return {
    name: `${choice.provider} ${choice.model}`,
    contextTokens: choice.contextTokens,
    hasTools: () => !memory.areRefused(),
    complete: async (completion, signal) => {
      const ending = endingBy(total + GRACE_MS, signal);
      try {
        const [{ generateText }, model] = await Promise.all([import('ai'), loadModel(choice, whole)]);
        const asked = generateText({ model, ...optionsOf(choice, completion), abortSignal: ending.signal });
        const { text } = await Promise.race([asked, ending.rejects]);
        if (text === '') throw new ProviderCutError('The answer is empty');
        return storableText(text);
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      } finally {
        ending.end();
      }
    },
    stream: async function* (completion, signal) {
      const ending = endingBy(total + GRACE_MS, signal);
      try {
        const [{ streamText }, model] = await Promise.all([import('ai'), loadModel(choice, streamed)]);
        const { stream } = streamText({
          model,
          ...optionsOf(choice, completion),
          abortSignal: ending.signal,
          onError: () => undefined,
        });
        const storable = storablePieces();
        for await (const part of wholeParts(stream, ending.rejects)) {
          if (part.type === 'text-delta') yield storable(part.text);
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      } finally {
        ending.end();
      }
    },
    step: async ({ tools, ...asked }, onText, signal) => {
      const ending = endingBy(total + GRACE_MS, signal);
      try {
        const [{ streamText, jsonSchema }, model] = await Promise.all([import('ai'), loadModel(choice, streamed)]);
        const described: ToolSet = {};
        for (const { name, description, parameters } of tools) {
          described[name] = { description, inputSchema: jsonSchema<never>(parameters) };
        }
        const asking = streamText({
          model,
          ...optionsOf(choice, asked),
          tools: described,
          abortSignal: ending.signal,
          onError: () => undefined,
        });
        const calls: ToolCall[] = [];
        const storable = storablePieces();
        for await (const part of wholeParts(asking.stream, ending.rejects)) {
          if (part.type === 'text-delta') onText(storable(part.text));
          if (part.type !== 'tool-call') continue;
          const input = storableJson(JSON.stringify(part.input ?? null));
          calls.push({ id: part.toolCallId, name: part.toolName, input });
        }
        const messages = await Promise.race([asking.responseMessages, ending.rejects]);
        return { calls, messages: messages.filter(({ role }) => role === 'assistant') };
      } catch (error) {
        signal?.throwIfAborted();
        if (!isRefusalOfTools(error)) throw toAppError(error);
        memory.refused();
        throw new ToolsRefusedError('This model has no tools');
      } finally {
        ending.end();
      }
    },
  };
}

/**
 * The parts of a stream up to its end.
 *
 * @throws the stream's own error (`onError` only keeps the library from printing it), `ended`'s, or {ProviderCutError}.
 */
async function* wholeParts<Part extends { type: string }>(stream: AsyncIterable<Part>, ended: Promise<never>) {
  const parts = stream[Symbol.asyncIterator]();
  let isWhole = false;
  for (;;) {
    const { done, value: part } = await Promise.race([parts.next(), ended]);
    if (done) break;
    if (part.type === 'error') throw (part as unknown as { error: unknown }).error;
    // A connection that is closed early, but in order, ends without a reason.
    if (part.type === 'finish') isWhole = (part as { rawFinishReason?: string }).rawFinishReason !== undefined;
    yield part;
  }
  if (!isWhole) throw new ProviderCutError('The answer broke off');
}

/** Models of these two that think before they answer, and whose thinking takes from the room for the answer. */
const THINKING = /^(gpt-[5-9](?!.*chat)|o\d|gemini-(?!2))/;

function optionsOf(
  choice: ProviderChoice,
  { system, messages, maxOutputTokens = OUTPUT_TOKENS_MAX }: Completion | Omit<ToolStep, 'tools'>,
) {
  const isThinking = /^(openai|google)$/.test(choice.provider) && THINKING.test(choice.model);
  return {
    instructions: system,
    messages: [...messages],
    maxOutputTokens,
    ...(isThinking ? { reasoning: 'low' as const } : {}),
    // The fetch tries again by itself.
    maxRetries: 0,
  };
}

/** Ends by the caller, by the time or by `end`, whichever is first; `rejects` then. */
function endingBy(milliseconds: number, signal: AbortSignal | undefined) {
  const own = new AbortController();
  const late = AbortSignal.timeout(milliseconds);
  const any = AbortSignal.any([own.signal, late, ...(signal ? [signal] : [])]);
  const rejects = new Promise<never>((_, reject) => {
    any.addEventListener('abort', () => reject(any.reason), { once: true });
    if (any.aborted) reject(any.reason);
  });
  // It may no longer be awaited when the answer is read.
  rejects.catch(() => undefined);
  return { signal: any, rejects, end: () => own.abort() };
}

async function loadModel(choice: ProviderChoice, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { provider, model, baseUrl, apiKey } = choice;
  const settings = { fetch, ...(baseUrl ? { baseURL: baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'compatible', baseURL: '', ...settings })(model);
    }
  }
}
