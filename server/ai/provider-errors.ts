import { AppError } from '#server/errors.ts';
import { aiTexts } from './ai.texts.ts';
import { ProviderRestingError } from './breaker.ts';

/** The answer ended before it was complete. */
export class ProviderCutError extends Error {}

/** The model, or the program that runs it, can't use tools. */
export class ToolsRefusedError extends Error {}

/**
 * A provider's failure as one of our sentences: a provider's own message may contain the key or the text it was sent.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('unavailable', sentenceFor(chain(error)), { retryAfter: 30 });
}

/** How providers say it: Ollama, vLLM, OpenRouter and Groq with a 4xx, llama.cpp with a 500. */
const TOOLS = String.raw`\b(?:tools?|tool[_ -](?:use|choice|calls?|calling)|function[_ ]call(?:s|ing)?)\b`;
const REFUSED = 'not support|unsupported|unrecognized|unknown|unexpected|not permitted';
const NO_TOOLS = new RegExp(
  `${TOOLS}.{0,60}(?:${REFUSED}|not allowed|not available|requires)|` +
    `(?:${REFUSED}|no endpoints|extra (?:fields|inputs)).{0,80}${TOOLS}`,
  'i',
);
const NO_TOOLS_OF_LLAMA = /tools param requires/i;

/** Whether a provider failed because it was given tools. */
export function isRefusalOfTools(error: unknown): boolean {
  const { statusCode: status, responseBody = '' } = (chain(error).find(hasStatus) ?? {}) as Partial<Answered>;
  if (status === undefined || status < 400) return false;
  if (status >= 500) return NO_TOOLS_OF_LLAMA.test(responseBody);
  return ![401, 402, 403, 413, 429].includes(status) && NO_TOOLS.test(responseBody.slice(0, 2_000));
}

function sentenceFor(causes: object[]): string {
  if (causes.some((cause) => cause instanceof ProviderRestingError)) return aiTexts.resting;
  const { statusCode: status, responseBody } = (causes.find(hasStatus) ?? {}) as Partial<Answered>;
  if (status !== undefined && status >= 300 && status < 500) return refusalFor(status, responseBody ?? '');
  if (causes.some((cause) => cause instanceof ProviderCutError)) return aiTexts.interrupted;
  if (causes.some((cause) => cause instanceof Error && /timeout/i.test(`${cause.name} ${String(codeOf(cause))}`))) {
    return aiTexts.timeout;
  }
  return aiTexts.unreachable;
}

interface Answered {
  statusCode: number;
  responseBody?: string;
}

function hasStatus(cause: object): cause is Answered {
  return 'statusCode' in cause && typeof cause.statusCode === 'number';
}

/**
 * The status alone does not distinguish an empty account from a busy provider; each provider has its own code for it.
 */
function refusalFor(status: number, body: string): string {
  if (/insufficient_quota|credit balance|billing_not_active|insufficient credits/i.test(body) || status === 402) {
    return aiTexts.noCredit;
  }
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key/.test(body)) {
    return aiTexts.keyRejected;
  }
  if (status === 404 || /model_not_found/.test(body)) {
    return aiTexts.unknownModel;
  }
  if (status === 429) return aiTexts.quotaUsedUp;
  if (status === 413 || /context_length_exceeded|prompt is too long/.test(body)) {
    return aiTexts.tooLong;
  }
  if (status < 400) return aiTexts.redirected;
  return aiTexts.rejected;
}

/** The error, its cause, and so on; the AI SDK also keeps the last of several attempts. */
function chain(error: unknown): object[] {
  const seen: object[] = [];
  for (let next = error; typeof next === 'object' && next !== null && seen.length < 10; ) {
    seen.push(next);
    const { cause, lastError } = next as { cause?: unknown; lastError?: unknown };
    next = lastError ?? cause;
  }
  return seen;
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : '';
}
