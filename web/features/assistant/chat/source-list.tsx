import { FileText, NotebookText } from 'lucide-react';
import { useId } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import { plainLine } from '#shared/note-preview.ts';
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
    // A conversation has many: as landmarks they could not be told apart.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what one fills in
    <div role="group" aria-label="Sources" className="mt-2">
      <p aria-hidden="true" className="font-medium text-ink-muted text-sm">
        Sources
      </p>
      <ol className="mt-1 flex flex-col">
        {sources.map((source) => (
          <SourceRow key={source.number} source={source} onOpen={() => onOpenSource(source)} />
        ))}
      </ol>
    </div>
  );
}

function SourceRow({ source, onOpen }: { source: ChatSource; onOpen: () => void }) {
  const passageId = useId();
  const Icon = source.kind === 'note' ? NotebookText : FileText;
  return (
    <li className="relative -mx-2 flex items-start gap-2 rounded-md px-2 py-1 text-sm hover:bg-hover">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-describedby={passageId}
          onClick={onOpen}
          // The whole row is pressed, the passage too.
          className="flex w-full items-center gap-2 text-left font-medium outline-none after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus touch:min-h-11"
        >
          <span className="min-w-5 shrink-0 rounded bg-accent-soft px-1 text-center text-accent-ink">
            {source.number}
          </span>{' '}
          <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
          <span className="truncate">{sourceName(source)}</span>
        </button>
        <p id={passageId} className="line-clamp-2 break-words pl-7 text-ink-muted">
          {plainLine(source.text)}
        </p>
      </div>
    </li>
  );
}
