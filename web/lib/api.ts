import { getUser, logout } from '#shared/auth.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '#shared/endpoint.ts';
import type { Problem } from '#shared/errors.ts';
import { TAB_HEADER, USER_HEADER } from '#shared/tab-header.ts';
import { callAddress, placeOfPage } from './colleague.ts';
import { noteConnection } from './connection.ts';
import { forgetReplies, takeReply } from './given-replies.ts';
import { tabId } from './tabs.ts';

const SERVER_ERROR = 'Server error';

/**
 * A failed call. `message` is the status, a colon and the server's sentence (`401: Invalid username or password`). Status
 * 0 means that no answer came (offline, timeout, connection lost).
 */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone; `Server error` if it answered with a page instead. */
  readonly detail: string;
  readonly problem: Problem | undefined;
  /** The seconds to wait, if the server says so. */
  readonly retryAfter: number | undefined;
  /** False if `detail` is only the name of the status, because the body was empty. */
  readonly hasSentence: boolean;

  constructor(status: number, detail: string, problem?: Problem, retryAfter?: number, hasSentence = true) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.problem = problem;
    this.retryAfter = retryAfter;
    this.hasSentence = hasSentence && detail !== SERVER_ERROR;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page; browsers refuse bodies over 64 KiB. */
  keepalive?: boolean;
  headers?: Record<string, string>;
  /** On the page of a colleague's client, a call for the user's own notes. */
  isOwn?: boolean;
}

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls the listener when a call answers 401 because the session ended while the page was open. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

let sessionsBegun = 0;
/** A call that changes the session and isn't answered yet; whether there is one afterwards. */
let changing: Promise<boolean> | undefined;

/** Somebody signed in: a call that was refused before says nothing about the new session. */
export function announceSignedIn(): void {
  sessionsBegun += 1;
}

/** Announces, for a call that begins now, that it was refused; unless the session is another one by then. */
export function refusalOf(endpoint: Endpoint): (status: number) => void {
  const before = sessionsBegun;
  return async (status) => {
    if (status !== 401 || endpoint.access === 'public') return;
    await changing;
    if (before === sessionsBegun) announceSignedOut();
  };
}

/**
 * Like {@link callServer}, for a call that ends the session or puts another in its place. Calls that begin before its
 * answer wait for it, as they would be refused; where there is no session then, they fail with 401 without being sent.
 * No refusal on the way is announced.
 */
export async function changeSession<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>> = {},
  { isEnd = false } = {},
): Promise<EndpointReply<E>> {
  const answer = callServer(endpoint, input);
  const change = answer.then(
    () => {
      sessionsBegun += 1;
      return !isEnd;
    },
    () => true,
  );
  changing = change;
  try {
    return await answer;
  } finally {
    await change;
    changing = undefined;
  }
}

/** Notifies the listeners that the session has ended, or belongs to another user now. */
export function announceSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

let userId: string | undefined;

/** Says whose page this is: from now on, calls that reach another user's session are refused. */
export function callAs(user: string | undefined): void {
  userId = user;
}

/** The header that says so; asking who is signed in, and signing out whoever it is, is for any user. */
export function userHeader(endpoint: Endpoint): Record<string, string> {
  return userId === undefined || endpoint === getUser || endpoint === logout ? {} : { [USER_HEADER]: userId };
}

/** The error of a call that got no answer. */
export function noAnswer(): ApiError {
  return new ApiError(0, navigator.onLine ? "Can't reach the server" : "You're offline");
}

/** What a call is given, whichever endpoint it is of. */
export type CallInput = Partial<EndpointInput<Endpoint>>;

/** A call on its way; `send` asks the server. */
export interface KeptCall {
  endpoint: Endpoint;
  input: CallInput;
  options: CallOptions;
  send: (input: CallInput) => Promise<unknown>;
}

/** Stands between the page and the server (web/device): it may answer a call itself. */
export type CallKeeper = (call: KeptCall) => Promise<unknown>;

let keeper: CallKeeper | undefined;

/** Lets calls go through the device, or, with nothing, to the server alone. */
export function keepCalls(next: CallKeeper | undefined): void {
  keeper = next;
}

/**
 * Calls an endpoint of `shared/` and returns its reply. Throws {@link ApiError} unless it succeeds. Without the server,
 * the device answers what it can (web/device).
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>> = {},
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  if (!keeper) return callServer(endpoint, input, options);
  const send = (asked: CallInput) => callServer<Endpoint>(endpoint, asked, options);
  return keeper({ endpoint, input, options, send }) as Promise<EndpointReply<E>>;
}

/** Like {@link call}, asking nothing but the server. */
export async function callServer<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>> = {},
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const given = endpoint.method === 'GET' && !options.isOwn ? takeReply(urlOf(endpoint, input)) : undefined;
  try {
    // A page that is closing has no second turn: without a reply nothing is waited for.
    const reply = given && (await given);
    if (reply != null) return reply as EndpointReply<E>;
  } catch (error) {
    // Each finds out for itself what else is wrong.
    if (error instanceof ApiError && error.status === 401) throw error;
  }
  const response = await request(endpoint, input, options);
  if (response.status === 204) return undefined as EndpointReply<E>;
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noAnswer();
  }
  return parseReply<E>(response.status, text);
}

/** Parses the reply. A proxy or captive portal may answer 200 with a page, which is an error. */
export function parseReply<E extends Endpoint>(status: number, text: string): EndpointReply<E> {
  try {
    return JSON.parse(text) as EndpointReply<E>;
  } catch {
    throw new ApiError(status, SERVER_ERROR);
  }
}

/** Like {@link call}, for a streamed reply. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>>,
  options: CallOptions = {},
): Promise<Response> {
  if (changing && endpoint.access !== 'public' && !(await changing)) throw new ApiError(401, 'Logged out');
  const isChange = endpoint.method !== 'GET';
  if (isChange) forgetReplies();
  const hasBody = input.body !== undefined;
  const refused = refusalOf(endpoint);
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, input).slice(options.isOwn ? placeOfPage().length : 0), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json, application/problem+json',
        [TAB_HEADER]: tabId,
        ...userHeader(endpoint),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteConnection(false);
    throw noAnswer();
  }
  if (isChange) forgetReplies();
  noteConnection(true);
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.problem?.code.startsWith('grant_')) dispatchEvent(new Event(failure.problem.code));
  refused(response.status);
  throw failure;
}

/** The URL of an endpoint, for forms, links to files and event streams. */
export function urlOf(endpoint: Endpoint, input: Partial<EndpointInput<Endpoint>>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = callAddress(endpoint.path).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) query.append(name, each === null ? 'root' : String(each));
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return failureFrom(response, text, (name) => response.headers.get(name));
}

/** The error in a response, however it was received. */
export function failureFrom(
  { status, statusText }: { status: number; statusText: string },
  text: string,
  headerOf: (name: string) => string | null,
): ApiError {
  const retryAfter = Number(headerOf('retry-after')) || undefined;
  const type = headerOf('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const problem = JSON.parse(text) as Problem;
    return new ApiError(status, problem.detail, problem, retryAfter);
  }
  const detail = type.startsWith('text/html') ? SERVER_ERROR : text || statusText;
  return new ApiError(status, detail, undefined, retryAfter, text !== '');
}
