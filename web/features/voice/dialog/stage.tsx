import { CircleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { VoiceStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Announces each change of state once, without the running seconds. */
export function StatusLine({ stage }: { stage: VoiceStage }) {
  const text = textOf(stage);
  const isWorking = text === texts.status.transcribing || text === texts.status.saving;
  const isRunning = stage.phase === 'recording' && !stage.isPaused;
  const isForEyes = isWorking || stage.phase === 'recording';
  return (
    <p role="status" className={isForEyes ? 'mb-3 flex items-center justify-center gap-2 text-ink-muted' : 'sr-only'}>
      {isWorking && <Spinner />}
      {stage.phase === 'recording' && (
        <span
          aria-hidden="true"
          className={cn('size-2.5 rounded-full', isRunning ? 'animate-pulse bg-destructive' : 'bg-control')}
        />
      )}
      {text}
    </p>
  );
}

function textOf(stage: VoiceStage): string {
  switch (stage.phase) {
    case 'idle':
      return '';
    case 'starting':
      return texts.status.starting;
    case 'recording':
      return stage.isPaused ? texts.status.paused : texts.status.recording;
    case 'recorded':
      if (stage.work === 'transcribing') return texts.status.transcribing;
      if (stage.work === 'saving') return texts.status.saving;
      return texts.status.stopped;
    case 'transcript':
      if (stage.work === 'transcribing') return texts.status.transcribing;
      if (stage.work === 'tidying') return texts.status.tidying;
      return stage.shown === 'tidied' ? texts.status.tidied : texts.status.ready;
  }
}

/** A highlighted error or warning. */
export function Notice({ kind, children }: { kind: 'problem' | 'warning'; children: ReactNode }) {
  const isProblem = kind === 'problem';
  return (
    <p
      {...(isProblem ? { role: 'alert' } : {})}
      className={cn(
        'flex gap-2 rounded-md px-3 py-2',
        isProblem ? 'bg-destructive-soft text-destructive-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Moves the focus to the next control when the pressed one disappears with its stage. */
export function useStageFocus(frameRef: RefObject<HTMLElement | null>, stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    // The surrounding dialog sets the initial focus.
    if (before.current === stage) return;
    before.current = stage;
    const dialog = frameRef.current?.closest<HTMLElement>('[role="dialog"]');
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active === dialog || isDisabled(active);
    if (dialog && isLost) focusOfStage(dialog)?.focus();
  }, [frameRef, stage]);
}

/** The first enabled control marked to receive the focus. */
export function focusOfStage(dialog: HTMLElement): HTMLElement | undefined {
  const marked = [...dialog.querySelectorAll<HTMLElement>('[data-stage-focus]')];
  return marked.find((element) => !isDisabled(element));
}

function isDisabled(element: Element): boolean {
  return element instanceof HTMLButtonElement && element.disabled;
}
