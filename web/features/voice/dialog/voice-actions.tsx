import { Sparkles, Trash2 } from 'lucide-react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { type RecordedStage, shownText, type TranscriptStage } from '#web/features/voice/session/voice-state.ts';
import { Button } from '#web/ui/button.tsx';

interface RecordedActionsProps {
  stage: RecordedStage;
  voice: Voice;
  canTranscribe: boolean;
  onDelete: () => void;
}

/** What can be done with a recording that has no text yet. */
export function RecordedActions({ stage, voice, canTranscribe, onDelete }: RecordedActionsProps) {
  const isBusy = stage.work !== 'none';
  return (
    <>
      <Button variant="ghost" className="mr-auto" disabled={stage.work === 'keeping'} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <Button
        variant={canTranscribe ? 'secondary' : 'primary'}
        isPending={stage.work === 'keeping'}
        disabled={isBusy}
        {...(canTranscribe ? {} : { 'data-stage-focus': true })}
        onClick={() => void voice.keep()}
      >
        Keep for later
      </Button>
      {canTranscribe && (
        <Button
          data-stage-focus
          isPending={stage.work === 'transcribing'}
          disabled={isBusy}
          onClick={() => void voice.transcribe()}
        >
          {stage.problem === undefined ? 'Transcribe' : 'Retry'}
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

/** What can be done with the words. */
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
          {stage.work === 'tidying' ? 'Tidying up…' : 'Tidy up'}
        </Button>
      ) : (
        <Button
          variant="ghost"
          className="mr-auto"
          disabled={isWaiting}
          onClick={() => voice.show(isShowingTidied ? 'original' : 'tidied')}
        >
          {isShowingTidied ? 'Back to the original' : 'Show it tidied up'}
        </Button>
      )}
      <Button
        variant={hasNote ? 'secondary' : 'primary'}
        isPending={isCreating}
        disabled={isWaiting}
        onClick={onCreate}
      >
        Create note
      </Button>
      <Button variant={hasNote ? 'primary' : 'secondary'} disabled={isEmpty || isWaiting} onClick={onInsert}>
        Insert into note
      </Button>
    </>
  );
}
