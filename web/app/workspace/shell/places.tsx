import { Files, Folder, Hash, ListTodo, type LucideIcon, NotebookText, Trash2, Users } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { DragEvent, ReactElement } from 'react';
import { numberText } from '#shared/count-text.ts';
import { clearSearchText } from '#web/app/workspace/core/search-text.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import type { ViewName } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { viewsTexts as texts } from '#web/app/workspace/views/views.texts.ts';
import { useColleagues } from '#web/features/colleagues/use-colleagues.ts';
import { useNoteList } from '#web/features/notes/notes.queries.ts';
import { SavedSearches } from '#web/features/search/saved-searches.tsx';
import { TodoCounts } from '#web/features/tasks/todo-counts.tsx';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { cn } from '#web/lib/cn.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { carriedOver } from '#web/ui/carried-rows.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';

const places: readonly { view: ViewName; icon: LucideIcon }[] = [
  { view: 'all', icon: NotebookText },
  { view: 'todos', icon: ListTodo },
  { view: 'clients', icon: Users },
  { view: 'folders', icon: Folder },
  { view: 'tags', icon: Hash },
  { view: 'documents', icon: Files },
  { view: 'trash', icon: Trash2 },
];

interface PlacesProps {
  /** Only icons are shown, beside each a tooltip. */
  isRail: boolean;
  onChosen?: () => void;
}

/** All places as one list: one stop of the Tab key, with arrow keys inside. Below them the saved searches. */
export function Places({ isRail, onChosen }: PlacesProps) {
  const { view } = useWorkspace();
  const isOwn = !isClientSafe() && grantOfPage() === undefined;
  const { received = [] } = useColleagues({ enabled: isOwn }).data ?? {};
  const dialogs = useDialogs();

  function show(next: ViewName) {
    clearSearchText();
    view.show({ view: next, folderId: undefined, tags: [] });
    onChosen?.();
  }
  // Unfiled notes are a part of All, and a client is one of Clients.
  const within: Partial<Record<ViewName, ViewName>> = { list: 'all', client: 'clients' };
  const current = within[view.view] ?? view.view;

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-sunken pb-[env(safe-area-inset-bottom)]">
      <nav aria-label={texts.label} className="p-2">
        <Toolbar.Root orientation="vertical" aria-label={texts.label} className="flex flex-col gap-px">
          {places.map(({ view: each, icon: Icon }) => (
            <Named key={each} name={texts.names[each]} isRail={isRail}>
              <Toolbar.Button
                aria-current={current === each ? 'page' : undefined}
                onClick={() => show(each)}
                // Notes that are dragged are dropped on a folder or a tag there.
                onDragEnter={(event: DragEvent) => {
                  if (carriedOver(event).length > 0 && (each === 'folders' || each === 'tags')) show(each);
                }}
                className={cn(
                  'flex h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left touch:h-11',
                  isRail && 'justify-center px-0!',
                  current === each ? 'bg-selected [&>svg]:text-accent-ink' : 'hover:bg-hover',
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                <span className={cn('grow truncate', isRail && 'sr-only')}>{texts.names[each]}</span>
                <span className={cn('text-ink-muted text-sm tabular-nums', isRail && 'sr-only')}>
                  <CountOf view={each} />
                </span>
              </Toolbar.Button>
            </Named>
          ))}
        </Toolbar.Root>
      </nav>
      {!isRail && (
        <SavedSearches
          onOpen={(query) => {
            onChosen?.();
            dialogs.open('search', { query });
          }}
        />
      )}
      {received.length > 0 && <FromColleagues received={received} isRail={isRail} />}
    </div>
  );
}

const FromColleagues = onDemand(
  async () => (await import('#web/features/colleagues/from-colleagues.tsx')).FromColleagues,
  { Missing: () => null },
);

function Named({ name, isRail, children }: { name: string; isRail: boolean; children: ReactElement }) {
  if (!isRail) return children;
  return (
    <Tooltip content={name} side="right">
      {children}
    </Tooltip>
  );
}

/** How many things are in a place, as far as that is known here: nothing is asked for it. */
function CountOf({ view }: { view: ViewName }) {
  if (view === 'all') return <NoteCount />;
  if (view === 'todos') return <TodoCounts />;
  if (view === 'clients') return <ClientCount />;
  return null;
}

function NoteCount() {
  const total = useNoteList({}, { enabled: false }).data?.total ?? 0;
  return total > 0 && numberText(total);
}

function ClientCount() {
  const clients = useWorkspace().folders.filter(({ client }) => client).length;
  return clients > 0 && numberText(clients);
}
