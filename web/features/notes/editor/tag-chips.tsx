import { X } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { useState } from 'react';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { useNoteCommands } from '#web/features/notes/batch/note-commands.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';

const texts = editorTexts.tags;
const SHOWN = 8;

interface TagChipsProps {
  tags: readonly string[];
  /** Undefined where they can't be changed. */
  onRemove: ((tag: string) => void) | undefined;
}

/** The tags of a note; pressing one lists the notes that have it. */
export function TagChips({ tags, onRemove }: TagChipsProps) {
  const { showTag } = useNoteCommands();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  return (
    <ul aria-label={texts.label} className="flex min-w-0 flex-wrap items-center gap-1 max-sm:order-1 max-sm:px-1.5">
      {shown.map((tag) => (
        <li
          key={tag}
          // A finger gets more than what is tinted.
          className="inline-flex min-w-0 max-w-full items-center rounded-full border-transparent bg-accent-soft bg-clip-padding text-accent-ink text-sm touch:border-y-8"
        >
          <Toolbar.Button
            type="button"
            aria-label={batchTexts.filterByTag(tag)}
            onClick={() => showTag(tag)}
            className="min-w-8 truncate rounded-full py-0.5 pr-1 pl-2.5 hover:underline touch:-my-2 touch:min-h-11"
          >
            {tag}
          </Toolbar.Button>
          {onRemove ? (
            <Toolbar.Button
              type="button"
              aria-label={texts.remove(tag)}
              onClick={() => onRemove(tag)}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:-my-2 touch:-ml-1 touch:size-11"
            >
              <X aria-hidden="true" className="size-3" />
            </Toolbar.Button>
          ) : (
            <span className="w-1.5" />
          )}
        </li>
      ))}
      {shown.length < tags.length && (
        <li>
          <Toolbar.Button
            type="button"
            aria-label={texts.showMore(tags.length - shown.length)}
            onClick={() => setIsWhole(true)}
            className="rounded-full px-2 py-0.5 text-ink-muted text-sm hover:bg-hover touch:min-h-11"
          >
            {texts.more(tags.length - shown.length)}
          </Toolbar.Button>
        </li>
      )}
    </ul>
  );
}
