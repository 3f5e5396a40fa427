import type { AssistantAction } from '#shared/assistant.ts';
import type { DraftKind } from '#shared/drafts.ts';
import { shownTitle } from '#shared/notes.ts';
import type { ActionId, Commands } from '#web/app/workspace/core/action-list.ts';
import { movingNote } from '#web/app/workspace/core/moving-note.ts';
import { isOffered } from '#web/app/workspace/core/offered-actions.ts';
import type { DialogId, Dialogs, OpenArgs } from '#web/app/workspace/core/use-dialogs.ts';
import type { PageView } from '#web/app/workspace/core/view-address.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import type { Workspace } from '#web/app/workspace/core/workspace-context.ts';
import { focusMode } from '#web/app/workspace/note/focus-mode.tsx';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import { copyNoteLink } from '#web/features/notes/links/copy-note-link.ts';
import { useEditorMode } from '#web/features/settings/use-editor-mode.ts';
import { useNoteSuggestions } from '#web/features/tasks/use-note-suggestions.ts';
import { useThemeChoice } from '#web/lib/theme.tsx';
import { toast } from '#web/ui/toast.ts';

/** What every action does, for its button, its keys, the palette and the manual alike. */
export function useCommands(
  workspace: Omit<Workspace, 'commands'>,
  dialogs: Dialogs,
  logOut: () => Promise<void>,
): Commands {
  const { note, exclusion, editorRef, route, view, sidebar, assistant } = workspace;
  const open = <Id extends DialogId>(id: Id, ...args: OpenArgs<Id>) => {
    dialogs.open(id, ...args);
  };
  const showPage = (page: PageView) => {
    dialogs.closeAll();
    view.show({ view: page });
  };
  const { setChoice } = useThemeChoice();
  const format = (kind: Parameters<EditorControls['format']>[0]) => () => editorRef.current?.format(kind);
  const [, setMode] = useEditorMode();
  const { drafts } = workspace;
  const { acceptAll } = useNoteSuggestions(
    () => drafts.flushAll(),
    (changed) => drafts.arrived(changed),
  );
  const ask = (action: AssistantAction, label: string) => () => assistant.ask({ action, label });
  // On a client's page a draft is of all of its notes.
  const draft = (kind: DraftKind) => () =>
    open('draft', { kind, ...(view.view === 'client' && view.clientId ? { folderId: view.clientId } : {}) });
  const commands: Commands = {
    'new-note': () => workspace.createNote(),
    templates: () => open('templates'),
    'new-folder': () => sidebar.nameFolder(workspace.createFolder()),
    capture: () => open('capture'),
    voice: () => open('voice'),
    upload: () => open('upload'),
    import: () => open('import'),
    export: () => open('settings', { tab: 'transfer' }),
    search: () => open('search'),
    assistant: assistant.toggle,
    conversations: assistant.showConversations,
    'ask-summarise': ask('summarise', 'Summarize'),
    'ask-action-items': ask('action-items', 'Action items'),
    'ask-proposal': draft('proposal'),
    'ask-report': draft('report'),
    'ask-plan': draft('plan'),
    'ask-email': draft('email'),
    'ask-brainstorm': ask('brainstorm', 'Brainstorm'),
    'ask-meeting-prep': ask('meeting-prep', 'Meeting prep'),
    todos: () => showPage('todos'),
    clients: () => showPage('clients'),
    'client-safe': () => open('client-safe'),
    brief: () => open('brief'),
    documents: () => showPage('documents'),
    trash: () => showPage('trash'),
    all: () => sidebar.show({ view: 'all' }),
    list: () => sidebar.show({ view: 'list' }),
    folders: () => sidebar.show({ view: 'folders' }),
    tags: () => sidebar.show({ view: 'tags' }),
    sidebar: sidebar.toggle,
    save: () => void workspace.saveNow(),
    'add-tag': () => editorRef.current?.addTag(),
    'move-note': () => note && open('move', movingNote(note)),
    'pin-note': () => note && void workspace.pin([note.id], !note.pinned),
    'duplicate-note': () => note && void workspace.duplicate(note.id),
    'copy-link': () => note && void copyNoteLink(note),
    'share-note': () => note && open('share', { noteId: note.id }),
    'recap-note': () => note && open('recap', { noteId: note.id }),
    'email-note': () => note && open('email', { noteId: note.id }),
    'export-note': () => note && open('export', { what: { ids: [note.id], name: shownTitle(note.title) } }),
    'accept-suggestions': () => note && acceptAll(note.id),
    history: () => note && open('history', { noteId: note.id }),
    'ai-exclusion': () => exclusion?.onChange(!exclusion.isExcluded),
    'delete-note': () => note && void workspace.remove(note.id),
    page: () => setMode('page'),
    source: () => setMode('source'),
    'text-box': () => setMode('box'),
    'focus-mode': () => note && focusMode.set(!focusMode.get()),
    heading: format('heading'),
    bold: format('bold'),
    italic: format('italic'),
    link: format('link'),
    'bullet-list': format('bulletList'),
    'numbered-list': format('numberedList'),
    code: format('code'),
    back: () => route.canGoBack && route.goBack(),
    forward: () => route.canGoForward && route.goForward(),
    'theme-light': () => setChoice('light'),
    'theme-dark': () => setChoice('dark'),
    'theme-system': () => setChoice('system'),
    'settings-general': () => open('settings'),
    'settings-you': () => open('settings', { tab: 'you' }),
    'settings-appearance': () => open('settings', { tab: 'appearance' }),
    'settings-api-keys': () => open('settings', { tab: 'api-keys' }),
    'settings-account': () => open('settings', { tab: 'account' }),
    'settings-calendar': () => open('settings', { tab: 'calendar' }),
    'settings-transfer': () => open('settings', { tab: 'transfer' }),
    'settings-activity': () => open('settings', { tab: 'activity' }),
    'settings-shared': () => open('settings', { tab: 'shared' }),
    manual: () => open('manual'),
    shortcuts: () => open('shortcuts'),
    palette: () => open('palette'),
    'log-out': () => void logOut(),
  };
  // Keys, links in the manual and addresses name any of them.
  const refuse = () => toast({ title: texts.ofOwnNotes });
  const offered = Object.entries(commands).map(([id, run]) => [id, isOffered(id as ActionId) ? run : refuse]);
  return Object.fromEntries(offered) as Commands;
}
