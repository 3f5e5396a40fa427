import { Pause, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { clockText } from '#web/features/voice/voice-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from './stage.tsx';

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

const BARS = 40;
const METER_TICK_MS = 100;
const CALM_TICK_MS = 1_000;

interface LevelMeterProps {
  /** Returns the current level, from 0 to 1. */
  read: () => number;
  isPaused: boolean;
}

/** Shows the recent sound level as bars; with reduced motion, as one bar that changes once a second. */
export function LevelMeter({ read, isPaused }: LevelMeterProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame || isPaused) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const levels: number[] = [];
    const draw = () => {
      levels.push(readNow());
      const shown = isCalm ? levels.slice(-1) : levels.slice(-BARS);
      // Updates the page directly, because rendering ten times a second through React is wasteful.
      frame.replaceChildren(...shown.map((level) => barOf(level, isCalm)));
    };
    const timer = setInterval(draw, isCalm ? CALM_TICK_MS : METER_TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return <div ref={frameRef} aria-hidden="true" className="flex h-12 w-full items-center justify-end gap-[3px]" />;
}

function barOf(level: number, isCalm: boolean): HTMLElement {
  const bar = document.createElement('span');
  const size = `${Math.max(4, Math.round(level * 100))}%`;
  bar.className = isCalm ? 'mr-auto h-2 rounded-full bg-accent' : 'min-w-0 flex-1 rounded-full bg-accent';
  if (isCalm) bar.style.width = size;
  else {
    bar.style.height = size;
    bar.style.maxWidth = `${100 / BARS}%`;
  }
  return bar;
}

const TIMER_TICK_MS = 1_000;

/** The elapsed time of the recording, updated each second. */
export function useRunningTime(voice: Voice): number {
  const [elapsedMs, setElapsedMs] = useState(() => voice.running?.elapsedMs ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(voice.running?.elapsedMs ?? 0), TIMER_TICK_MS);
    return () => clearInterval(timer);
  }, [voice]);
  return elapsedMs;
}

const SOUND_TICK_MS = 250;
/** Even a quiet room is louder than this. */
const LEVEL_MIN = 0.06;
/** How long silence is allowed at the start, and after the first sound, because people pause to think. */
const FIRST_MS = 4_000;
const LATER_MS = 20_000;

/** Returns false when the microphone picks up no sound: it may be muted, or the wrong one selected. */
function useSoundDetected(read: () => number, isPaused: boolean): boolean {
  const [isSoundDetected, setIsSoundDetected] = useState(true);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (isPaused) return;
    let limit = FIRST_MS;
    let quietSince = performance.now();
    const timer = setInterval(() => {
      if (readNow() > LEVEL_MIN) {
        limit = LATER_MS;
        quietSince = performance.now();
      }
      setIsSoundDetected(performance.now() - quietSince < limit);
    }, SOUND_TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return isSoundDetected;
}
