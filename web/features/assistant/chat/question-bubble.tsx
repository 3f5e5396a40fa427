import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { CHAT_MESSAGE_MAX, type ChatMessage } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';

const texts = assistantTexts.question;

interface QuestionBubbleProps {
  message: ChatMessage;
  /** Replaces the question; undefined when that isn't possible now. */
  onEdit?: ((text: string) => void) | undefined;
}

/** A question of the user. The last one can be edited. */
export function QuestionBubble({ message, onEdit }: QuestionBubbleProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (isEditing && onEdit) {
    return (
      <EditQuestion
        text={message.content}
        onSend={(text) => {
          setIsEditing(false);
          onEdit(text);
        }}
        onCancel={() => {
          setIsEditing(false);
          setTimeout(() => editButton.current?.focus());
        }}
      />
    );
  }
  return (
    <article aria-label={texts.label} data-question className="flex items-end justify-end gap-1">
      {onEdit && (
        <IconButton
          ref={editButton}
          label={texts.edit}
          size="sm"
          className="text-ink-muted!"
          onClick={() => setIsEditing(true)}
        >
          <Pencil aria-hidden="true" className="size-4!" />
        </IconButton>
      )}
      <p className="min-w-0 max-w-[85%] whitespace-pre-wrap break-words rounded-xl rounded-br-sm bg-accent-soft px-3 py-2">
        {message.content}
      </p>
    </article>
  );
}

interface EditQuestionProps {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}

function EditQuestion({ text, onSend, onCancel }: EditQuestionProps) {
  const [typed, setTyped] = useState(text);
  const isTooLong = typed.length > CHAT_MESSAGE_MAX;
  const canSend = typed.trim() !== '' && !isTooLong;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend(typed.trim());
      }}
    >
      <textarea
        // The box replaces the pressed button, so it takes the focus.
        ref={(box) => box?.focus()}
        aria-label={texts.edit}
        aria-invalid={isTooLong}
        value={typed}
        rows={3}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // Esc cancels editing instead of minimizing the panel.
          event.preventDefault();
          onCancel();
        }}
        className={`${inputStyle} max-h-48 resize-none py-2`}
      />
      {isTooLong && (
        <p role="alert" className="text-destructive-ink text-sm">
          {assistantTexts.composer.tooLong(typed.length)}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {assistantTexts.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={!canSend}>
          {texts.askAgain}
        </Button>
      </div>
    </form>
  );
}
