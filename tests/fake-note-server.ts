import type { Note } from '#shared/notes.ts';
import type { Clock } from '#web/features/notes/drafts/clock.ts';

/** A request as the fake server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  at: number;
  headers: Headers;
  body: {
    id?: string;
    title?: string;
    content?: string;
    tags?: string[];
    version?: number;
    folderId?: string | null;
  } & {
    when?: object;
    conflictOf?: string;
  };
  isKeepalive: boolean;
}

type Script = (request: SeenRequest) => 'answer' | 'lose answer' | 'no network' | 'hang' | Response;

/** An in-memory note server in the place of `fetch`: versions, revisions, trash, sessions, delays and failures. */
export class FakeNoteServer {
  readonly notes = new Map<string, Note & { owner: string; isTrashed: boolean }>();
  readonly revisions: { noteId: string; title: string; content: string }[] = [];
  readonly requests: SeenRequest[] = [];
  readonly #copies = new Map<string, string>();
  readonly #clock: Clock;
  /** The signed-in user of this browser. */
  session: string | undefined = 'user-1';
  /** Milliseconds until a request is handled, and again until its answer arrives. */
  delay: (request: SeenRequest) => number = () => 0;
  /** Decides how each request goes. */
  script: Script = () => 'answer';
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    globalThis.fetch = (input, init) => this.#fetch(String(input), init);
  }

  add(text: { title?: string; content?: string; tags?: string[] }, owner = 'user-1'): Note {
    this.#lastId += 1;
    const at = new Date(this.#clock.now()).toISOString();
    const id = `00000000-0000-4000-8000-${String(this.#lastId).padStart(12, '0')}`;
    const place = {
      tags: [],
      folderId: null,
      aiExcluded: false,
      pinned: false,
      day: '2026-11-20',
      ownDay: '2026-11-20',
    };
    const note = { id, title: '', content: '', ...place, version: 1, createdAt: at, updatedAt: at };
    const stored = { ...note, ...text, owner, isTrashed: false };
    this.notes.set(id, stored);
    return stored;
  }

  /** Somebody saves from elsewhere. */
  overwrite(id: string, text: { title?: string; content?: string; tags?: string[] }): void {
    const note = this.note(id);
    this.revisions.push({ noteId: id, title: note.title, content: note.content });
    this.notes.set(id, { ...note, ...text, version: note.version + 1 });
  }

  note(id: string) {
    const note = this.notes.get(id);
    if (!note) throw new Error(`no note ${id}`);
    return note;
  }

  sent(method: string): SeenRequest[] {
    return this.requests.filter((request) => request.method === method && request.path.startsWith('/api/notes'));
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path,
      at: this.#clock.now(),
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : {},
      isKeepalive: init.keepalive ?? false,
    };
    this.requests.push(request);
    const wish = this.script(request);
    if (wish === 'no network') throw new TypeError('Failed to fetch');
    if (wish === 'hang') return this.#until(Number.POSITIVE_INFINITY, init.signal);
    const delay = this.delay(request);
    if (delay > 0) await this.#until(delay, init.signal);
    if (wish instanceof Response) return wish;
    const response = this.#handle(request);
    if (delay > 0) await this.#until(delay, init.signal);
    if (wish === 'lose answer') throw new TypeError('Failed to fetch');
    return response;
  }

  #until(ms: number, signal: AbortSignal | null | undefined): Promise<never> {
    return new Promise<never>((resolve, reject) => {
      if (Number.isFinite(ms)) this.#clock.after(ms, () => resolve(undefined as never));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }

  #handle(request: SeenRequest): Response {
    const { method, path, body } = request;
    if (this.session === undefined) return problem(401, 'Sign in first');
    if (path === '/api/user') return json(200, { id: this.session, username: 'ada' });
    if (method === 'POST' && path === '/api/notes') return this.#create(request);
    const [, id = '', action] = /^\/api\/notes\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const note = this.notes.get(id);
    if (!note || note.isTrashed || note.owner !== this.session) return problem(404, 'Note not found');
    if (method === 'GET') return json(200, note);
    if (method === 'DELETE') {
      this.notes.set(id, { ...note, isTrashed: true });
      return new Response(null, { status: 204 });
    }
    if (action?.endsWith('/restore')) {
      this.overwrite(id, { content: 'restored text' });
      return json(200, this.note(id));
    }
    if (body.version !== undefined && body.version !== note.version) {
      return problem(409, 'The note was changed elsewhere', { current: note });
    }
    const { version: _, when: __, ...text } = body;
    this.overwrite(id, text);
    return json(200, this.note(id));
  }

  #create({ body, headers }: SeenRequest): Response {
    const key = headers.get('idempotency-key');
    const known = key === null ? undefined : this.#copies.get(key);
    if (known) return json(201, this.note(known));
    const { version: _, when: __, conflictOf: ___, folderId, ...text } = body;
    const note = this.add(text, this.session);
    this.notes.set(note.id, { ...this.note(note.id), folderId: folderId ?? null });
    if (key) this.#copies.set(key, note.id);
    return json(201, this.note(note.id));
  }
}

/** An answer in JSON. */
export function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

/** An error in the server's format. */
export function problem(status: number, detail: string, extra: object = {}, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify({ status, title: detail, detail, code: 'x', ...extra }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
}

/** A page of a proxy instead of an answer. */
export function page(status: number): Response {
  return new Response('<!doctype html><title>Bad gateway</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}
