import { Files, FolderTree as FolderTreeIcon, List, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { keysOf } from './actions/action-keys.ts';
import { LazyConversations } from './lazy-assistant.tsx';
import { NotesPanel, type NotesPanelProps } from './notes-panel.tsx';

export interface SidebarProps extends Omit<NotesPanelProps, 'scrollPlaces'> {
  onViewChange: (view: NotesPanelProps['view']) => void;
  tab: 'notes' | 'chat';
  onTabShown: (tab: 'notes' | 'chat') => void;
  isCreating: boolean;
  onOpenDocuments: () => void;
  onOpenTrash: () => void;
  /** Shows the conversation about a note, or with null the one over all notes. */
  onOpenConversation: (noteId: string | null) => void;
  onStartConversation: () => void;
}

/** New Note, the tabs, the notes in the chosen view, Documents, Trash. */
export function Sidebar(props: SidebarProps) {
  const { isCreating, onOpenDocuments, onOpenTrash, onOpenConversation, onStartConversation, ...panel } = props;
  const { shortcut, ...ariaKeys } = keysOf('new-note');
  const [scrollPlaces] = useState(() => new Map<string, number>());

  return (
    <div className="flex h-full min-h-0 flex-col bg-sunken">
      <div className="px-3 pt-3 pb-2">
        <Tooltip content="New Note" shortcut={shortcut}>
          <Button className="w-full" onClick={() => panel.onCreateNote(null)} disabled={isCreating} {...ariaKeys}>
            <Plus aria-hidden="true" />
            New Note
          </Button>
        </Tooltip>
      </div>
      <Tabs
        value={props.tab}
        onValueChange={(tab) => props.onTabShown(tab === 'chat' ? 'chat' : 'notes')}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="px-3">
          <TabsList aria-label="Sidebar" className="border">
            <TabsTrigger value="notes">Notes</TabsTrigger>
            <TabsTrigger value="chat">AI Chat</TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="notes" className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden" tabIndex={-1}>
          <ViewSwitch view={panel.view} onViewChange={props.onViewChange} />
          <ErrorBoundary name="The sidebar">
            <NotesPanel {...panel} scrollPlaces={scrollPlaces} />
          </ErrorBoundary>
        </TabsContent>
        <TabsContent value="chat" className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden" tabIndex={-1}>
          <ErrorBoundary name="The list of conversations">
            <LazyConversations onOpen={onOpenConversation} onStart={onStartConversation} />
          </ErrorBoundary>
        </TabsContent>
      </Tabs>
      <div className="flex gap-1 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Button variant="ghost" className="flex-1 justify-start! text-ink-muted!" onClick={onOpenDocuments}>
          <Files aria-hidden="true" />
          Documents
        </Button>
        <Button variant="ghost" className="flex-1 justify-start! text-ink-muted!" onClick={onOpenTrash}>
          <Trash2 aria-hidden="true" />
          Trash
        </Button>
      </div>
    </div>
  );
}

const views = [
  { value: 'list', label: 'List', icon: List },
  { value: 'folders', label: 'Folders', icon: FolderTreeIcon },
] as const;

interface ViewSwitchProps {
  view: NotesPanelProps['view'];
  onViewChange: (view: NotesPanelProps['view']) => void;
}

function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  return (
    <fieldset className="flex gap-1 px-3 pt-2 pb-1">
      <legend className="sr-only">View</legend>
      {views.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => onViewChange(value)}
          className={cn(
            'inline-flex h-8 flex-1 items-center justify-center gap-2 rounded-md font-medium text-sm touch:h-11',
            view === value ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
