import { ListTodo } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { useTaskCounts } from './tasks.queries.ts';
import { todosTexts as texts } from './todos.texts.ts';

interface TodosLinkProps {
  isCurrent: boolean;
  onShow: () => void;
}

/** The way to the to-dos, with how many are open and how many are suggested. */
export function TodosLink({ isCurrent, onShow }: TodosLinkProps) {
  const { open, overdue, suggestions } = useTaskCounts();
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onShow}
      className={cn(
        'flex h-7 w-full items-center gap-2 rounded-md px-2 text-sm touch:h-11',
        isCurrent ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      <ListTodo aria-hidden="true" className="size-4 shrink-0" />
      <span className="grow text-left font-medium">{texts.title}</span>
      {open + suggestions > 0 && (
        <>
          <span aria-hidden="true" className={cn('truncate tabular-nums', overdue > 0 && 'text-destructive-ink')}>
            {texts.shortCounts(open, suggestions)}
          </span>
          <span className="sr-only">{texts.counts(open, suggestions, overdue)}</span>
        </>
      )}
    </button>
  );
}
