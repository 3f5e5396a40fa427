import { useRef, useState } from 'react';
import { useVoice } from '#web/features/voice/session/use-voice.ts';
import { isUnused } from '#web/features/voice/session/voice-state.ts';
import { useTranscriber } from '#web/features/voice/voice.queries.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseQuestion } from './close-question.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { RecordPanel } from './record-panel.tsx';
import { RecordedPanel } from './recorded-panel.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { SavedRecordings } from './saved-recordings.tsx';
import { StatusLine } from './status-line.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { UnsavedTakes } from './unsaved-takes.tsx';
import { focusOfStage, useStageFocus } from './use-stage-focus.ts';
import { type TranscriptTargets, useTranscriptActions } from './use-transcript-actions.ts';
import { RecordedActions, TranscriptActions } from './voice-actions.tsx';

export interface VoiceDialogProps extends TranscriptTargets {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  /** Opens the settings where transcription is set up. */
  onSetUp?: () => void;
}

/** Records speech, transcribes it, and inserts the text into the open note or a new one. */
export function VoiceDialog({ open, onOpenChange, userId, onSetUp, ...targets }: VoiceDialogProps) {
  const { noteId } = targets;
  const { voice, state } = useVoice(userId, open);
  const { stage } = state;
  const transcriber = useTranscriber(open);
  const canTranscribe = transcriber !== null;
  const frameRef = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** A recording on this device that is about to be deleted. */
  const [deletingId, setDeletingId] = useState<string>();
  const actions = useTranscriptActions(voice, targets, () => onOpenChange(false));
  useStageFocus(frameRef, `${stage.phase} ${'work' in stage ? stage.work : ''}`);

  function confirmDelete() {
    if (deletingId === undefined) return;
    if (stage.phase === 'recorded') void voice.finish();
    else void voice.forget(deletingId);
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (!isOpen && isUnused(state) ? setIsAsking(true) : onOpenChange(isOpen))}
        // An accidental click outside must not close the dialog.
        onInteractOutside={(event) => stage.phase !== 'idle' && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          const first = frameRef.current && focusOfStage(frameRef.current);
          if (!first) return;
          event.preventDefault();
          first.focus();
        }}
        onCloseAutoFocus={actions.handleClosed}
        title={texts.title}
        description={texts.description(noteId !== null)}
        footer={
          stage.phase === 'recorded' ? (
            <RecordedActions
              stage={stage}
              voice={voice}
              canTranscribe={canTranscribe}
              onDelete={() => setDeletingId(stage.take.id)}
            />
          ) : (
            stage.phase === 'transcript' && (
              <TranscriptActions
                stage={stage}
                voice={voice}
                hasNote={noteId !== null}
                isCreating={actions.isCreating}
                onInsert={() => actions.insert(stage)}
                onCreate={() => void actions.create(stage)}
              />
            )
          )
        }
      >
        <div ref={frameRef}>
          <StatusLine stage={stage} />
          {(stage.phase === 'idle' || stage.phase === 'starting') && (
            <div className="grid gap-5">
              <RecordPanel
                isStarting={stage.phase === 'starting'}
                transcriber={transcriber}
                advice={state.advice}
                onSetUp={onSetUp}
                onRecord={() => void voice.record(noteId)}
              />
              <MicrophoneChoice />
              {transcriber && <LanguageChoice />}
              <UnsavedTakes
                takes={state.unsaved}
                onOpen={(id) => void voice.openUnsaved(id)}
                onDelete={setDeletingId}
              />
              <SavedRecordings
                canTranscribe={canTranscribe}
                noteId={noteId}
                onShow={(recording) => voice.showSaved(recording)}
              />
            </div>
          )}
          {stage.phase === 'recording' && (
            <RecordingPanel voice={voice} isPaused={stage.isPaused} deviceProblem={state.deviceProblem} />
          )}
          {stage.phase === 'recorded' && <RecordedPanel stage={stage} />}
          {stage.phase === 'transcript' && <TranscriptPanel stage={stage} onChange={(text) => voice.setText(text)} />}
        </div>
      </Dialog>
      <CloseQuestion
        open={isAsking && isUnused(state)}
        onOpenChange={setIsAsking}
        state={state}
        onClose={() => onOpenChange(false)}
      />
      <ConfirmDialog
        open={deletingId !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeletingId(undefined)}
        title={texts.deleting.title}
        description={texts.deleting.onDevice}
        confirmLabel={texts.deleting.confirm}
        onConfirm={confirmDelete}
      />
    </>
  );
}
