import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** What came back: `status` 0 where the connection was refused or broke before an answer. */
export interface Reply {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** Why there is no answer: `ECONNREFUSED`, `ECONNRESET`… */
  failure?: string;
  /** How often it was sent again, as the proxy asked for. */
  repeats?: number;
}

/**
 * A signed-in user's calls, each on a connection that is kept alive; as from the page, a creation has a key, and what is
 * to be sent again (307) is.
 */
export interface ApiClient {
  /** Where the server is; a restarted one has another address. */
  url: string;
  call: (method: string, path: string, body?: unknown) => Promise<Reply>;
  cookie: () => string | undefined;
  close: () => void;
}

/** As a browser has it. */
const REDIRECTS_MOST = 20;
const REQUEST_LIMIT_MS = 30_000;

/** The password of every user who is registered here. */
export const password = 'a long enough password';

/** Registers a user and answers with the calls they make. */
export async function signUp(url: string, username: string): Promise<ApiClient> {
  const client = connectClient(url);
  const reply = await client.call('POST', '/api/register', { username, password });
  if (reply.status !== 201) throw new Error(`Could not register: ${reply.status} ${reply.failure ?? reply.body}`);
  return client;
}

/**
 * A client with the session it is given, or none; it keeps the cookie that the server sets.
 *
 * @param address the client a trusted proxy would name as the caller.
 */
export function connectClient(url: string, session?: string, address?: string): ApiClient {
  const forwarded = address === undefined ? {} : { 'x-forwarded-for': address };
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let cookie = session;
  const client: ApiClient = {
    url,
    call: async (method, path, body) => {
      const headers = {
        ...forwarded,
        ...(cookie === undefined ? {} : { cookie }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      };
      let reply = await send(agent, new URL(path, client.url), method, body, headers);
      for (let repeats = 1; reply.status === 307 && repeats <= REDIRECTS_MOST; repeats += 1)
        reply = { ...(await send(agent, new URL(path, client.url), method, body, headers)), repeats };
      cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
      return reply;
    },
    cookie: () => cookie,
    close: () => agent.destroy(),
  };
  return client;
}

function send(agent: Agent, url: URL, method: string, body: unknown, identity: Record<string, string>): Promise<Reply> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...identity,
    ...(payload === undefined
      ? {}
      : // Without a length, Node sends the body of a DELETE as if there were none.
        { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
  };
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, body: undefined, headers: {}, failure: error.code ?? error.message });
    const outgoing = request(url, { agent, method, headers, timeout: REQUEST_LIMIT_MS }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = incoming.headers['content-type']?.includes('json');
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: isJson ? JSON.parse(text) : text,
        });
      });
    });
    outgoing.on('error', fail);
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })));
    outgoing.end(payload);
  });
}
