import { Pause, Play, Square } from 'lucide-react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LevelMeter } from './level-meter.tsx';
import { Notice } from './notice.tsx';
import { useRunningTime } from './use-running-time.ts';
import { useSoundDetected } from './use-sound-detected.ts';

interface RecordingPanelProps {
  voice: Voice;
  isPaused: boolean;
  /** Why the recording is not being saved on this device. */
  deviceProblem: string | undefined;
}

/** The running time, the level, Pause and Stop. */
export function RecordingPanel({ voice, isPaused, deviceProblem }: RecordingPanelProps) {
  const elapsedMs = useRunningTime(voice);
  const read = () => voice.running?.level() ?? 0;
  const isSoundDetected = useSoundDetected(read, isPaused);
  return (
    <div className="grid gap-4">
      <p
        role="timer"
        aria-label={texts.recording.timer}
        className="text-center font-medium text-note-h1 tabular-nums data-paused:text-ink-muted"
        data-paused={isPaused || undefined}
      >
        {clockText(elapsedMs)}
      </p>
      <LevelMeter read={read} isPaused={isPaused} />
      {!isSoundDetected && <Notice kind="warning">{texts.recording.noSound}</Notice>}
      {deviceProblem && <Notice kind="warning">{deviceProblem}</Notice>}
      <div className="flex justify-center gap-3">
        <Button variant="secondary" size="lg" onClick={() => (isPaused ? voice.resume() : voice.pause())}>
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          {isPaused ? texts.recording.resume : texts.recording.pause}
        </Button>
        <Button variant="destructive" size="lg" data-stage-focus onClick={() => voice.stop()}>
          <Square aria-hidden="true" fill="currentColor" />
          {texts.recording.stop}
        </Button>
      </div>
    </div>
  );
}
