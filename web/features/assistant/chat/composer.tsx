import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { type AssistantAction, CHAT_MESSAGE_MAX } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { ActionRow } from './action-row.tsx';

const texts = assistantTexts.composer;

interface ComposerProps {
  boxRef: RefObject<HTMLTextAreaElement | null>;
  stopRef: RefObject<HTMLButtonElement | null>;
  text: string;
  onType: (text: string) => void;
  /** An answer is pending. */
  isBusy: boolean;
  /** The conversation is loaded, and no notice has to be accepted first. */
  isReady: boolean;
  /** The conversation is loading. A question sent now is queued until it is loaded. */
  isLoading: boolean;
  /** `typed` is what was typed for a quick action. */
  onSend: (text: string, action?: AssistantAction, typed?: string) => void;
  onStop: () => void;
}

/** The message box with the quick actions above it. */
export function Composer({ boxRef, stopRef, text, onType, isBusy, isReady, isLoading, onSend, onStop }: ComposerProps) {
  const isTooLong = text.length > CHAT_MESSAGE_MAX;
  const canSend = (isReady || isLoading) && !isBusy && !isTooLong && text.trim() !== '';

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a phone's keyboard, Enter is the only way to start a new line.
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
        onAsk={(action, label) => onSend(text.trim() === '' ? label : `${label}: ${text.trim()}`, action, text.trim())}
      />
      <div className="mt-1.5 flex items-end gap-2">
        <textarea
          ref={boxRef}
          aria-label={texts.message}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'chat-too-long' : undefined}
          placeholder={texts.placeholder}
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
          <IconButton
            icon={ArrowUp}
            type="submit"
            label={texts.send}
            variant="primary"
            className="size-11!"
            disabled={!canSend}
          />
        )}
      </div>
      {isTooLong && (
        <p id="chat-too-long" role="alert" className="mt-1.5 text-destructive-ink text-sm">
          {texts.tooLong(text.length)}
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
    // The focused box is disabled now, or the pressed button was removed.
    const focused = document.activeElement;
    if (focused === document.body || focused instanceof HTMLTextAreaElement) buttonRef.current?.focus();
  }, [buttonRef]);
  return (
    <Button ref={buttonRef} variant="secondary" className="h-11!" onClick={onStop}>
      <Square aria-hidden="true" className="size-3! fill-current" />
      {texts.stop}
    </Button>
  );
}
