import { Plus, Tag, X } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { NOTE_TAGS_MAX, TAG_MAX } from '#shared/notes.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { suggestTags } from './suggest-tags.ts';
import { TagInput } from './tag-input.tsx';

const texts = editorTexts.tags;

export interface TagEditorControls {
  /** Opens the tags and focuses the field for a new one. */
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

/** A toggle with the number of tags, and the tags on a line of their own in the same wrapping row. */
export function TagEditor({ controlsRef, readOnly = false, ...panel }: TagEditorProps) {
  const { length } = panel.tags;
  const [isOpen, setIsOpen] = useState(false);
  /** Counts the calls of `add()`, so that each one focuses the field. */
  const [asked, setAsked] = useState(0);
  const panelId = useId();
  const label = texts.toggle(length);
  useImperativeHandle(controlsRef, () => ({
    add: () => {
      setIsOpen(true);
      setAsked((before) => before + 1);
    },
  }));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex items-center gap-1.5 rounded px-1.5 py-0.5 text-ink-muted text-sm hover:bg-hover hover:text-ink touch:min-h-11"
      >
        <Tag aria-hidden="true" className="size-3.5" />
        {label}
      </button>
      <div id={panelId} hidden={!isOpen} className="order-last basis-full">
        {isOpen && <TagPanel {...panel} readOnly={readOnly} asked={asked} />}
      </div>
    </>
  );
}

interface TagPanelProps extends Required<Omit<TagEditorProps, 'controlsRef'>> {
  asked: number;
}

function TagPanel({ tags, suggestions, onChange, readOnly, asked }: TagPanelProps) {
  const [isAdding, setIsAdding] = useState(!readOnly);
  const [typed, setTyped] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const isFull = tags.length >= NOTE_TAGS_MAX;
  const [answered, setAnswered] = useState(asked);
  if (answered !== asked) {
    setAnswered(asked);
    setIsAdding(!readOnly);
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
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5 px-1.5 pb-1">
      <ul aria-label={texts.label} className="contents">
        {tags.map((tag) => (
          <li
            key={tag}
            className="inline-flex max-w-full items-center rounded-full bg-accent-soft text-accent-ink text-sm"
          >
            <span className="truncate py-0.5 pl-2.5">{tag}</span>
            {readOnly ? (
              <span className="w-2.5" />
            ) : (
              <button
                type="button"
                aria-label={texts.remove(tag)}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:size-11"
              >
                <X aria-hidden="true" className="size-3" />
              </button>
            )}
          </li>
        ))}
      </ul>
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
      {!readOnly && (
        <Button ref={addRef} variant="ghost" size="sm" onClick={handleAddPress}>
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      )}
      {isFull && (
        <p role="status" className="text-ink-muted text-sm">
          {texts.full}
        </p>
      )}
    </div>
  );
}
