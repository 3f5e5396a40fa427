import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { type AssistantAction, CHAT_MESSAGE_MAX } from '#shared/assistant.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { ActionRow } from './action-row.tsx';
import { tooLongText } from './question-text.ts';

interface ComposerProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  stopRef: RefObject<HTMLButtonElement | null>;
  text: string;
  onType: (text: string) => void;
  /** An answer is awaited. */
  isBusy: boolean;
  /** What stands in the conversation is known, and nothing else is to be answered first. */
  isReady: boolean;
  /** It is being read: what is sent already goes afterwards. */
  isLoading: boolean;
  onSend: (text: string, action?: AssistantAction) => void;
  onStop: () => void;
}

/** The box one asks in, with what can be asked by one press over it. */
export function Composer({ boxRef, stopRef, text, onType, isBusy, isReady, isLoading, onSend, onStop }: ComposerProps) {
  const isTooLong = text.length > CHAT_MESSAGE_MAX;
  const canSend = (isReady || isLoading) && !isBusy && !isTooLong && text.trim() !== '';

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // A phone's keyboard has no other way to begin a line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    if (canSend) onSend(text.trim());
  }

  return (
    <form
      className="border-t px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend(text.trim());
      }}
    >
      <ActionRow
        disabled={isBusy || !isReady || isTooLong}
        onAsk={(action, label) => onSend(text.trim() === '' ? label : `${label}: ${text.trim()}`, action)}
      />
      <div className="mt-1.5 flex items-end gap-2">
        <textarea
          ref={boxRef}
          aria-label="Message"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'chat-too-long' : undefined}
          placeholder="Ask about your notes"
          autoComplete="off"
          rows={1}
          value={text}
          disabled={isBusy}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={handleKeyDown}
          className={`${inputStyle} field-sizing-content max-h-40 min-h-11 resize-none py-2.5`}
        />
        {isBusy ? (
          <StopButton buttonRef={stopRef} onStop={onStop} />
        ) : (
          <IconButton type="submit" label="Send" variant="primary" className="size-11!" disabled={!canSend}>
            <ArrowUp aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isTooLong && (
        <p id="chat-too-long" role="alert" className="mt-1.5 text-destructive-ink text-sm">
          {tooLongText(text)}
        </p>
      )}
    </form>
  );
}

interface StopButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  onStop: () => void;
}

function StopButton({ buttonRef, onStop }: StopButtonProps) {
  useEffect(() => {
    // The box that had the focus is disabled now, or the button that was pressed is gone.
    const focused = document.activeElement;
    if (focused === document.body || focused instanceof HTMLTextAreaElement) buttonRef.current?.focus();
  }, [buttonRef]);
  return (
    <Button ref={buttonRef} variant="secondary" className="h-11!" onClick={onStop}>
      <Square aria-hidden="true" className="size-3! fill-current" />
      Stop
    </Button>
  );
}
