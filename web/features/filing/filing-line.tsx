import { FolderInput, Tag, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Note } from '#shared/notes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { type DebouncedText, useDismissFiling, useFiling } from './filing.queries.ts';
import { filingTexts as texts } from './filing.texts.ts';

export interface FilingLineProps {
  /** The note as it was last loaded or saved. */
  note: Note | undefined;
  /** Its tags, including unsaved ones. */
  tags: readonly string[];
  /** Whether everything typed is saved. */
  isSaved: boolean;
  onFile: (folderId: string) => void;
  onAddTag: (tag: string) => void;
}

/**
 * Suggests a folder and tags for a note that has none, as quiet chips in the line below its title.
 */
export function FilingLine({ note, tags, isSaved, onFile, onAddTag }: FilingLineProps) {
  const { data } = useFiling(useDebouncedText(note, isSaved));
  const dismiss = useDismissFiling(note?.id ?? '');
  if (!note || !needsFiling(note)) return null;
  const folder = note.folderId === null ? (data?.folder ?? null) : null;
  const open = (data?.tags ?? []).filter(({ tag }) => !tags.includes(tag));
  if (folder === null && open.length === 0) return null;
  return (
    <section
      aria-label={texts.label}
      className="flex min-w-0 max-w-full animate-fade-in items-center gap-1.5 overflow-x-auto px-1.5"
    >
      {folder && (
        <Suggestion label={texts.fileInFolder(folder.name)} reason={folder.reason} onChoose={() => onFile(folder.id)}>
          <FolderInput aria-hidden="true" />
          <span>
            {texts.fileIn} <span className="font-medium text-ink">{folder.name}</span>
          </span>
        </Suggestion>
      )}
      {open.map(({ tag, isNew, reason }) => (
        <Suggestion key={tag} label={texts.addTag(tag, isNew)} reason={reason} onChoose={() => onAddTag(tag)}>
          <Tag aria-hidden="true" />
          <span className="font-medium text-ink">{tag}</span>
          {isNew && texts.newTag}
        </Suggestion>
      ))}
      <IconButton
        icon={X}
        label={texts.dismiss}
        size="sm"
        className="shrink-0"
        onClick={() => dismiss.mutate({ folder, tags: open })}
      />
    </section>
  );
}

interface SuggestionProps {
  label: string;
  reason: string;
  onChoose: () => void;
  children: ReactNode;
}

function Suggestion({ label, reason, onChoose, children }: SuggestionProps) {
  const reasonId = useId();
  return (
    <>
      <Tooltip content={reason}>
        <button
          type="button"
          aria-label={label}
          aria-describedby={reasonId}
          onClick={onChoose}
          className="inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-dashed px-2.5 text-ink-muted text-sm -outline-offset-2 hover:border-solid hover:bg-hover touch:h-11 [&>svg]:size-3.5"
        >
          {children}
        </button>
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}

const DEBOUNCE_MS = 1_500;
/** A smaller change in length doesn't change where the note belongs. */
const LENGTH_CHANGE_MIN = 200;
/** A shorter note has too few words to suggest anything. */
const LENGTH_MIN = 12;

/** The note's text once it is saved and idle; undefined until then, and for a note that needs no suggestions. */
function useDebouncedText(note: Note | undefined, isSaved: boolean): DebouncedText | undefined {
  const [text, setText] = useState<DebouncedText>();
  const isEligible = note !== undefined && needsFiling(note) && note.title.length + note.content.length >= LENGTH_MIN;
  const isCurrent = note !== undefined && text !== undefined && isAbout(text, note);
  useEffect(() => {
    if (!note || !isEligible || !isSaved || isCurrent) return;
    const next = { noteId: note.id, title: note.title, length: note.content.length };
    const timer = setTimeout(() => setText(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [note, isEligible, isSaved, isCurrent]);
  return isEligible && text?.noteId === note.id ? text : undefined;
}

/** Whether the note lacks a folder or tags, and AI may read it. */
function needsFiling(note: Pick<Note, 'folderId' | 'tags' | 'aiExcluded'>): boolean {
  return !note.aiExcluded && (note.folderId === null || note.tags.length === 0);
}

function isAbout(text: DebouncedText, note: Note): boolean {
  const change = Math.abs(text.length - note.content.length);
  return text.noteId === note.id && text.title === note.title && change < LENGTH_CHANGE_MIN;
}
