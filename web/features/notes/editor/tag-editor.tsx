import { Plus, Tag } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { type FocusEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { NOTE_TAGS_MAX, TAG_MAX } from '#shared/notes.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TagChips } from './tag-chips.tsx';
import { TagInput } from './tag-input.tsx';

const texts = editorTexts.tags;

export interface TagEditorControls {
  /** Opens the panel and focuses the field for a new one. */
  add: () => void;
}

interface TagEditorProps {
  tags: readonly string[];
  /** Tags in use, most used first. */
  suggestions: readonly string[];
  onChange: (tags: readonly string[]) => void;
  readOnly?: boolean;
  controlsRef?: Ref<TagEditorControls>;
}

/** Part of a toolbar: the tags, always visible, and a toggle with their number; adding lies over what is below, so that nothing moves. */
export function TagEditor({ controlsRef, readOnly = false, ...panel }: TagEditorProps) {
  const { tags, onChange } = panel;
  const [isOpen, setIsOpen] = useState(false);
  /** Counts the calls of `add()`, so that each one focuses the field. */
  const [asked, setAsked] = useState(0);
  const panelId = useId();
  const toggleRef = useRef<HTMLButtonElement>(null);
  useImperativeHandle(controlsRef, () => ({
    add: () => {
      setIsOpen(true);
      setAsked((before) => before + 1);
    },
  }));

  function closeWhenLeft(event: FocusEvent) {
    // Without a next element the window was left, or something was pressed that takes no focus.
    if (event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget)) return;
    if (event.relatedTarget !== toggleRef.current) setIsOpen(false);
  }

  return (
    <>
      {/* On a phone what opens lies under the tags, as wide as the text: nothing stays half covered. */}
      <div className="sm:relative" hidden={readOnly}>
        <Toolbar.Button
          ref={toggleRef}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
        >
          <Tag aria-hidden="true" className="size-3.5" />
          {texts.toggle(tags.length)}
        </Toolbar.Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and the focus of what is in it */}
        <div
          id={panelId}
          hidden={!isOpen}
          onBlur={closeWhenLeft}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setIsOpen(false);
            toggleRef.current?.focus();
          }}
          className="absolute top-full left-0 z-30 mt-1 w-full rounded-lg bg-raised p-2 shadow-menu sm:w-72"
        >
          {isOpen && !readOnly && <TagPanel {...panel} asked={asked} />}
        </div>
      </div>
      {tags.length > 0 && (
        <TagChips
          tags={tags}
          onRemove={readOnly ? undefined : (tag) => onChange(tags.filter((each) => each !== tag))}
        />
      )}
    </>
  );
}

interface TagPanelProps extends Omit<TagEditorProps, 'controlsRef' | 'readOnly'> {
  asked: number;
}

function TagPanel({ tags, suggestions, onChange, asked }: TagPanelProps) {
  const [isAdding, setIsAdding] = useState(true);
  const [typed, setTyped] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const isFull = tags.length >= NOTE_TAGS_MAX;
  const [answered, setAnswered] = useState(asked);
  if (answered !== asked) {
    setAnswered(asked);
    setIsAdding(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call of add() focuses the field again
  useEffect(() => {
    if (isAdding) inputRef.current?.focus();
  }, [isAdding, asked]);

  function add(tag: string) {
    const trimmed = tag.trim().slice(0, TAG_MAX);
    if (trimmed === '' || isFull) return;
    if (!tags.includes(trimmed)) onChange([...tags, trimmed]);
    setTyped('');
  }

  function handleAddPress() {
    add(typed);
    setIsAdding(true);
    inputRef.current?.focus();
  }

  function close() {
    setTyped('');
    setIsAdding(false);
    addRef.current?.focus();
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {isAdding && (
        <TagInput
          inputRef={inputRef}
          value={typed}
          options={suggestTags(suggestions, tags, typed)}
          onValueChange={setTyped}
          onAdd={add}
          onRemoveLast={() => onChange(tags.slice(0, -1))}
          onClose={close}
        />
      )}
      <Button ref={addRef} variant="ghost" size="sm" onClick={handleAddPress}>
        <Plus aria-hidden="true" />
        {texts.add}
      </Button>
      {isFull && (
        <p role="status" className="text-ink-muted text-sm">
          {texts.full}
        </p>
      )}
    </div>
  );
}

const SUGGESTIONS_MAX = 8;

/** Tags in use that match the typed text and aren't on the note; those that start with it come first. */
function suggestTags(inUse: readonly string[], own: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const free = inUse.filter((tag) => !own.includes(tag) && tag.toLowerCase().includes(wanted));
  const begins = (tag: string) => Number(tag.toLowerCase().startsWith(wanted));
  return free.sort((one, other) => begins(other) - begins(one)).slice(0, SUGGESTIONS_MAX);
}
