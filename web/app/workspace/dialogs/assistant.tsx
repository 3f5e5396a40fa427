import { type ChatSource, GENERAL_CHAT } from '#shared/assistant.ts';
import { createNote, shownTitle } from '#shared/notes.ts';
import { insertIntoNote } from '#web/app/workspace/core/insert-into-note.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useShownClient } from '#web/app/workspace/core/use-shown-client.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { AssistantPanel } from '#web/features/assistant/chat/assistant-panel.tsx';
import { useArrived } from '#web/features/notes/arrived.ts';
import { call } from '#web/lib/api.ts';
import { MarkdownText } from './markdown-text.tsx';

/** The assistant's panel with what it needs of the notes and documents. */
export function AssistantScreen() {
  const workspace = useWorkspace();
  const { user, note, assistant, showPassage } = workspace;
  const dialogs = useDialogs();
  const arrived = useArrived();

  const client = useShownClient();

  function openSource({ kind, id, text, startsAt, endsAt, page }: ChatSource) {
    if (kind === 'document') dialogs.open('document', { id, page });
    else showPassage({ noteId: id, text, marks: [], heading: '', startsAt, endsAt, page: null });
  }

  return (
    <AssistantPanel
      state={assistant.state}
      onStateChange={assistant.setState}
      userId={user.id}
      note={note ? { id: note.id, title: shownTitle(note.title) } : null}
      client={client}
      scope={assistant.scope}
      onScopeChange={assistant.setScope}
      isListing={assistant.isListing}
      onListingChange={assistant.setIsListing}
      onOpenNote={(noteId) => workspace.openNote(noteId)}
      wanted={assistant.wanted}
      onWantedAsked={assistant.forgetWanted}
      onDraft={(draft, conversation) => {
        const isOfNote = draft.query === undefined && draft.folderId === undefined && conversation !== GENERAL_CHAT;
        dialogs.open('draft', { ...draft, ...(isOfNote ? { noteIds: [conversation] } : {}) });
      }}
      onOpenSettings={() => dialogs.open('settings', { tab: 'api-keys' })}
      hasNotes={workspace.shownId !== null || workspace.folders.some(({ noteCount }) => noteCount > 0)}
      Markdown={MarkdownText}
      onOpenSource={openSource}
      onSaveAsNote={async (body) => arrived(await call(createNote, { body }))}
      onInsert={(noteId, text) => insertIntoNote(workspace, noteId, text)}
    />
  );
}
