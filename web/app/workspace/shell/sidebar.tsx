import { useState } from 'react';
import { ViewNotLoaded } from '#web/app/workspace/core/not-loaded.tsx';
import { clearSearchText, searchText } from '#web/app/workspace/core/search-text.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { NotesPanel } from '#web/app/workspace/views/notes-panel.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useStore } from '#web/lib/store.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { NewNoteButton } from './new-note-button.tsx';
import { Places } from './places.tsx';
import { SearchField } from './search-field.tsx';

const Found = onDemand(async () => (await import('#web/app/workspace/views/found-screen.tsx')).FoundScreen, {
  Missing: () => <ViewNotLoaded onClose={clearSearchText} />,
});

/** The places, and beside them what the chosen one lists, or what was found. */
export function Sidebar() {
  const { isNarrow, sidebar } = useWorkspace();
  const [scrollPlaces] = useState(() => new Map<string, number>());
  const isSearching = useStore(searchText).text.trim() !== '';
  return (
    <>
      {!isNarrow && (
        <div className="flex w-(--places-width) shrink-0 flex-col border-r">
          <Places isRail={sidebar.isRail} />
        </div>
      )}
      <div className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-canvas pb-[env(safe-area-inset-bottom)]">
        {isNarrow && (
          <div className="flex shrink-0 gap-1 px-2 pt-1.5 pb-1">
            <SearchField />
            <NewNoteButton />
          </div>
        )}
        <ErrorBoundary name={texts.parts.sidebar}>
          {isSearching ? <Found /> : <NotesPanel scrollPlaces={scrollPlaces} />}
        </ErrorBoundary>
      </div>
    </>
  );
}
