import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How the provider behaves from now on. */
export type ProviderMode =
  | 'ok'
  | 'wrong key'
  | 'busy'
  | 'broken'
  | 'silent'
  | 'dripping'
  | 'endless'
  | 'not JSON'
  | 'cut'
  | 'redirect';

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
  /** What the language model says to a prompt. */
  reply: (prompt: string) => string;
  /** The vector of a text. */
  vectorOf: (text: string) => number[];
  /** Where `redirect` leads. */
  elsewhere: string;
  close: () => Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    void answer(provider, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    mode: 'ok',
    reply: () => 'An answer.',
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
  const asJson = { 'content-type': 'application/json' };
  switch (provider.mode) {
    case 'ok':
      response.writeHead(200, asJson).end(JSON.stringify(replyTo(provider, path, JSON.parse(body))));
      return;
    case 'wrong key': {
      const echo = `Incorrect API key provided: ${request.headers.authorization ?? ''} for ${body}`;
      response.writeHead(401, asJson).end(JSON.stringify({ error: { message: echo } }));
      return;
    }
    case 'busy':
      response.writeHead(429, { ...asJson, 'retry-after': '30' }).end('{"error":{"message":"slow down"}}');
      return;
    case 'broken':
      response.writeHead(500, asJson).end(`{"error":{"message":${JSON.stringify(body)}}}`);
      return;
    case 'silent':
      return;
    case 'dripping':
      response.writeHead(200, asJson);
      while (!response.destroyed) {
        response.write(' ');
        await setTimeout(50);
      }
      return;
    case 'endless':
      response.writeHead(200, asJson);
      while (!response.destroyed) {
        response.write(' '.repeat(64 * 1024));
        await setTimeout(1);
      }
      return;
    case 'not JSON':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Gateway</h1>');
      return;
    case 'cut':
      response.writeHead(200, { ...asJson, 'content-length': '1000' });
      response.write('{"choices":[');
      await setTimeout(20);
      response.destroy();
      return;
    case 'redirect':
      response.writeHead(302, { location: `${provider.elsewhere}${path}` }).end();
  }
}

/** In the format of whoever is asked, told from the path. */
function replyTo(provider: FakeProvider, path: string, body: Record<string, unknown>): unknown {
  if (path.endsWith('/embeddings')) {
    const texts = [body.input].flat() as string[];
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: provider.vectorOf(text) }));
    return { object: 'list', data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } };
  }
  const text = provider.reply(JSON.stringify(body));
  if (path.endsWith('/messages')) {
    return {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      model: body.model,
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    };
  }
  if (path.includes(':generateContent')) {
    return { candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }] };
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
