import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { pagedRows } from '#web/ui/paged-rows.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConversationList } from './conversation-list.tsx';
import { titleOf } from './conversation-row.tsx';
import { useConversations, useDeleteConversation } from './conversations.queries.ts';

const texts = assistantTexts.conversations;

export interface ConversationsViewProps {
  onOpen: (conversation: Conversation) => void;
  /** Opens the assistant to start a conversation. */
  onStart: () => void;
}

/** The user's conversations with the assistant, newest first. */
export function ConversationsView({ onOpen, onStart }: ConversationsViewProps) {
  const conversations = useConversations();
  const [deleting, setDeleting] = useState<Conversation>();
  const deleteConversation = useDeleteConversation();
  const { data } = conversations;

  return (
    <>
      {conversations.isPending && <LoadingRows />}
      {conversations.isError && !data && (
        <FailedToLoad
          title={texts.failed}
          offline={assistantTexts.needsConnection}
          error={conversations.error}
          onRetry={() => void conversations.refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          headingLevel={2}
          icon={<MessagesSquare />}
          title={texts.emptyTitle}
          description={texts.empty}
          action={<Button onClick={onStart}>{texts.start}</Button>}
        />
      )}
      {data && data.length > 0 && (
        <ConversationList conversations={data} {...pagedRows(conversations)} onOpen={onOpen} onDelete={setDeleting} />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeleting(undefined)}
        title={texts.deleting.title}
        description={deleting && texts.deleting.description(titleOf(deleting))}
        confirmLabel={texts.deleting.confirm}
        onConfirm={() => deleting && deleteConversation.mutate(deleting)}
      />
    </>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-5 px-4 py-3">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width}>
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-2 h-3 w-11/12" />
        </div>
      ))}
    </div>
  );
}
