import type { RefObject } from 'react';
import type { AssistantAction } from '#shared/assistant.ts';
import type { NoteSummary } from '#shared/notes.ts';
import type { AiExclusion } from '#web/app/workspace/ai-exclusion.tsx';
import { movingNote } from '#web/app/workspace/notes-panel.tsx';
import type { useAssistant } from '#web/app/workspace/use-assistant.ts';
import type { useNoteRoute } from '#web/app/workspace/use-note-route.ts';
import type { useSidebar } from '#web/app/workspace/use-sidebar.ts';
import type { OpenDialog } from '#web/app/workspace/workspace-dialogs.tsx';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import { useThemeChoice } from '#web/lib/theme.tsx';
import type { Commands } from './action-list.ts';

interface CommandParts {
  /** The open note. */
  note: NoteSummary | undefined;
  exclusion: AiExclusion | undefined;
  editorRef: RefObject<EditorControls | null>;
  route: ReturnType<typeof useNoteRoute>;
  sidebar: ReturnType<typeof useSidebar>;
  assistant: ReturnType<typeof useAssistant>;
  openDialog: (dialog: OpenDialog) => void;
  createNote: () => void;
  createFolder: () => void;
  saveNow: () => Promise<void>;
  remove: (noteId: string) => Promise<void>;
  logOut: () => void;
}

/** What every action does, for its button, its keys, the palette and the manual alike. */
export function useCommands(parts: CommandParts): Commands {
  const { note, exclusion, editorRef, route, sidebar, assistant, openDialog } = parts;
  const { setChoice } = useThemeChoice();
  const format = (kind: Parameters<EditorControls['format']>[0]) => () => editorRef.current?.format(kind);
  const mode = (kind: Parameters<EditorControls['setMode']>[0]) => () => editorRef.current?.setMode(kind);
  const ask = (action: AssistantAction, label: string) => () => assistant.ask({ action, label });
  return {
    'new-note': parts.createNote,
    'new-folder': parts.createFolder,
    capture: () => openDialog({ kind: 'capture' }),
    voice: () => openDialog({ kind: 'voice' }),
    upload: () => openDialog({ kind: 'upload' }),
    search: () => openDialog({ kind: 'search' }),
    assistant: assistant.toggle,
    conversations: sidebar.showConversations,
    'ask-summarise': ask('summarise', 'Summarise'),
    'ask-action-items': ask('action-items', 'Action items'),
    'ask-proposal': ask('proposal', 'Draft proposal'),
    'ask-report': ask('report', 'Draft report'),
    'ask-plan': ask('plan', 'Draft plan'),
    'ask-email': ask('email', 'Draft follow-up e-mail'),
    'ask-brainstorm': ask('brainstorm', 'Brainstorm'),
    'ask-meeting-prep': ask('meeting-prep', 'Meeting prep'),
    documents: () => openDialog({ kind: 'documents' }),
    trash: () => openDialog({ kind: 'trash' }),
    list: () => sidebar.show('list'),
    folders: () => sidebar.show('folders'),
    save: () => void parts.saveNow(),
    'add-tag': () => editorRef.current?.addTag(),
    'move-note': () => note && openDialog({ kind: 'move', item: movingNote(note) }),
    history: () => editorRef.current?.showHistory(),
    'ai-exclusion': () => exclusion?.onChange(!exclusion.isExcluded),
    'delete-note': () => note && void parts.remove(note.id),
    write: mode('write'),
    preview: mode('preview'),
    split: mode('split'),
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
    'settings-general': () => openDialog({ kind: 'settings' }),
    'settings-appearance': () => openDialog({ kind: 'settings', tab: 'appearance' }),
    'settings-api-keys': () => openDialog({ kind: 'settings', tab: 'api-keys' }),
    'settings-account': () => openDialog({ kind: 'settings', tab: 'account' }),
    manual: () => openDialog({ kind: 'manual' }),
    shortcuts: () => openDialog({ kind: 'shortcuts' }),
    palette: () => openDialog({ kind: 'palette' }),
    'log-out': parts.logOut,
  };
}
