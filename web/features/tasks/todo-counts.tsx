import { cn } from '#web/lib/cn.ts';
import { useTaskCounts } from './tasks.queries.ts';
import { todosTexts as texts } from './todos.texts.ts';

/** How many to-dos are open and how many are suggested; nothing where there are none. */
export function TodoCounts() {
  const { open, overdue, suggestions } = useTaskCounts();
  if (open + suggestions === 0) return null;
  return (
    <>
      <span aria-hidden="true" className={cn(overdue > 0 && 'text-destructive-ink')}>
        {texts.shortCounts(open, suggestions)}
      </span>
      <span className="sr-only">{texts.counts(open, suggestions, overdue)}</span>
    </>
  );
}
