import * as Toolbar from 'radix-ui/toolbar';
import { useEffect, useMemo } from 'react';
import { placeNamesOf } from '#shared/folder-tree.ts';
import { noteHref } from '#shared/note-links.ts';
import { ViewNotLoaded } from '#web/app/workspace/core/not-loaded.tsx';
import { isOffered } from '#web/app/workspace/core/offered-actions.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { filterOf } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { excludingFolder } from '#web/features/folders/folder-tree-model.ts';
import { NotesView } from '#web/features/notes/list/notes-view.tsx';
import { noteListTexts } from '#web/features/notes/notes.texts.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { onIntent } from '#web/lib/on-intent.ts';
import { Button } from '#web/ui/button.tsx';
import { FolderHead, Subfolders } from './folder-head.tsx';
import { ListSwitch } from './list-switch.tsx';
import { viewsTexts } from './views.texts.ts';

const FoldersPanel = onDemand(async () => (await import('./folders-panel.tsx')).FoldersPanel, { Missing: NotLoaded });
const TagsView = onDemand(async () => (await import('#web/features/notes/tags/tags-view.tsx')).TagsView, {
  Missing: NotLoaded,
});

function NotLoaded() {
  const { view } = useWorkspace();
  return <ViewNotLoaded onClose={() => view.show({ view: 'all' })} />;
}

interface NotesPanelProps {
  /** Where each list was scrolled to; outlives the lists. */
  scrollPlaces: Map<string, number>;
}

/** What the sidebar lists: notes, folders or tags. Each list keeps its scroll place while another one is shown. */
export function NotesPanel({ scrollPlaces }: NotesPanelProps) {
  const { folders, shownId, sidebar, view } = useWorkspace();
  const { list } = view;
  const openFromList = useOpenFromList();
  const placeNames = useMemo(() => placeNamesOf(folders), [folders]);
  const filter = filterOf(list);
  const inList = { view: list.view, folderId: list.folderId };

  useEffect(() => onIntent(() => void Promise.all([FoldersPanel.preload(), TagsView.preload()]).catch(() => {})), []);

  if (!filter) {
    if (list.view === 'tags') return <TagsView onShow={sidebar.showTag} />;
    return (
      <>
        <Toolbar.Root aria-label={noteListTexts.head} className="flex h-9 shrink-0 items-center px-2 touch:h-12">
          <ListSwitch />
        </Toolbar.Root>
        <FoldersPanel scrollPlaces={scrollPlaces} onOpenNote={openFromList} />
      </>
    );
  }
  return (
    <NotesView
      filter={filter}
      empty={emptyText(list.view, folders)}
      emptyAction={
        isOffered('import') && emptyText(list.view, folders) !== noteListTexts.allFiled && <EmptyListActions />
      }
      head={list.folderId === undefined ? <ListSwitch /> : <FolderHead folderId={list.folderId} />}
      below={list.folderId !== undefined && <Subfolders folderId={list.folderId} />}
      activeId={shownId ?? null}
      hrefOf={noteHref}
      folderNameOf={filter.folder === undefined ? (id) => placeNames.get(id) : undefined}
      onTagsChange={(tags) => view.show({ ...inList, tags })}
      onSortChange={(sort) => view.show(view.view === list.view ? { sort } : { ...inList, sort })}
      onOpen={openFromList}
      isFolderExcluded={(id) => excludingFolder(folders, id) !== undefined}
      scrollPlaces={scrollPlaces}
    />
  );
}

function emptyText(view: string, folders: readonly { noteCount: number }[]): string {
  if (view === 'folders') return noteListTexts.emptyFolder;
  const hasFiled = folders.some(({ noteCount }) => noteCount > 0);
  return view === 'list' && hasFiled ? noteListTexts.allFiled : noteListTexts.empty;
}

function useOpenFromList(): (id: string) => void {
  const { openNote } = useWorkspace();
  return (id) => openNote(id);
}

const texts = viewsTexts.emptyList;

/** What to begin with where a list or a folder has no notes. */
function EmptyListActions() {
  const { createNote, isCreating } = useWorkspace();
  const dialogs = useDialogs();
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isCreating} onClick={() => createNote()}>
        {texts.write}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => dialogs.open('templates')}>
        {texts.template}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => dialogs.open('import')}>
        {texts.import}
      </Button>
    </>
  );
}
