import { Check, CloudOff, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { editorTexts } from '#web/features/notes/notes.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const texts = editorTexts.saveState;

interface SaveStateProps {
  snapshot: Pick<DraftSnapshot, 'status' | 'message' | 'journalProblem'>;
  onRetry: () => void;
}

/**
 * Where the latest text is. Says "Saved" only if the server has it, and "saved on this device" only if the journal does.
 * With Auto Save off, its button saves the note.
 */
export function SaveState({ snapshot, onRetry }: SaveStateProps) {
  const { status, message, journalProblem } = snapshot;
  if (status === 'failed') {
    return (
      <Tooltip content={message || texts.retryHint}>
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium text-destructive-ink text-sm hover:bg-hover touch:min-h-11"
        >
          <RefreshCw aria-hidden="true" className="size-3.5" />
          {texts.failed}
        </button>
      </Tooltip>
    );
  }
  const { label, Icon, isProblem, isOnDevice } = stateOf(status, journalProblem !== undefined);
  const line = (
    <p
      // This changes with every pause in typing, so only problems are announced.
      role={isProblem ? 'status' : undefined}
      data-testid="save-state"
      className={cn(
        'inline-flex min-h-8 items-center gap-1.5 px-2 text-sm',
        isProblem ? 'font-medium text-warning-ink' : 'text-ink-muted',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span>
        {label}
        {isOnDevice && <span className="max-sm:sr-only">{texts.onDevice}</span>}
      </span>
    </p>
  );
  if (status !== 'unsaved') return line;
  return (
    <div className="flex items-center">
      {line}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {texts.save}
      </Button>
    </div>
  );
}

function stateOf(status: DraftSnapshot['status'], isNotStored: boolean) {
  const state = (label: string, Icon: LucideIcon | undefined, isProblem: boolean, isOnDevice = false) => ({
    label,
    Icon,
    isProblem,
    isOnDevice,
  });
  switch (status) {
    case 'saved':
      return state(texts.saved, Check, false);
    case 'saving':
      return state(texts.saving, undefined, false);
    case 'unsaved':
      return state(texts.unsaved, undefined, false);
    case 'offline':
      return isNotStored ? state(texts.unsaved, TriangleAlert, true) : state(texts.offline, CloudOff, true, true);
    case 'signed-out':
      return isNotStored ? state(texts.unsaved, TriangleAlert, true) : state(texts.signedOut, CloudOff, true, true);
    default:
      return state(texts.unsaved, TriangleAlert, true);
  }
}
