import { useRef, useState } from 'react';
import { makerName } from '#shared/ai.ts';
import type { RewriteKind } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { copyText } from '#web/features/assistant/chat/copy-text.ts';
import { ProviderNotice } from '#web/features/assistant/chat/provider-notice.tsx';
import { useNotice } from '#web/features/assistant/chat/use-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextDiffView } from '#web/ui/text-diff-view.tsx';
import { useRewriting } from './use-rewriting.ts';

const texts = assistantTexts.rewrite;

export interface RewriteDialogProps {
  /** The selected text. */
  text: string;
  how: RewriteKind;
  noteId: string;
  /** Saves the note and returns whether it still contains the selected text. */
  onBeforeAccept: () => Promise<boolean>;
  /** Called after the dialog closed and released the focus; undefined when the new text wasn't accepted. */
  onClosed: (accepted: string | undefined) => void;
  onOpenSettings: () => void;
}

/** Compares the selected text with a rewritten version, which the user accepts or discards. */
export function RewriteDialog({ text, how, noteId, ...props }: RewriteDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isStale, setIsStale] = useState(false);
  const accepted = useRef<string>(undefined);
  const notice = useNotice();
  const { state, retry } = useRewriting({ text, how, noteId }, notice.before);
  const close = () => setIsOpen(false);
  const openSettings = () => {
    close();
    props.onOpenSettings();
  };

  async function accept(rewritten: string) {
    if (!(await props.onBeforeAccept())) return setIsStale(true);
    accepted.current = rewritten;
    close();
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={texts.kinds[how]}
      description={state.kind === 'done' ? texts.madeBy(makerName(state.madeBy)) : undefined}
      size="lg"
      // A stray click must not discard the result.
      onInteractOutside={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        props.onClosed(accepted.current);
      }}
      footer={
        state.kind === 'done' &&
        !isStale && (
          <>
            <Button variant="secondary" onClick={close}>
              {texts.discard}
            </Button>
            <Button onClick={() => void accept(state.text)}>{texts.accept}</Button>
          </>
        )
      }
    >
      {notice.due ? (
        <ProviderNotice
          notice={notice.due}
          isPending={notice.isPending}
          failure={notice.failure}
          onAccept={notice.accept}
          onRefuse={close}
          onOpenSettings={openSettings}
        />
      ) : notice.failure ? (
        <Failure message={notice.failure} onRetry={retry} />
      ) : state.kind === 'failed' ? (
        <Failure
          message={state.message}
          onRetry={state.needsProvider ? undefined : retry}
          onOpenSettings={state.needsProvider ? openSettings : undefined}
        />
      ) : state.kind === 'waiting' ? (
        <p role="status" className="flex items-center gap-2 py-6 text-ink-muted">
          <Spinner className="size-4" />
          {assistantTexts.thinking}
        </p>
      ) : (
        <>
          {isStale && <Stale text={state.text} />}
          <TextDiffView before={text} after={state.text} beforeLabel={texts.current} afterLabel={texts.rewritten} />
        </>
      )}
    </Dialog>
  );
}

interface FailureProps {
  message: string;
  onRetry?: (() => void) | undefined;
  onOpenSettings?: (() => void) | undefined;
}

function Failure({ message, onRetry, onOpenSettings }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-2">
      <p>{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {assistantTexts.retry}
        </Button>
      )}
      {onOpenSettings && <Button onClick={onOpenSettings}>{texts.openSettings}</Button>}
    </div>
  );
}

function Stale({ text }: { text: string }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-warning-ink"
    >
      {texts.stale}
      <Button variant="secondary" size="sm" onClick={() => void copyText({ text })}>
        {assistantTexts.copy}
      </Button>
    </div>
  );
}
