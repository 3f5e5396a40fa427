import type { Endpoint, EndpointInput, EndpointReply } from '#shared/endpoint.ts';
import type { Problem } from '#shared/errors.ts';

/**
 * A call that did not succeed. `message` is the status, a colon and the server's sentence (`401: Invalid username or
 * password`); status 0 means that no answer came (offline, timeout, connection cut).
 */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence alone; `Server error` where it answered with a page instead. */
  readonly detail: string;
  readonly problem: Problem | undefined;
  /** Seconds the server asks to wait, where it does. */
  readonly retryAfter: number | undefined;

  constructor(status: number, detail: string, problem?: Problem, retryAfter?: number) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.problem = problem;
    this.retryAfter = retryAfter;
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
}

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Is told when a call that needs a session answers 401: the session ended while the page was open. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Tells the listeners that the session is over, or is somebody else's by now. */
export function announceSignedOut(): void {
  for (const listener of signedOutListeners) listener();
}

/** Calls an endpoint of `shared/` and answers its reply; throws {@link ApiError} for everything but success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>> = {},
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const response = await request(endpoint, input, options);
  if (response.status === 204) return undefined as EndpointReply<E>;
  return (await response.json()) as EndpointReply<E>;
}

/** As {@link call}, for a reply that is read piece by piece. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Partial<EndpointInput<E>>,
  options: CallOptions = {},
): Promise<Response> {
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'application/json, application/problem+json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, 'The server cannot be reached');
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (response.status === 401 && endpoint.access === 'user') announceSignedOut();
  throw failure;
}

/** The address of a call, for what calls it by other means: a form, a link to a file, a stream of events. */
export function urlOf(endpoint: Endpoint, input: Partial<EndpointInput<Endpoint>>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, value === null ? 'root' : String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return failureFrom(response.status, text || response.statusText, (name) => response.headers.get(name));
}

/** The failure that an answer tells of, however it was received. */
export function failureFrom(status: number, text: string, headerOf: (name: string) => string | null): ApiError {
  const retryAfter = Number(headerOf('retry-after')) || undefined;
  const type = headerOf('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const problem = JSON.parse(text) as Problem;
    return new ApiError(status, problem.detail, problem, retryAfter);
  }
  return new ApiError(status, type.startsWith('text/html') ? 'Server error' : text, undefined, retryAfter);
}
