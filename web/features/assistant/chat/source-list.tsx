import { Copy, FileText, NotebookText } from 'lucide-react';
import { useId } from 'react';
import type { ChatSource } from '#shared/assistant.ts';
import { plainLine } from '#shared/note-preview.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useSurroundings } from './chat-surroundings.ts';
import { sourcePlace, sourceTitle } from './source-name.ts';

const texts = assistantTexts.reply;

interface SourceListProps {
  sources: readonly ChatSource[];
  /** Copies the reply with its citations and sources. */
  onCopy: () => void;
}

/** The numbered sources of a reply. Each opens at its passage. */
export function SourceList({ sources, onCopy }: SourceListProps) {
  const { onOpenSource } = useSurroundings();
  if (sources.length === 0) return null;
  return (
    // A group instead of a region: a conversation has many of these, which would clutter the landmarks.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-label={texts.sources} className="mt-2">
      <p aria-hidden="true" className="font-medium text-ink-muted text-sm">
        {texts.sources}
      </p>
      <ol className="mt-1 flex flex-col">
        {sources.map((source) => (
          <SourceRow key={source.number} source={source} onOpen={() => onOpenSource(source)} />
        ))}
      </ol>
      <Button variant="ghost" size="sm" className="-ml-1.5 px-1.5! text-ink-muted!" onClick={onCopy}>
        <Copy aria-hidden="true" />
        {texts.copyWithSources}
      </Button>
    </div>
  );
}

function SourceRow({ source, onOpen }: { source: ChatSource; onOpen: () => void }) {
  const passageId = useId();
  const Icon = source.kind === 'note' ? NotebookText : FileText;
  const place = sourcePlace(source);
  return (
    <li className="relative -mx-2 flex items-start gap-2 rounded-md px-2 py-1 text-sm hover:bg-hover">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-describedby={passageId}
          onClick={onOpen}
          // Makes the whole row clickable, including the passage.
          className="flex w-full items-center gap-2 text-left font-medium outline-none after:absolute after:inset-0 after:rounded-md after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-focus touch:min-h-11"
        >
          <span className="min-w-5 shrink-0 rounded bg-accent-soft px-1 text-center text-accent-ink">
            {source.number}
          </span>{' '}
          <Icon aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
          <span className="min-w-0 truncate">{sourceTitle(source)}</span>
          {place && (
            <span className="max-w-2/5 shrink-0 truncate font-normal text-ink-muted" title={source.place}>
              {place}
            </span>
          )}
        </button>
        <p id={passageId} className="line-clamp-2 break-words pl-7 text-ink-muted">
          {plainLine(source.text)}
        </p>
      </div>
    </li>
  );
}
