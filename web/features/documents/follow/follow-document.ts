import { type Document, documentEvents, readDocument } from '#shared/documents.ts';
import { isWorking } from '#web/features/documents/document-text.ts';
import { ApiError, call, urlOf } from '#web/lib/api.ts';

/** Without news for this long the document is read: a proxy may hold the stream back, or the line is gone. */
const QUIET_MS = 4_000;
const POLL_MS = 1_500;
/** A browser opens six connections to one place, for all its tabs; every further document is asked for. */
const STREAMS_MAX = 1;

export interface DocumentWatcher {
  onChange: (document: Document) => void;
  /** It was deleted. */
  onGone: () => void;
}

interface Following {
  watchers: Set<DocumentWatcher>;
  stop: () => void;
}

const followed = new Map<string, Following>();
let streams = 0;

/**
 * Tells of a document each time it changes until it is done or failed: by server-sent events, by asking where they do not
 * come. However many watch it, it is followed once. Answers how to stop.
 */
export function followDocument(id: string, watcher: DocumentWatcher): () => void {
  const following = followed.get(id) ?? begin(id);
  following.watchers.add(watcher);
  return () => {
    if (!following.watchers.delete(watcher) || following.watchers.size > 0) return;
    end(id, following);
  };
}

function begin(id: string): Following {
  const watchers = new Set<DocumentWatcher>();
  const following: Following = { watchers, stop: () => {} };
  followed.set(id, following);
  following.stop = listen(id, {
    onChange: (document) => {
      if (!isWorking(document)) end(id, following);
      for (const watcher of [...watchers]) watcher.onChange(document);
    },
    onGone: () => {
      end(id, following);
      for (const watcher of [...watchers]) watcher.onGone();
    },
  });
  return following;
}

function end(id: string, following: Following): void {
  following.stop();
  if (followed.get(id) === following) followed.delete(id);
}

function listen(id: string, { onChange, onGone }: DocumentWatcher): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined = openStream(id, take, () => {
    // A stream that broke is opened again by the browser; one that was refused is not.
    if (source?.readyState !== EventSource.CLOSED) return;
    closeStream();
    askIn(0);
  });

  function take(document: Document): void {
    if (isStopped) return;
    askIn(source ? QUIET_MS : POLL_MS);
    onChange(document);
  }

  function askIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void ask(), ms);
  }

  async function ask(): Promise<void> {
    try {
      take(await call(readDocument, { params: { id } }));
    } catch (error) {
      if (isStopped) return;
      if (error instanceof ApiError && error.status === 404) onGone();
      else askIn(QUIET_MS);
    }
  }

  function closeStream(): void {
    if (!source) return;
    source.close();
    source = undefined;
    streams -= 1;
  }

  askIn(source ? QUIET_MS : 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    closeStream();
  };
}

function openStream(
  id: string,
  onDocument: (document: Document) => void,
  onError: () => void,
): EventSource | undefined {
  if (streams >= STREAMS_MAX || typeof EventSource === 'undefined') return undefined;
  streams += 1;
  const source = new EventSource(urlOf(documentEvents, { params: { id } }));
  source.addEventListener('document', ({ data }: MessageEvent<string>) => {
    const document = parse(data);
    if (document) onDocument(document);
  });
  source.onerror = onError;
  return source;
}

function parse(text: string): Document | undefined {
  try {
    return JSON.parse(text) as Document;
  } catch {
    return undefined;
  }
}
