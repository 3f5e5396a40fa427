import type { VoiceStage } from '#web/features/voice/session/voice-state.ts';
import { cn } from '#web/lib/cn.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Where the recording is, said once at each change: never the seconds. */
export function StatusLine({ stage }: { stage: VoiceStage }) {
  const text = textOf(stage);
  const isWorking = text.endsWith('...');
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
      return 'Waiting for the microphone';
    case 'recording':
      return stage.isPaused ? 'Paused' : 'Recording';
    case 'recorded':
      if (stage.work === 'transcribing') return 'Transcribing...';
      if (stage.work === 'keeping') return 'Keeping the recording...';
      return 'Recording stopped';
    case 'transcript':
      if (stage.work === 'transcribing') return 'Transcribing...';
      if (stage.work === 'tidying') return 'Tidying up the transcript';
      return stage.shown === 'tidied' ? 'Tidied up' : 'Transcript ready';
  }
}
