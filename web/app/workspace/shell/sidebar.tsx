import { Files, FolderTree as FolderTreeIcon, List, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dialogTable } from '#web/app/workspace/dialogs/dialog-table.ts';
import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { keysOf } from './actions/action-keys.ts';
import { ConversationsSlot } from './conversations-slot.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { TemplatesMenu } from './templates-menu.tsx';

/** New Note, the tabs, the notes in the chosen view, Documents, Trash. */
export function Sidebar() {
  const { sidebar, createNote, isCreating, commands } = useWorkspace();
  const { shortcut, ...ariaKeys } = keysOf('new-note');
  const [scrollPlaces] = useState(() => new Map<string, number>());

  return (
    <div className="flex h-full min-h-0 flex-col bg-sunken">
      <div className="px-3 pt-3 pb-2">
        <div className="flex">
          <Tooltip content={texts.newNote} shortcut={shortcut}>
            <Button
              className="min-w-0 flex-1 rounded-r-none!"
              onClick={() => createNote()}
              disabled={isCreating}
              {...ariaKeys}
            >
              <Plus aria-hidden="true" />
              {texts.newNote}
            </Button>
          </Tooltip>
          <TemplatesMenu />
        </div>
      </div>
      <Tabs
        value={sidebar.tab}
        onValueChange={(tab) => sidebar.setTab(tab === 'chat' ? 'chat' : 'notes')}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="px-3">
          <TabsList aria-label={texts.tabs.label} className="border">
            <TabsTrigger value="notes">{texts.tabs.notes}</TabsTrigger>
            <TabsTrigger value="chat">{texts.tabs.chat}</TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="notes" className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden" tabIndex={-1}>
          <ViewSwitch />
          <ErrorBoundary name={texts.parts.sidebar}>
            <NotesPanel scrollPlaces={scrollPlaces} />
          </ErrorBoundary>
        </TabsContent>
        <TabsContent value="chat" className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden" tabIndex={-1}>
          <ErrorBoundary name={texts.parts.conversations}>
            <ConversationsSlot />
          </ErrorBoundary>
        </TabsContent>
      </Tabs>
      <div className="h-(--toast-height) shrink-0 max-md:hidden" />
      <div className="flex gap-1 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Button variant="ghost" className="flex-1 justify-start! text-ink-muted!" onClick={commands.documents}>
          <Files aria-hidden="true" />
          {dialogTable.documents.title}
        </Button>
        <Button variant="ghost" className="flex-1 justify-start! text-ink-muted!" onClick={commands.trash}>
          <Trash2 aria-hidden="true" />
          {dialogTable.trash.title}
        </Button>
      </div>
    </div>
  );
}

const views = [
  { value: 'list', label: texts.views.list, icon: List },
  { value: 'folders', label: texts.views.folders, icon: FolderTreeIcon },
] as const;

function ViewSwitch() {
  const { view, setView } = useWorkspace().sidebar;
  return (
    <fieldset className="flex gap-1 px-3 pt-2 pb-1">
      <legend className="sr-only">{texts.views.label}</legend>
      {views.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={view === value}
          onClick={() => setView(value)}
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
