import { ListTodo } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Note, shownTitle } from '#shared/notes.ts';
import type { Task } from '#shared/tasks.ts';
import { cn } from '#web/lib/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { PageView } from '#web/ui/page-view.tsx';
import { pagedRows } from '#web/ui/paged-rows.ts';
import { LoadingRows } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { todayHere } from './task-days.ts';
import { TaskList } from './task-list.tsx';
import { type TaskChange, type TaskTab, useChangeTask, useTaskCounts, useTasks } from './tasks.queries.ts';
import { todosTexts as texts } from './todos.texts.ts';
import { useNoteSuggestions } from './use-note-suggestions.ts';

const tabs: readonly TaskTab[] = ['mine', 'waiting', 'suggestions', 'all', 'done'];

export interface TodosPageProps {
  onClose: () => void;
  /** Opens the note at the line. */
  onOpen: (task: Task) => void;
  /** Opens the document that says it, at the page. */
  onOpenDocument: (document: NonNullable<Task['document']>) => void;
  /** All folders in their order, each with its path. */
  folders: readonly { id: string; name: string; path: string }[];
  /** Saves what is typed into notes. */
  saveDrafts: () => Promise<unknown>;
  /** Gets the note with a changed line. */
  onNoteChanged: (note: Note) => void;
}

/** The to-dos of all notes. */
export function TodosPage({ onClose, folders, ...ofTab }: TodosPageProps) {
  const [tab, setTab] = useState<TaskTab>('mine');
  const [folderId, setFolderId] = useState<string>();
  const { suggestions } = useTaskCounts();
  const folderNames = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders]);
  const known = folderId !== undefined && folderNames.has(folderId) ? folderId : undefined;
  return (
    <PageView title={texts.title} description={texts.description} closeLabel={texts.close} onClose={onClose}>
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value as TaskTab)}
        className="flex h-full min-h-0 flex-col gap-2"
      >
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <TabsList aria-label={texts.filters.label} className="min-w-0 flex-1 basis-80">
            {tabs.map((each) => (
              <TabsTrigger key={each} value={each}>
                {each === 'waiting' ? (
                  <>
                    <span className="lg:hidden">{texts.waitingShort}</span>
                    <span className="max-lg:hidden">{texts.filters.waiting}</span>
                  </>
                ) : (
                  texts.filters[each]
                )}
                {each === 'suggestions' && suggestions > 0 && (
                  <span className="text-ink-muted max-sm:-ml-1">{texts.suggestionCount(suggestions)}</span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          {folders.length > 0 && <FolderChoice folders={folders} value={known} onChange={setFolderId} />}
        </div>
        <TabsContent value={tab} className="min-h-0 flex-1" tabIndex={-1}>
          <TodosOfTab
            key={`${tab} ${known}`}
            tab={tab}
            folderId={known}
            folderNameOf={(id) => folderNames.get(id)}
            {...ofTab}
          />
        </TabsContent>
      </Tabs>
    </PageView>
  );
}

interface FolderChoiceProps {
  folders: TodosPageProps['folders'];
  value: string | undefined;
  onChange: (folderId: string | undefined) => void;
}

function FolderChoice({ folders, value, onChange }: FolderChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {texts.folder}
      </label>
      <select
        id={id}
        className={cn(inputStyle, 'h-10 min-w-40 flex-1 basis-40 touch:h-11')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{texts.allFolders}</option>
        {folders.map((folder) => (
          <option key={folder.id} value={folder.id}>
            {folder.path}
          </option>
        ))}
      </select>
    </>
  );
}

interface TodosOfTabProps extends Omit<TodosPageProps, 'onClose' | 'folders'> {
  tab: TaskTab;
  folderId: string | undefined;
  folderNameOf: (id: string) => string | undefined;
}

function TodosOfTab({
  tab,
  folderId,
  folderNameOf,
  saveDrafts,
  onNoteChanged,
  ...opening
}: TodosOfTabProps): ReactNode {
  const tasks = useTasks(tab, folderId);
  const { asked, change, mutateAsync } = useChangeTask(saveDrafts, onNoteChanged);
  const { acceptAll, accepting } = useNoteSuggestions(saveDrafts, onNoteChanged);
  const shown = useMemo(
    () => (tasks.data ?? []).flatMap((task) => asAsked(task, asked.get(task.id))),
    [tasks.data, asked],
  );

  async function changeWithUndo(task: Task, wanted: TaskChange, title: string, undo: TaskChange): Promise<void> {
    if (!(await change(task, wanted))) return;
    toast({ title, action: { label: texts.undo, onClick: () => void change(task, undo) } });
  }

  if (tasks.isPending) return <LoadingRows label={texts.loading} />;
  if (tasks.isError && !tasks.data) {
    return (
      <FailedToLoad
        title={texts.failed}
        offline={texts.offline}
        headingLevel={3}
        error={tasks.error}
        onRetry={() => void tasks.refetch()}
      />
    );
  }
  if (shown.length === 0 && !tasks.hasNextPage) {
    const { title, text } = texts.empty[tab];
    return <EmptyState icon={<ListTodo />} headingLevel={3} title={title} description={text} className="h-full" />;
  }
  return (
    <TaskList
      label={texts.filters[tab]}
      tasks={shown}
      {...pagedRows(tasks)}
      today={todayHere()}
      groups={tab === 'done' ? null : tab === 'suggestions' ? 'note' : 'due'}
      accepting={accepting}
      onAcceptAll={acceptAll}
      folderNameOf={folderNameOf}
      {...opening}
      onTick={(task, done) => void changeWithUndo(task, { done }, done ? texts.ticked : texts.cleared, { done: !done })}
      onAccept={(task) =>
        void changeWithUndo(task, { accept: true }, texts.accepted(shownTitle(task.noteTitle)), { accept: false })
      }
      onDismiss={(task) => void changeWithUndo(task, { dismiss: true }, texts.dismissed, { dismiss: false })}
      onDueChange={(task, due) => mutateAsync({ task, change: { due } })}
    />
  );
}

/** The to-do as it will be; none if it leaves the list. */
function asAsked(task: Task, change: TaskChange | undefined): Task[] {
  if (change === undefined || 'due' in change) return [task];
  return 'done' in change ? [{ ...task, done: change.done }] : [];
}
