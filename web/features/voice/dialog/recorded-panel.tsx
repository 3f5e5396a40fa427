import { Trash2 } from 'lucide-react';
import { MIB, sizeText } from '#shared/size-text.ts';
import type { Voice } from '#web/features/voice/session/voice.ts';
import type { RecordedStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { spokenTime } from '#web/features/voice/voice-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Player } from './player.tsx';
import { Notice } from './stage.tsx';

/** Above this, sending takes long enough to be shown. */
const LARGE_BYTES = MIB;

/** A finished recording: a player, its length and size, and the progress of sending it. */
export function RecordedPanel({ stage }: { stage: RecordedStage }) {
  const { take, work, sent, problem, end } = stage;
  const isSending = work === 'transcribing' || work === 'saving';
  return (
    <div className="grid gap-3">
      {end === 'full' && <Notice kind="warning">{texts.recorded.full}</Notice>}
      {end === 'unplugged' && <Notice kind="warning">{texts.recorded.unplugged}</Notice>}
      <Player sound={take.sound} />
      <p className="text-ink-muted text-sm">
        {spokenTime(take.durationMs)} · {sizeText(take.sound.size)}
      </p>
      {isSending && take.sound.size > LARGE_BYTES && <Progress label={texts.recorded.sent} percent={sent * 100} />}
      {problem && <Notice kind="problem">{texts.recorded.stillHere(problem)}</Notice>}
    </div>
  );
}

interface RecordedActionsProps {
  stage: RecordedStage;
  voice: Voice;
  canTranscribe: boolean;
  onDelete: () => void;
}

/** The actions for a recording that is not transcribed yet. */
export function RecordedActions({ stage, voice, canTranscribe, onDelete }: RecordedActionsProps) {
  const isBusy = stage.work !== 'none';
  return (
    <>
      <Button variant="ghost" className="mr-auto" disabled={stage.work === 'saving'} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {texts.recorded.delete}
      </Button>
      <Button
        variant={canTranscribe ? 'secondary' : 'primary'}
        isPending={stage.work === 'saving'}
        disabled={isBusy}
        {...(canTranscribe ? {} : { 'data-stage-focus': true })}
        onClick={() => void voice.save()}
      >
        {texts.recorded.saveForLater}
      </Button>
      {canTranscribe && (
        <Button
          data-stage-focus
          isPending={stage.work === 'transcribing'}
          disabled={isBusy}
          onClick={() => void voice.transcribe()}
        >
          {stage.problem === undefined ? texts.recorded.transcribe : texts.recorded.retry}
        </Button>
      )}
    </>
  );
}
