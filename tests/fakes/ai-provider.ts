import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type Wire, type WireCall, wireOf } from './ai-wire.ts';

/**
 * How the provider behaves from now on. `hanging`, `dripping`, `endless`, `cut`, `ended early`, `garbled` and `failing
 * midway` are what a streamed answer does after its first words; an answer that is not streamed does the like.
 */
export type ProviderMode =
  | 'ok'
  | 'wrong key'
  | 'no credit'
  | 'unknown model'
  | 'busy'
  | 'broken'
  | 'silent'
  | 'hanging'
  | 'dripping'
  | 'endless'
  | 'not JSON'
  | 'garbled'
  | 'cut'
  | 'ended early'
  | 'failing midway'
  | 'redirect'
  | 'no tools'
  | 'no tools, as llama.cpp says it';

export interface ProviderRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A stand-in for OpenAI, Anthropic and Google, over real HTTP, that can misbehave in every way they have. */
export interface FakeProvider {
  url: string;
  requests: ProviderRequest[];
  mode: ProviderMode;
  /** How the next requests are answered, before `mode` counts. */
  first: ProviderMode[];
  /** What `busy` asks to wait. */
  retryAfter: string;
  /** Requests whose caller went away before the answer was whole. */
  abandoned: number;
  /** What the language model says to a prompt. */
  reply: (prompt: string) => string;
  /** The tools that the model calls after what it says to a prompt, while it is offered any. */
  calls: (prompt: string) => readonly WireCall[];
  /** Each call comes in one piece, as Ollama sends it. */
  sendsWholeCalls: boolean;
  /** Milliseconds between two words of a streamed answer. */
  pace: number;
  /** Awaited between the words of a streamed answer and its end, with the calls. */
  beforeEnd: () => Promise<unknown>;
  /** The vector of a text. */
  vectorOf: (text: string) => number[];
  /** Where `redirect` leads. */
  elsewhere: string;
  close: () => Promise<void>;
}

/** Starts one on a free port; it answers normally until a test changes that. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    void answer(provider, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    mode: 'ok',
    first: [],
    retryAfter: '30',
    abandoned: 0,
    reply: () => 'An answer.',
    calls: () => [],
    sendsWholeCalls: false,
    pace: 1,
    beforeEnd: async () => {},
    vectorOf: () => [1, 0, 0],
    elsewhere: '',
    close: () => stop(server),
  };
  return provider;
}

async function answer(provider: FakeProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await request.toArray()).join('');
  const path = request.url ?? '';
  provider.requests.push({ path, headers: request.headers, body });
  response.on('close', () => {
    if (!response.writableEnded) provider.abandoned += 1;
  });
  const given = provider.first.shift() ?? provider.mode;
  const asked = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
  if (refuseTools(given, response, asked)) return;
  const mode = given.startsWith('no tools') ? 'ok' : given;
  if (refuse(provider, mode, response, `${JSON.stringify(request.headers)} ${body}`, path)) return;
  if (path.endsWith('/embeddings')) return answerWhole(mode, response, embeddings(provider, asked));
  const text = provider.reply(JSON.stringify(asked));
  const wire = wireOf(path);
  const isStreamed = asked.stream === true || path.includes(':stream');
  const calls = asked.tools === undefined ? [] : provider.calls(JSON.stringify(asked));
  if (isStreamed && calls.length > 0) {
    return answerInPieces(
      mode,
      response,
      { ...wire, closing: wire.calls(calls, provider.sendsWholeCalls) },
      text,
      provider,
    );
  }
  if (isStreamed) return answerInPieces(mode, response, wire, text, provider);
  return answerWhole(mode, response, wire.whole(text, asked.model));
}

const asJson = { 'content-type': 'application/json' };

/** What programs that run models say where the model, or they, have no tools. */
function refuseTools(mode: ProviderMode, response: ServerResponse, { tools, model }: Record<string, unknown>): boolean {
  if (tools === undefined || !mode.startsWith('no tools')) return false;
  const isLlama = mode !== 'no tools';
  const message = isLlama
    ? 'tools param requires --jinja flag'
    : `registry.ollama.ai/library/${model} does not support tools`;
  const error = isLlama
    ? { code: 500, message, type: 'server_error' }
    : { message, type: 'api_error', param: null, code: null };
  response.writeHead(isLlama ? 500 : 400, asJson).end(JSON.stringify({ error }));
  return true;
}

