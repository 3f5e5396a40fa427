import { useRef, useState } from 'react';
import { makerName } from '#shared/ai.ts';
import type { RewriteKind } from '#shared/assistant.ts';
import { copyText } from '#web/features/assistant/chat/copy-text.ts';
import { ProviderNotice } from '#web/features/assistant/chat/provider-notice.tsx';
import { useNotice } from '#web/features/assistant/chat/use-notice.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextDiffView } from '#web/ui/text-diff-view.tsx';
import { REWRITE_LABELS } from './rewrite-labels.ts';
import { useRewriting } from './use-rewriting.ts';

export interface RewriteDialogProps {
  /** What is selected. */
  text: string;
  how: RewriteKind;
  noteId: string;
  /** Whether the selected text still stands in the note; what was typed last is saved first. */
  onBeforeAccept: () => Promise<boolean>;
  /** Called when the dialog is gone and the focus is free; undefined where the new text was not accepted. */
  onClosed: (accepted: string | undefined) => void;
  onOpenSettings: () => void;
}

/** A piece of the note beside how it would read in other words, to accept or to refuse. */
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
      title={REWRITE_LABELS[how]}
      description={
        state.kind === 'done' ? `By ${makerName(state.madeBy)}. Nothing changes until you accept it.` : undefined
      }
      size="lg"
      // A stray click must not throw away what was waited for.
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
              Refuse
            </Button>
            <Button onClick={() => void accept(state.text)}>Accept</Button>
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
          Thinking...
        </p>
      ) : (
        <>
          {isStale && <Stale text={state.text} />}
          <TextDiffView before={text} after={state.text} beforeLabel="Now" afterLabel="Rewritten" />
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
          Retry
        </Button>
      )}
      {onOpenSettings && <Button onClick={onOpenSettings}>Open Settings</Button>}
    </div>
  );
}

function Stale({ text }: { text: string }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-warning-ink"
    >
      The note was changed meanwhile, so nothing was overwritten. Copy the new text, or select again.
      <Button variant="secondary" size="sm" onClick={() => void copyText(text)}>
        Copy
      </Button>
    </div>
  );
}
