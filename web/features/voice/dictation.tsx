import { Mic, Pause, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LevelMeter, useRunningTime } from './dialog/recording-panel.tsx';
import { Notice, StatusLine, useStageFocus } from './dialog/stage.tsx';
import { useVoice } from './session/use-voice.ts';
import type { Voice } from './session/voice.ts';
import { isUnused, type RecordedStage, shownText } from './session/voice-state.ts';
import { useTranscriber } from './voice.queries.ts';
import { voiceTexts as texts } from './voice.texts.ts';
import { clockText } from './voice-text.ts';

export interface DictationProps {
  userId: string;
  /** Called with the text. The recording is deleted from the device afterwards. */
  onText: (text: string) => void;
  /** Whether a recording has no text yet. A recording closed before that is offered in Voice to Text. */
  onBusyChange?: (isBusy: boolean) => void;
}

/** A row inside another form for dictating instead of typing. */
export function Dictation({ userId, onText, onBusyChange }: DictationProps) {
  const { voice, state } = useVoice(userId, true);
  const { stage } = state;
  const transcriber = useTranscriber(true);
  const frameRef = useRef<HTMLDivElement>(null);
  useStageFocus(frameRef, `${stage.phase} ${'work' in stage ? stage.work : ''}`);
  const isBusy = isUnused(state);
  const publishBusy = useEffectEvent((busy: boolean) => onBusyChange?.(busy));
  useEffect(() => publishBusy(isBusy), [isBusy]);
  const text = stage.phase === 'transcript' ? shownText(stage) : undefined;
  const handOver = useEffectEvent((words: string) => {
    onText(words);
    void voice.finish();
  });
  useEffect(() => {
    if (text) handOver(text);
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
            {texts.dictation.dictate}
          </Button>
          {transcriber === null && <p className="min-w-0 flex-1 text-ink-muted text-sm">{texts.dictation.notSetUp}</p>}
        </div>
      ) : stage.phase === 'recording' ? (
        <Recording voice={voice} isPaused={stage.isPaused} />
      ) : stage.phase === 'recorded' ? (
        <Recorded voice={voice} stage={stage} canTranscribe={transcriber !== null} />
      ) : (
        !text && (
          <div className="grid justify-items-start gap-2">
            <Notice kind="warning">{texts.transcript.empty}</Notice>
            <Button variant="secondary" data-stage-focus onClick={() => void voice.finish()}>
              {texts.dictation.again}
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
      <p role="timer" aria-label={texts.recording.timer} className="tabular-nums">
        {clockText(elapsedMs)}
      </p>
      <div className="min-w-0 flex-1">
        <LevelMeter read={() => voice.running?.level() ?? 0} isPaused={isPaused} />
      </div>
      <Button variant="secondary" onClick={() => (isPaused ? voice.resume() : voice.pause())}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? texts.recording.resume : texts.recording.pause}
      </Button>
      <Button variant="destructive" data-stage-focus onClick={() => voice.stop()}>
        <Square aria-hidden="true" fill="currentColor" />
        {texts.recording.stop}
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
      <Notice kind="problem">{texts.recorded.stillHere(stage.problem)}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void voice.save()}>
          {texts.recorded.saveForLater}
        </Button>
        {canTranscribe && (
          <Button data-stage-focus onClick={() => void voice.transcribe()}>
            {texts.recorded.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
