import { Pause, Play, Square } from 'lucide-react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LevelMeter } from './level-meter.tsx';
import { Notice } from './notice.tsx';
import { useHeard } from './use-heard.ts';
import { useRunningTime } from './use-running-time.ts';

interface RecordingPanelProps {
  voice: Voice;
  isPaused: boolean;
  /** Why the recording is not on this device while it is made. */
  deviceProblem: string | undefined;
}

/** The running time, the level, Pause and Stop. */
export function RecordingPanel({ voice, isPaused, deviceProblem }: RecordingPanelProps) {
  const elapsedMs = useRunningTime(voice);
  const read = () => voice.running?.level() ?? 0;
  const isHeard = useHeard(read, isPaused);
  return (
    <div className="grid gap-4">
      <p
        role="timer"
        aria-label="Recorded"
        className="text-center font-medium text-note-h1 tabular-nums data-paused:text-ink-muted"
        data-paused={isPaused || undefined}
      >
        {clockText(elapsedMs)}
      </p>
      <LevelMeter read={read} isPaused={isPaused} />
      {!isHeard && (
        <Notice kind="warning">
          Nothing is heard. The microphone may be muted, or another one than you speak into: stop, and choose it before
          you record again.
        </Notice>
      )}
      {deviceProblem && <Notice kind="warning">{deviceProblem}</Notice>}
      <div className="flex justify-center gap-3">
        <Button variant="secondary" size="lg" onClick={() => (isPaused ? voice.resume() : voice.pause())}>
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="destructive" size="lg" data-stage-focus onClick={() => voice.stop()}>
          <Square aria-hidden="true" fill="currentColor" />
          Stop
        </Button>
      </div>
    </div>
  );
}
