import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How the provider behaves from now on. */
export type TranscriptionMode =
  | 'ok'
  | 'wrong key'
  | 'busy'
  | 'busy for a moment'
  | 'broken'
  | 'broken once'
  | 'silent'
  | 'endless'
  | 'not JSON'
  | 'no text'
  | 'cut';

export interface TranscriptionRequest {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  /** What was uploaded, and how it is called. */
  file: { name: string; bytes: Buffer };
  /** The samples of a WAV file. */
  samples: Int16Array;
  sampleRate: number;
}

/** A stand-in for who transcribes in OpenAI's format, over real HTTP, that can misbehave in every way they have. */
export interface TranscriptionProvider {
  /** Ends with `/v1`. */
  url: string;
  requests: TranscriptionRequest[];
  mode: TranscriptionMode;
  /** What it hears. */
  reply: (request: TranscriptionRequest) => string | Promise<string>;
  /** Requests at the same time, at most so far. */
  mostAtOnce: number;
  /** Requests whose caller went away before the answer. */
  left: number;
  close: () => Promise<void>;
}

const WAV_HEADER_BYTES = 44;
const asJson = { 'content-type': 'application/json' };

/** Starts one on a free port; it answers normally until a test changes that. */
export async function startTranscriptionProvider(): Promise<TranscriptionProvider> {
  let atOnce = 0;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    provider.mostAtOnce = Math.max(provider.mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
      if (!response.writableFinished) provider.left += 1;
    });
    const read = await readRequest(request).catch(() => undefined);
    if (read === undefined) return;
    provider.requests.push(read);
    await answer(provider, read, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TranscriptionProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    mode: 'ok',
    reply: () => 'Send the plan.',
    mostAtOnce: 0,
    left: 0,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

async function readRequest(request: IncomingMessage): Promise<TranscriptionRequest> {
  const body = new Uint8Array(Buffer.concat(await request.toArray()));
  const form = await new Response(body, {
    headers: { 'content-type': String(request.headers['content-type']) },
  }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('There is no file');
  const wav = Buffer.from(await file.arrayBuffer());
  const isWav = wav.toString('latin1', 0, 4) === 'RIFF';
  const entries = [...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    fields: Object.fromEntries(entries),
    file: { name: (file as File).name, bytes: wav },
    samples: new Int16Array(isWav ? new Uint8Array(wav.subarray(WAV_HEADER_BYTES)).buffer : []),
    sampleRate: isWav ? wav.readUInt32LE(24) : 0,
  };
}

async function answer(
  provider: TranscriptionProvider,
  request: TranscriptionRequest,
  response: ServerResponse,
): Promise<void> {
  const ok = async () => response.writeHead(200, asJson).end(JSON.stringify({ text: await provider.reply(request) }));
  switch (provider.mode) {
    case 'ok':
      await ok();
      return;
    case 'wrong key': {
      const echo = `Incorrect API key provided: ${request.authorization}`;
      response.writeHead(401, asJson).end(JSON.stringify({ error: { message: echo } }));
      return;
    }
    case 'busy':
      response.writeHead(429, { ...asJson, 'retry-after': '3600' }).end('{"error":{"message":"slow down"}}');
      return;
    case 'busy for a moment':
      provider.mode = 'ok';
      response.writeHead(429, { ...asJson, 'retry-after': '1' }).end('{"error":{"message":"slow down"}}');
      return;
    case 'broken once':
      provider.mode = 'ok';
      response.writeHead(503, asJson).end('{}');
      return;
    case 'broken':
      response.writeHead(500, asJson).end(`{"error":{"message":"${request.authorization} internal secret"}}`);
      return;
    case 'silent':
      return;
    case 'endless':
      response.writeHead(200, asJson);
      while (!response.destroyed) {
        response.write(' '.repeat(256 * 1024));
        await setTimeout(1);
      }
      return;
    case 'not JSON':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Gateway</h1>');
      return;
    case 'no text':
      response.writeHead(200, asJson).end('{"words":[]}');
      return;
    case 'cut':
      response.writeHead(200, { ...asJson, 'content-length': '1000' });
      response.write('{"text":"Send');
      await setTimeout(20);
      response.destroy();
  }
}
