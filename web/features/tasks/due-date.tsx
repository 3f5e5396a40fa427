import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Task } from '#shared/tasks.ts';
import { cn } from '#web/lib/cn.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { dueLabel, groupOf } from './task-days.ts';
import { todosTexts } from './todos.texts.ts';

const texts = todosTexts.due;
/** The server accepts as much. */
const WORDS_MAX = 100;

interface DueDateProps {
  task: Task;
  today: string;
  tabIndex: number;
  /** Rejects with why it was not saved; absent where it can't be changed. */
  onChange: ((due: string | null) => Promise<unknown>) | undefined;
}

/** When a to-do is due; pressing it opens a field for a date or words. */
export function DueDate({ task, today, tabIndex, onChange }: DueDateProps) {
  const { due } = task;
  const [isEditing, setIsEditing] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const label = due === null ? null : dueLabel(due, today);
  const isOverdue = !task.done && groupOf(due, today) === 'overdue';

  function close(): void {
    setIsEditing(false);
    requestAnimationFrame(() => buttonRef.current?.focus());
  }

  const color = isOverdue ? 'text-destructive-ink' : 'text-ink-muted';

  if (!onChange) return label && <span className={cn('shrink-0 px-2.5 py-1.5 text-sm', color)}>{label}</span>;
  if (isEditing) return <DueField task={task} onChange={onChange} onClose={close} />;
  return (
    <button
      ref={buttonRef}
      type="button"
      tabIndex={tabIndex}
      aria-label={texts.name(label ?? todosTexts.noDate, task.text)}
      onClick={() => setIsEditing(true)}
      className={cn('h-8 shrink-0 rounded-md px-2.5 text-sm hover:bg-hover touch:h-11', color)}
    >
      {label ?? todosTexts.noDate}
    </button>
  );
}

interface DueFieldProps {
  task: Task;
  onChange: (due: string | null) => Promise<unknown>;
  onClose: () => void;
}

function DueField({ task, onChange, onClose }: DueFieldProps) {
  const [words, setWords] = useState(task.due ?? '');
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const failureId = useId();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const due = words.trim();
    if (due === (task.due ?? '')) return onClose();
    setIsSaving(true);
    try {
      await onChange(due === '' ? null : due);
      onClose();
    } catch (error) {
      setFailure(failureSentence(error));
      setIsSaving(false);
    }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // The list's keys are for its rows.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  }

  return (
    <form onSubmit={(event) => void save(event)} onKeyDown={handleKeyDown} className="w-44 shrink-0">
      <div className="flex gap-1">
        <Input
          autoFocus
          aria-label={texts.field(task.text)}
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? undefined : failureId}
          placeholder={texts.placeholder}
          maxLength={WORDS_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="h-8 px-2"
        />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          isPending={isSaving}
          aria-label={texts.save}
          className="touch:h-11"
        >
          {todosTexts.due.saveShort}
        </Button>
      </div>
      {failure !== undefined && (
        <p id={failureId} role="alert" className="pt-1 text-destructive-ink text-sm">
          {failure}
        </p>
      )}
    </form>
  );
}
