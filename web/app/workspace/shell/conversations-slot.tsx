import { workspaceTexts as texts } from '#web/app/workspace/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ConversationsView = onDemand(
  async () => (await import('#web/features/assistant/conversations/conversations-view.tsx')).ConversationsView,
  { fallback: <Skeleton className="m-4 h-4 w-3/5" />, Missing: NotLoaded },
);

/** The conversations, loaded when their tab is first shown. */
export function ConversationsSlot() {
  const { assistant, sidebar, openNote } = useWorkspace();

  function start() {
    sidebar.close();
    assistant.setState('open');
  }
  function open(noteId: string | null) {
    if (noteId !== null) openNote(noteId);
    assistant.setIsGeneral(noteId === null);
    start();
  }
  return <ConversationsView onOpen={open} onStart={start} />;
}

function NotLoaded() {
  return (
    <p role="alert" className="px-6 py-10 text-center text-ink-muted">
      {texts.notLoaded}
    </p>
  );
}
