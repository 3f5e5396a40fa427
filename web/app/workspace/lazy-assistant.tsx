import { lazy, Suspense, useState } from 'react';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';
import type { ConversationsViewProps } from '#web/features/assistant/conversations/conversations-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AssistantScreenProps } from './assistant-screen.tsx';
import { NotLoaded } from './not-loaded.tsx';

const AssistantScreen = lazy(() =>
  import('./assistant-screen.tsx').then(
    ({ AssistantScreen }) => ({ default: AssistantScreen }),
    () => ({ default: AssistantNotLoaded }),
  ),
);
const ConversationsView = lazy(() =>
  import('#web/features/assistant/conversations/conversations-view.tsx').then(
    ({ ConversationsView }) => ({ default: ConversationsView }),
    () => ({ default: ConversationsNotLoaded }),
  ),
);

/** The assistant's panel, loaded when it is first opened; from then on answers come while it is closed. */
export function LazyAssistant(props: AssistantScreenProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.state !== 'closed' && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <AssistantScreen {...props} />}</Suspense>;
}

/** The conversations, loaded when their tab is first shown. */
export function LazyConversations(props: ConversationsViewProps) {
  return (
    <Suspense fallback={<Skeleton className="m-4 h-4 w-3/5" />}>
      <ConversationsView {...props} />
    </Suspense>
  );
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
