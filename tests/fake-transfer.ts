import { vi } from 'vitest';

/** An upload as a test sees it: what was sent, and the hands to let it go on. */
export class FakeRequest {
  method = '';
  path = '';
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  readonly headers: Record<string, string> = {};
  form: FormData = new FormData();
  readonly upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  #replyHeaders: Record<string, string> = {};

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: FormData): void {
    this.form = form;
  }
  getResponseHeader(name: string): string | null {
    return this.#replyHeaders[name] ?? null;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }

  /** Bytes left the browser. */
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total, lengthComputable: total > 0 });
  }
  /** The server answered; a text is sent as plain text, anything else as JSON. */
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.#replyHeaders = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' };
    this.onload?.();
    this.onloadend?.();
  }
  /** The connection broke. */
  break(): void {
    this.onerror?.();
    this.onloadend?.();
  }
}

/** A stream of server-sent events. */
export class FakeStream {
  static readonly CLOSED = 2;
  readonly path: string;
  readyState = 1;
  onerror?: () => void;
  #listener: ((event: { data: string }) => void) | undefined;

  constructor(path: string) {
    this.path = path;
    streams.push(this);
  }
  addEventListener(_name: 'document', listener: (event: { data: string }) => void): void {
    this.#listener = listener;
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }

  tell(document: unknown): void {
    this.#listener?.({ data: JSON.stringify(document) });
  }
  /** The server refused it, so that the browser does not open it again. */
  refuse(): void {
    this.readyState = FakeStream.CLOSED;
    this.onerror?.();
  }
}

let requests: FakeRequest[] = [];
let streams: FakeStream[] = [];

/** Puts hands of the test in the place of uploads and event streams; answers what was opened. */
export function fakeTransfers() {
  requests = [];
  streams = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super();
        requests.push(this);
      }
    },
  );
  vi.stubGlobal('EventSource', FakeStream);
  return { requests, streams };
}
