import { createAi } from '#server/ai/ai.ts';
import { type ProviderLimits, providerLimits } from '#server/ai/provider-limits.ts';
import type { ChatMessage, ChatSource, ChatStep } from '#shared/assistant.ts';
import type { FakeProvider } from './fakes/ai-provider.ts';
import { startTestServer, type TestServer, type TestSettings, type TestUser, testConfig } from './server.ts';

/** Everything that an answer's stream contained. */
interface AnswerEvents {
  status: number;
  question: ChatMessage | undefined;
  sources: ChatSource[] | undefined;
  /** The pieces, joined. */
  text: string;
  steps: ChatStep[];
  answer: ChatMessage | undefined;
  order: string[];
}

export const API_KEY = 'sk-canary-4f1e9a';

/** As in the product, but for the pauses: a provider that answers may be slow on a busy machine. */
const patientLimits = { ...providerLimits, firstByte: 5_000, idle: 3_000, total: 15_000, pause: 5, breakerPause: 50 };

/** The promised sizes made small. */
export const smallLimits = { ...patientLimits, bodyBytes: 300_000 };

/** The promised times made small too, for a provider that never answers or never ends. */
export const shortLimits = { ...smallLimits, firstByte: 800, idle: 800, total: 3_000 };

interface ChatServerOptions {
  /** The wire format of the double. */
  kind?: 'openai-compatible' | 'anthropic';
  settings?: TestSettings;
  limits?: ProviderLimits;
  log?: TestServer['services']['log'];
}

/** A listening server with a fake provider as its model, or with the built-in assistant. */
export async function startChatServer(
  provider: FakeProvider | undefined,
  { kind = 'openai-compatible', settings = {}, limits = patientLimits, log }: ChatServerOptions = {},
): Promise<{ server: TestServer; origin: string }> {
  const operator: Record<string, string> = provider
    ? { AI_PROVIDER: kind, AI_BASE_URL: `${provider.url}/v1`, AI_API_KEY: API_KEY, AI_MODEL: 'a-model' }
    : {};
  const all = { ...operator, ...settings };
  const ai = createAi(testConfig({ MODELS_DIR: '/nowhere', ...all }), limits);
  const server = await startTestServer(all, { ai, ...(log ? { log } : {}) });
  return { server, origin: await server.http.listen({ port: 0, host: '127.0.0.1' }) };
}

/** A question to the assistant as its client sends it. */
export function asked(content: string, more: object = {}) {
  return { messages: [{ role: 'user', content }], ...more };
}

/** Asks and reads the events of the answer. */
export async function ask(
  { origin, user }: { origin: string; user: TestUser },
  content: string,
  more: object = {},
  signal: AbortSignal | null = null,
): Promise<AnswerEvents> {
  const response = await openAnswer({ origin, user }, content, more, signal);
  return eventsIn(response.status, await response.text());
}

/** Asks, and leaves the answer to be read. */
export function openAnswer(
  { origin, user }: { origin: string; user: TestUser },
  content: string,
  more: object = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${origin}/api/assistant/chat`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(asked(content, more)),
    signal,
  });
}

function eventsIn(status: number, body: string): AnswerEvents {
  const events = [...body.matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(([, event = '', data = '']) => ({
    event,
    data: JSON.parse(data),
  }));
  const dataOf = (name: string) => events.find(({ event }) => event === name)?.data;
  return {
    status,
    question: dataOf('question'),
    sources: dataOf('sources'),
    text: events.flatMap(({ event, data }) => (event === 'text' ? [data.text] : [])).join(''),
    steps: events.flatMap(({ event, data }) => (event === 'step' ? [data] : [])),
    answer: dataOf('answer'),
    order: events.map(({ event }) => event).filter((event, index, all) => event !== all[index - 1]),
  };
}

/** The messages of a conversation as the server keeps them. */
export async function historyOf(user: TestUser, place = 'general'): Promise<ChatMessage[]> {
  return (await user.get(`/api/chat/${place}`)).json().messages;
}
