import { type Document, readDocument } from '#shared/documents.ts';
import { isWorking } from '#web/features/documents/document-text.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { onChange } from '#web/lib/changes.ts';

/** Without news for this long the document is read: a proxy may hold the event stream back, or the connection is lost. */
const SILENCE_MS = 4_000;

export interface DocumentWatcher {
  onChange: (document: Document) => void;
  /** It was deleted. */
  onDeleted: () => void;
}

interface Following {
  watchers: Set<DocumentWatcher>;
  stop: () => void;
}

const followed = new Map<string, Following>();

/**
 * Calls the watcher each time the document changes until it is done or failed: by what the page's event stream sends, and
 * by reading it where nothing comes. However many watch it, it is followed once. The result stops it.
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
    onDeleted: () => {
      end(id, following);
      for (const watcher of [...watchers]) watcher.onDeleted();
    },
  });
  return following;
}

function end(id: string, following: Following): void {
  following.stop();
  if (followed.get(id) === following) followed.delete(id);
}

function listen(id: string, watcher: DocumentWatcher): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Document | undefined;
  /** Readings so far: the reply to an earlier one than the newest is no news. */
  let readings = 0;

  function take(document: Document): void {
    last = document;
    readIn(SILENCE_MS);
    watcher.onChange(document);
  }

  function readIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void read(), ms);
  }

  async function read(): Promise<void> {
    readings += 1;
    const reading = readings;
    try {
      const document = await call(readDocument, { params: { id } });
      if (!isStopped && reading === readings) take(document);
    } catch (error) {
      if (isStopped || reading !== readings) return;
      if (error instanceof ApiError && error.status === 404) watcher.onDeleted();
      else readIn(SILENCE_MS);
    }
  }

  const stopListening = onChange((change) => {
    if (change.kind === 'lists') readIn(0);
    if (change.kind !== 'document' || change.id !== id) return;
    const { at } = change;
    if (at && last) take({ ...last, state: at.state, progress: { done: at.done, of: at.of } });
    else readIn(0);
  });
  readIn(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
  };
}
