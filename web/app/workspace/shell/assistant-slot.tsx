import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { hosted } from '#web/app/workspace/dialogs/hosted-dialog.tsx';

/** Answers arrive also while it is closed. */
const Assistant = hosted({
  title: texts.assistant,
  load: async () => (await import('#web/app/workspace/dialogs/assistant.tsx')).AssistantScreen,
  isPreloaded: true,
  keepAlive: true,
});

/** The assistant's panel. It is no dialog of the table, as it stays open beside them and can be minimized. */
export function AssistantSlot() {
  const { state, setState } = useWorkspace().assistant;
  return (
    <Assistant open={state !== 'closed'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} args={undefined} />
  );
}
