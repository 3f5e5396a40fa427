import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { slots } from '#server/slots.ts';
import { MIB } from '#shared/size-text.ts';
import { aiTexts } from './ai.texts.ts';
import { Breaker } from './breaker.ts';
import { hasLocalWhisper, LocalWhisper, RECOMMENDED_WHISPER } from './local-whisper.ts';
import type { ProviderChoice } from './provider.ts';
import { providerAgent, providerFetch } from './provider-fetch.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';
import { providerTranscriber, type TranscriptionPlace } from './provider-transcriber.ts';
import { publicConnector } from './public-address.ts';
import type { Transcriber } from './transcriber.ts';

/** Who transcribes, and how much at the same time. */
export interface Transcription {
  /** The user's own, where their key opens one, else the server's; undefined where there is none. */
  transcriberFor: (userId: string, own?: ProviderChoice) => Transcriber | undefined;
  /**
   * Waits for a turn, then works.
   *
   * @throws {AppError} `rate_limited` where the user has too many at work or waiting.
   */
  inTurn: <T>(userId: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** A few minutes of speech take a server of one's own as long to hear. */
export const transcriptionLimits: ProviderLimits = {
  ...providerLimits,
  firstByte: 300_000,
  idle: 60_000,
  total: 600_000,
  bodyBytes: 4 * MIB,
  retryAfterMax: 60_000,
};

/** What each place calls its model for speech, where it is known to have one. */
const modelsAt: Record<string, string> = {
  'api.openai.com': 'gpt-4o-mini-transcribe',
  'api.groq.com': 'whisper-large-v3-turbo',
  'api.deepinfra.com': 'openai/whisper-large-v3-turbo',
  'api.together.xyz': 'openai/whisper-large-v3',
  'api.mistral.ai': 'voxtral-mini-latest',
};
const OPENAI = 'https://api.openai.com/v1';
/** What servers of one's own call theirs, or ignore. */
const ANY_MODEL = 'whisper-1';
const BREAKERS_MAX = 10_000;

/** From the settings; nothing is loaded or asked yet. */
export function createTranscription(config: Config, limits: ProviderLimits = transcriptionLimits): Transcription {
  const modelsDir = resolve(config.MODELS_DIR);
  const localModel = config.TRANSCRIPTION_MODEL ?? RECOMMENDED_WHISPER;
  const hasLocal = config.TRANSCRIPTION_BASE_URL === undefined && hasLocalWhisper(modelsDir, localModel);
  const local = hasLocal ? new LocalWhisper(modelsDir, localModel) : undefined;
  const operator = operatorPlace(config);
  const anywhere = providerAgent(limits);
  const inPublic = providerAgent(limits, publicConnector(limits.connect));
  const breakers = new Map<string, Breaker>();

  /** One user's failures don't affect others. */
  function breakerOf(userId: string, { baseUrl }: TranscriptionPlace): Breaker {
    const name = `${userId} ${baseUrl}`;
    const breaker = breakers.get(name) ?? new Breaker(limits);
    const [oldest] = breakers.keys();
    if (breakers.size >= BREAKERS_MAX && oldest !== undefined) breakers.delete(oldest);
    breakers.set(name, breaker);
    return breaker;
  }

  return {
    transcriberFor: (userId, own) => {
      const ownPlace = own && placeOf(own, config);
      if (ownPlace === undefined && local !== undefined) return local;
      const place = ownPlace ?? operator;
      if (place === undefined) return undefined;
      const agent = own?.mustBePublic && place === ownPlace ? inPublic : anywhere;
      return providerTranscriber(place, providerFetch(limits, agent, breakerOf(userId, place)));
    },
    inTurn: turns(config),
    close: async () => local?.stop(),
  };
}

/** TRANSCRIPTION_*, then what the AI provider is known to have. */
function operatorPlace(config: Config): TranscriptionPlace | undefined {
  const { TRANSCRIPTION_BASE_URL: baseUrl, TRANSCRIPTION_API_KEY, TRANSCRIPTION_MODEL, AI_API_KEY } = config;
  const apiKey = TRANSCRIPTION_API_KEY ?? AI_API_KEY;
  if (baseUrl !== undefined) {
    const model = TRANSCRIPTION_MODEL ?? modelsAt[new URL(baseUrl).host] ?? ANY_MODEL;
    return { provider: new URL(baseUrl).host, baseUrl, apiKey, model };
  }
  const { AI_PROVIDER: provider, AI_BASE_URL } = config;
  if (provider === 'openai') {
    const there = AI_BASE_URL ?? OPENAI;
    return { provider, baseUrl: there, apiKey, model: TRANSCRIPTION_MODEL ?? modelsAt['api.openai.com'] ?? ANY_MODEL };
  }
  if (provider !== 'openai-compatible' || AI_BASE_URL === undefined) return undefined;
  const model = TRANSCRIPTION_MODEL ?? modelsAt[new URL(AI_BASE_URL).host];
  return model === undefined ? undefined : { provider: new URL(AI_BASE_URL).host, baseUrl: AI_BASE_URL, apiKey, model };
}

/** Where a user's key opens a transcriber; an address that is not known for one is not tried. */
function placeOf({ provider, baseUrl, apiKey }: ProviderChoice, config: Config): TranscriptionPlace | undefined {
  if (provider === 'openai') {
    return { provider, baseUrl: baseUrl ?? OPENAI, apiKey, model: modelsAt['api.openai.com'] ?? ANY_MODEL };
  }
  if (provider !== 'openai-compatible' || baseUrl === undefined) return undefined;
  const { host } = new URL(baseUrl);
  const isOperators = config.TRANSCRIPTION_BASE_URL?.replace(/\/+$/, '') === baseUrl.replace(/\/+$/, '');
  const model = isOperators ? (config.TRANSCRIPTION_MODEL ?? modelsAt[host] ?? ANY_MODEL) : modelsAt[host];
  return model === undefined ? undefined : { provider: host, baseUrl, apiKey, model };
}

/** Recordings transcribed at the same time, one of each user, and how many of one user may be at work or wait. */
function turns(config: Config): Transcription['inTurn'] {
  const { use } = slots(config.LIMIT_TRANSCRIPTIONS_AT_ONCE, 1);
  const counts = new Map<string, number>();
  return async (userId, signal, work) => {
    const count = counts.get(userId) ?? 0;
    if (count >= config.LIMIT_TRANSCRIPTIONS_OF_USER) {
      throw new AppError('rate_limited', aiTexts.speech.tooMany(count), { retryAfter: 10 });
    }
    counts.set(userId, count + 1);
    try {
      return await use(signal, work, userId);
    } finally {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left === 0) counts.delete(userId);
      else counts.set(userId, left);
    }
  };
}
