import { Trash2 } from 'lucide-react';
import type { Conversation } from '#shared/assistant.ts';
import { shownTitle } from '#shared/notes.ts';
import { assistantTexts as texts } from '#web/features/assistant/assistant.texts.ts';
import { EditedAt } from '#web/ui/edited-at.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The title of the note it is about, or “Everything”. */
export function titleOf({ noteId, title }: Pick<Conversation, 'noteId' | 'title'>): string {
  return noteId === null ? texts.scope.everything : shownTitle(title);
}

interface ConversationRowProps {
  conversation: Conversation;
  rowKey: string;
  tabIndex: number;
  onOpen: () => void;
  onDelete: () => void;
}

/** A conversation in the list: its subject, and the start and date of its latest message. */
export function ConversationRow({ conversation, rowKey, tabIndex, onOpen, onDelete }: ConversationRowProps) {
  const title = titleOf(conversation);
  return (
    <div className="relative rounded-lg hover:bg-hover">
      <button
        type="button"
        data-row-key={rowKey}
        tabIndex={tabIndex}
        onClick={onOpen}
        className="flex w-full flex-col rounded-lg px-3 py-2 text-left -outline-offset-2"
      >
        <span className="w-full truncate pr-9 font-medium">{title}</span>
        {conversation.preview && (
          <span className="line-clamp-2 w-full whitespace-pre-line break-words text-ink-muted text-sm">
            {conversation.preview}
          </span>
        )}
        <EditedAt at={conversation.updatedAt} className="mt-0.5 text-ink-muted text-sm" />
      </button>
      <IconButton
        label={texts.conversations.delete(title)}
        size="sm"
        tabIndex={tabIndex}
        className="absolute top-1 right-1 text-ink-muted!"
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-4!" />
      </IconButton>
    </div>
  );
}
