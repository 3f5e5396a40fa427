import { Sparkles, Trash2 } from 'lucide-react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { type RecordedStage, shownText, type TranscriptStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { Button } from '#web/ui/button.tsx';

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

interface TranscriptActionsProps {
  stage: TranscriptStage;
  voice: Voice;
  hasNote: boolean;
  isCreating: boolean;
  onInsert: () => void;
  onCreate: () => void;
}

/** The actions for a transcript. */
export function TranscriptActions({ stage, voice, hasNote, isCreating, onInsert, onCreate }: TranscriptActionsProps) {
  const isEmpty = shownText(stage).trim() === '';
  const isWaiting = isCreating || stage.work !== 'none';
  const isShowingTidied = stage.shown === 'tidied';
  return (
    <>
      {stage.tidied === undefined ? (
        <Button
          variant="ghost"
          className="mr-auto"
          isPending={stage.work === 'tidying'}
          disabled={isEmpty || isWaiting}
          onClick={() => void voice.tidyUp()}
        >
          <Sparkles aria-hidden="true" />
          {stage.work === 'tidying' ? texts.transcript.tidying : texts.transcript.tidyUp}
        </Button>
      ) : (
        <Button
          variant="ghost"
          className="mr-auto"
          disabled={isWaiting}
          onClick={() => voice.show(isShowingTidied ? 'original' : 'tidied')}
        >
          {isShowingTidied ? texts.transcript.showOriginal : texts.transcript.showTidied}
        </Button>
      )}
      <Button
        variant={hasNote ? 'secondary' : 'primary'}
        isPending={isCreating}
        disabled={isWaiting}
        onClick={onCreate}
      >
        {texts.transcript.createNote}
      </Button>
      <Button variant={hasNote ? 'primary' : 'secondary'} disabled={isEmpty || isWaiting} onClick={onInsert}>
        {texts.transcript.insert}
      </Button>
    </>
  );
}
