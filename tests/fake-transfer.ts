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

let requests: FakeRequest[] = [];

/** Replaces the browser's uploads; the test answers them by hand. */
export function fakeTransfers() {
  requests = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super();
        requests.push(this);
      }
    },
  );
  return { requests };
}
