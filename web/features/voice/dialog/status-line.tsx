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
