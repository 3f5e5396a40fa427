import { Files, Hash, type LucideIcon, Trash2, Users } from 'lucide-react';
import type { DragEvent } from 'react';
import type { ViewName } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { TodosLink } from '#web/features/tasks/todos-link.tsx';
import { cn } from '#web/lib/cn.ts';
import { carriedOver } from '#web/ui/carried-rows.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { viewsTexts as texts } from './views.texts.ts';

const named = ['all', 'list', 'folders'] as const;
const quiet: readonly { view: ViewName; icon: LucideIcon }[] = [
  { view: 'tags', icon: Hash },
  { view: 'clients', icon: Users },
  { view: 'documents', icon: Files },
  { view: 'trash', icon: Trash2 },
];

/** The row of views, and To-dos below it. Clients, to-dos, documents and Trash are shown in place of the note, the others in the sidebar. */
export function ViewsRow() {
  const { view } = useWorkspace();

  function show(next: ViewName) {
    view.show({ view: next, folderId: undefined, tags: [] });
  }
  const propsOf = (each: ViewName) => ({
    type: 'button' as const,
    'aria-current': view.view === each ? ('page' as const) : undefined,
    onClick: () => show(each),
    // Notes that are dragged are dropped on a folder or a tag there.
    onDragEnter: (event: DragEvent) => {
      if (carriedOver(event).length > 0 && (each === 'folders' || each === 'tags')) show(each);
    },
    className: cn(
      'inline-flex h-7 items-center justify-center rounded-md font-medium text-sm touch:h-11',
      view.view === each ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
    ),
  });

  return (
    // All seven fit beside each other in the sidebar of a tablet too.
    <nav aria-label={texts.label} className="flex shrink-0 flex-wrap gap-x-0.5 px-2 pb-0.5">
      {named.map((each) => {
        const { className, ...props } = propsOf(each);
        return (
          <button key={each} {...props} className={cn(className, 'grow px-2 touch:md:px-1')}>
            {texts.names[each]}
          </button>
        );
      })}
      {quiet.map(({ view: each, icon: Icon }) => {
        const { className, ...props } = propsOf(each);
        return (
          <Tooltip key={each} content={texts.names[each]} side="bottom">
            <button
              {...props}
              aria-label={texts.names[each]}
              className={cn(className, 'w-8 shrink-0 touch:max-md:w-11')}
            >
              <Icon aria-hidden="true" className="size-4" />
            </button>
          </Tooltip>
        );
      })}
      <TodosLink isCurrent={view.view === 'todos'} onShow={() => show('todos')} />
    </nav>
  );
}
