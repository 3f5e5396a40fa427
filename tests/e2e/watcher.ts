import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Hears what browser windows complain of. */
export interface Watcher {
  add: (context: BrowserContext) => void;
  /** Complaints that match are part of the test: an answer with status 401 where the password is wrong. */
  allow: (complaint: RegExp) => void;
  /** What was complained of so far and not allowed. */
  complaints: () => string[];
}

/**
 * A visitor without a session asks who they are and gets 401, which a browser writes to the console as an error;
 * the same with the page that does not exist, and with what is shown beside a note that was deleted elsewhere just before.
 */
const ordinary = [
  /status of 401 \(Unauthorized\) .*\/api\/(user|start)$/,
  /status of 404 \(Not Found\) .*\/nowhere$/,
  /status of 404 \(Not Found\) .*\/api\/notes\/[^/]+\/(filing|links)$/,
];

/** Begins to listen to a window; `origin` is the only place it may send requests to. */
export function watch(context: BrowserContext, origin: string): Watcher {
  const logged: string[] = [];
  const allowed: RegExp[] = [...ordinary];
  const watcher: Watcher = {
    add(added) {
      added.on('console', (message) => {
        if (message.type() === 'error') logged.push(`console: ${message.text()} ${placeOf(message)}`);
      });
      added.on('weberror', (error) => logged.push(`exception: ${error.error().message}`));
      added.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(`${origin}/`) && !/^(blob|data|about|chrome-error):/.test(url))
          logged.push(`request: ${url}`);
      });
      added.on('dialog', (dialog) => {
        if (dialog.type() !== 'beforeunload') logged.push(`dialog: ${dialog.message()}`);
        // The page may close under it.
        dialog.accept().catch(() => {});
      });
      void added.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
    },
    allow: (complaint) => void allowed.push(complaint),
    complaints: () => logged.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint))),
  };
  watcher.add(context);
  return watcher;
}

function placeOf(message: ConsoleMessage): string {
  return message.location().url.split('?')[0] ?? '';
}
