import { useState } from 'react';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AssistantScreenProps } from './assistant-screen.tsx';
import { NotLoaded } from './not-loaded.tsx';

const AssistantScreen = onDemand(async () => (await import('./assistant-screen.tsx')).AssistantScreen, {
  Missing: AssistantNotLoaded,
});
/** The conversations, loaded when their tab is first shown. */
export const LazyConversations = onDemand(
  async () => (await import('#web/features/assistant/conversations/conversations-view.tsx')).ConversationsView,
  { fallback: <Skeleton className="m-4 h-4 w-3/5" />, Missing: ConversationsNotLoaded },
);

/** The assistant's panel, loaded when it is first opened; from then on answers come while it is closed. */
export function LazyAssistant(props: AssistantScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.state !== 'closed' && !wasOpened) setWasOpened(true);
  return wasOpened && <AssistantScreen {...props} />;
}

function AssistantNotLoaded({
  state,
  onStateChange,
}: {
  state: PanelState;
  onStateChange: (state: PanelState) => void;
}) {
  return (
    <NotLoaded
      open={state !== 'closed'}
      onOpenChange={(open) => !open && onStateChange('closed')}
      title="AI assistant"
    />
  );
}

function ConversationsNotLoaded() {
  return (
    <p role="alert" className="px-6 py-10 text-center text-ink-muted">
      This part of the page could not be loaded. Check your connection, then reload the page.
    </p>
  );
}
