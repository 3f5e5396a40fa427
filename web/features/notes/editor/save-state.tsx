import { Check, CloudOff, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import type { DraftSnapshot } from '#web/features/notes/drafts/draft-snapshot.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

interface SaveStateProps {
  snapshot: Pick<DraftSnapshot, 'status' | 'message' | 'journalProblem'>;
  onRetry: () => void;
}

/**
 * Where the newest text is. Says "Saved" only when the server has it, and "kept" only when this device does. What waits
 * to be asked for, with Auto Save off, is saved from here.
 */
export function SaveState({ snapshot, onRetry }: SaveStateProps) {
  const { status, message, journalProblem } = snapshot;
  if (status === 'failed') {
    return (
      <Tooltip content={message || 'Press to try again'}>
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium text-destructive-ink text-sm hover:bg-hover touch:min-h-11"
        >
          <RefreshCw aria-hidden="true" className="size-3.5" />
          Could not save: retry
        </button>
      </Tooltip>
    );
  }
  const { label, Icon, isProblem } = stateOf(status, journalProblem !== undefined);
  const said = (
    <p
      // Every pause in typing changes this; only what needs a person is read out.
      role={isProblem ? 'status' : undefined}
      data-testid="save-state"
      className={cn(
        'inline-flex min-h-8 items-center gap-1.5 px-2 text-sm',
        isProblem ? 'font-medium text-warning-ink' : 'text-ink-muted',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {label}
    </p>
  );
  if (status !== 'unsaved') return said;
  return (
    <div className="flex items-center">
      {said}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Save
      </Button>
    </div>
  );
}

function stateOf(status: DraftSnapshot['status'], isNowhere: boolean) {
  const state = (label: string, Icon: LucideIcon | undefined, isProblem: boolean) => ({ label, Icon, isProblem });
  switch (status) {
    case 'saved':
      return state('Saved', Check, false);
    case 'saving':
      return state('Saving…', undefined, false);
    case 'unsaved':
      return state('Not saved', undefined, false);
    case 'offline':
      return isNowhere
        ? state('Not saved', TriangleAlert, true)
        : state('Offline: kept on this device', CloudOff, true);
    case 'signed-out':
      return isNowhere
        ? state('Not saved', TriangleAlert, true)
        : state('Signed out: kept on this device', CloudOff, true);
    default:
      return state('Not saved', TriangleAlert, true);
  }
}
