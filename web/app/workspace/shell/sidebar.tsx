import { Feather } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { NotesPanel } from '#web/app/workspace/views/notes-panel.tsx';
import { ViewsRow } from '#web/app/workspace/views/views-row.tsx';
import { SavedSearches } from '#web/features/search/saved-searches.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NewNoteButton } from './new-note-button.tsx';

/** New Note, the row of views, and what the view lists. */
export function Sidebar() {
  const { isNarrow, isListPage, commands } = useWorkspace();
  const dialogs = useDialogs();
  const [scrollPlaces] = useState(() => new Map<string, number>());
  return (
    <div className="flex h-full min-h-0 flex-col bg-sunken pb-[env(safe-area-inset-bottom)]">
      <div className="flex gap-1 px-2 pt-1.5 pb-1">
        <NewNoteButton />
        {isListPage && <IconButton icon={Feather} label={dialogTable.capture.title} onClick={commands.capture} />}
      </div>
      <ViewsRow />
      <ErrorBoundary name={texts.parts.sidebar}>
        <NotesPanel scrollPlaces={scrollPlaces} />
      </ErrorBoundary>
      {/* On a phone they are in Search, one tap away. */}
      {!isNarrow && <SavedSearches onOpen={(query) => dialogs.open('search', { query })} />}
      <div className="h-(--toast-height) shrink-0 max-md:hidden" />
    </div>
  );
}