/** Answers with what is no answer, where the mode says so; `echo` is what a provider should not repeat, and some do. */
function refuse(
  provider: FakeProvider,
  mode: ProviderMode,
  response: ServerResponse,
  echo: string,
  path: string,
): boolean {
  const fail = (status: number, error: object, headers = {}) => {
    response.writeHead(status, { ...asJson, ...headers }).end(JSON.stringify({ error }));
    return true;
  };
  switch (mode) {
    case 'wrong key':
      return fail(401, { message: `Incorrect API key provided: ${echo}` });
    case 'no credit':
      return fail(429, { message: `You exceeded your quota: ${echo}`, code: 'insufficient_quota' });
    case 'unknown model':
      return fail(404, { message: `The model does not exist: ${echo}`, code: 'model_not_found' });
    case 'busy':
      return fail(429, { message: `slow down: ${echo}` }, { 'retry-after': provider.retryAfter });
    case 'broken':
      return fail(500, { message: echo });
    case 'silent':
      return true;
    case 'not JSON':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Gateway</h1>');
      return true;
    case 'redirect':
      response.writeHead(302, { location: `${provider.elsewhere}${path}` }).end();
      return true;
    default:
      return false;
  }
}

/** The answer at once; what happens to a part of it is done to the half of it. */
async function answerWhole(mode: ProviderMode, response: ServerResponse, reply: unknown): Promise<void> {
  const text = JSON.stringify(reply);
  if (mode === 'ok') return void response.writeHead(200, asJson).end(text);
  const half = text.slice(0, text.length / 2);
  if (mode === 'cut') response.writeHead(200, { ...asJson, 'content-length': String(text.length) });
  else response.writeHead(200, asJson);
  await endBadly(mode, response, [half], ' ', '}}}');
}

/** The answer word by word, and where it ends badly, after its first half. */
async function answerInPieces(
  mode: ProviderMode,
  response: ServerResponse,
  wire: Wire,
  text: string,
  { pace, beforeEnd }: Pick<FakeProvider, 'pace' | 'beforeEnd'>,
): Promise<void> {
  const words = (text.match(/\S+\s*|\s+/g) ?? []).map((word) => wire.piece(word));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (mode === 'ok') {
    const write = async (parts: readonly string[]) => {
      for (const part of parts) {
        response.write(part);
        await setTimeout(pace);
      }
    };
    await write([...wire.opening, ...words]);
    await beforeEnd();
    await write(wire.closing);
    return void response.end();
  }
  const half = [...wire.opening, ...words.slice(0, Math.ceil(words.length / 2))];
  const garbage = mode === 'failing midway' ? wire.failure : 'data: {"choices": [{"del\n\n';
  await endBadly(mode, response, half, wire.piece('x'), garbage);
}

async function endBadly(
  mode: ProviderMode,
  response: ServerResponse,
  before: string[],
  drop: string,
  garbage: string,
): Promise<void> {
  for (const part of before) response.write(part);
  await setTimeout(20);
  if (mode === 'cut') response.destroy();
  if (mode === 'ended early') response.end();
  if (mode === 'garbled' || mode === 'failing midway') response.end(garbage);
  const isFlood = mode === 'endless';
  while ((isFlood || mode === 'dripping') && !response.destroyed) {
    response.write(isFlood ? drop.repeat(Math.ceil((64 * 1024) / drop.length)) : drop);
    await setTimeout(isFlood ? 1 : 50);
  }
}

function embeddings(provider: FakeProvider, { input, model }: Record<string, unknown>): unknown {
  const texts = [input].flat() as string[];
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: provider.vectorOf(text) }));
  return { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
