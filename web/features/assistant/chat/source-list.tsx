import { FileText, NotebookText } from 'lucide-react';
import { useId } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import { UNTITLED_NOTE } from '#shared/notes.ts';
import { useSurroundings } from './chat-surroundings.ts';

/** The title of a source, and its page. */
export function sourceName({ title, page }: ChatSource): string {
  const name = title || UNTITLED_NOTE;
  return page === null ? name : `${name}, page ${page}`;
}

/** What a reply used, numbered as the reply cites it; pressing one opens it at the passage. */
export function SourceList({ sources }: { sources: readonly ChatSource[] }) {
  const { onOpenSource } = useSurroundings();
  if (sources.length === 0) return null;
  return (
    <section aria-label="Sources" className="mt-2">
      <p aria-hidden="true" className="font-medium text-ink-muted text-sm">
        Sources
      </p>
      <ol className="mt-1 flex flex-col">
        {sources.map((source) => (
          <SourceRow key={source.number} source={source} onOpen={() => onOpenSource(source)} />
        ))}
      </ol>
    </section>
  );
}

function SourceRow({ source, onOpen }: { source: ChatSource; onOpen: () => void }) {
  const passageId = useId();
  const Icon = source.kind === 'note' ? NotebookText : FileText;
  return (
    <li>
      <button
        type="button"
        aria-label={`${source.number} ${sourceName(source)}`}
        aria-describedby={passageId}
        onClick={onOpen}
        className="-mx-2 flex w-[calc(100%+1rem)] items-start gap-2 rounded-md px-2 py-1 text-left text-sm -outline-offset-2 hover:bg-hover touch:min-h-11"
      >
        <span className="min-w-5 shrink-0 rounded bg-accent-soft px-1 text-center font-medium text-accent-ink">
          {source.number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
            <span className="truncate font-medium">{sourceName(source)}</span>
          </span>
          <span id={passageId} className="line-clamp-2 break-words text-ink-muted">
            {source.text}
          </span>
        </span>
      </button>
    </li>
  );
}
