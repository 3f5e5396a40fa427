import { Mic, Pause, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LevelMeter } from './dialog/level-meter.tsx';
import { Notice } from './dialog/notice.tsx';
import { StatusLine } from './dialog/status-line.tsx';
import { useRunningTime } from './dialog/use-running-time.ts';
import { useStageFocus } from './dialog/use-stage-focus.ts';
import { useVoice } from './session/use-voice.ts';
import type { Voice } from './session/voice.ts';
import { isUnused, type RecordedStage, shownText } from './session/voice-state.ts';
import { useTranscriber } from './voice.queries.ts';
import { clockText } from './voice-text.ts';

export interface DictationProps {
  userId: string;
  /** The words, once they are there; the recording is forgotten when this was called. */
  onText: (text: string) => void;
  /** Something was said that is not text yet: ask before closing. What is closed nevertheless is offered in Voice to Text. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** Speaking instead of typing, as a row inside another form: Record, Stop, and the words come by themselves. */
export function Dictation({ userId, onText, onBusyChange }: DictationProps) {
  const { voice, state } = useVoice(userId, true);
  const { stage } = state;
  const transcriber = useTranscriber(true);
  const frameRef = useRef<HTMLDivElement>(null);
  useStageFocus(frameRef, `${stage.phase} ${'work' in stage ? stage.work : ''}`);
  const isBusy = isUnused(state);
  const tellBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => tellBusy(isBusy), [isBusy]);
  const text = stage.phase === 'transcript' ? shownText(stage) : undefined;
  const tellText = useEffectEvent((words: string) => {
    onText(words);
    void voice.finish();
  });
  useEffect(() => {
    if (text) tellText(text);
  }, [text]);

  return (
    <div ref={frameRef} className="grid gap-2">
      <StatusLine stage={stage} />
      {stage.phase === 'idle' || stage.phase === 'starting' ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            data-stage-focus
            aria-disabled={stage.phase === 'starting'}
            onClick={() => void voice.record(null)}
          >
            {stage.phase === 'starting' ? <Spinner /> : <Mic aria-hidden="true" />}
            Dictate
          </Button>
          {transcriber === null && (
            <p className="min-w-0 flex-1 text-ink-muted text-sm">
              Nothing here turns speech into text yet: the recording is kept in Voice to Text.
            </p>
          )}
        </div>
      ) : stage.phase === 'recording' ? (
        <Recording voice={voice} isPaused={stage.isPaused} />
      ) : stage.phase === 'recorded' ? (
        <Recorded voice={voice} stage={stage} canTranscribe={transcriber !== null} />
      ) : (
        !text && (
          <div className="grid justify-items-start gap-2">
            <Notice kind="warning">No words were found in this recording.</Notice>
            <Button variant="secondary" data-stage-focus onClick={() => void voice.finish()}>
              Dictate again
            </Button>
          </div>
        )
      )}
      {state.advice && <Notice kind="problem">{state.advice}</Notice>}
      {state.deviceProblem && <Notice kind="warning">{state.deviceProblem}</Notice>}
    </div>
  );
}

function Recording({ voice, isPaused }: { voice: Voice; isPaused: boolean }) {
  const elapsedMs = useRunningTime(voice);
  return (
    <div className="flex items-center gap-3">
      <p role="timer" aria-label="Recorded" className="tabular-nums">
        {clockText(elapsedMs)}
      </p>
      <div className="min-w-0 flex-1">
        <LevelMeter read={() => voice.running?.level() ?? 0} isPaused={isPaused} />
      </div>
      <Button variant="secondary" onClick={() => (isPaused ? voice.resume() : voice.pause())}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="destructive" data-stage-focus onClick={() => voice.stop()}>
        <Square aria-hidden="true" fill="currentColor" />
        Stop
      </Button>
    </div>
  );
}

interface RecordedProps {
  voice: Voice;
  stage: RecordedStage;
  canTranscribe: boolean;
}

function Recorded({ voice, stage, canTranscribe }: RecordedProps) {
  if (stage.problem === undefined) return null;
  return (
    <div className="grid gap-2">
      <Notice kind="problem">{stage.problem} The recording is still here: nothing is lost.</Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void voice.keep()}>
          Keep for later
        </Button>
        {canTranscribe && (
          <Button data-stage-focus onClick={() => void voice.transcribe()}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
