import { useRef, useState } from 'react';
import { useVoice } from '#web/features/voice/session/use-voice.ts';
import { isUnused } from '#web/features/voice/session/voice-state.ts';
import { useTranscriber } from '#web/features/voice/voice.queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseQuestion } from './close-question.tsx';
import { KeptRecordings } from './kept-recordings.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LeftTakes } from './left-takes.tsx';
import { MicrophoneChoice } from './microphone-choice.tsx';
import { RecordPanel } from './record-panel.tsx';
import { RecordedPanel } from './recorded-panel.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { StatusLine } from './status-line.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { focusOfStage, useStageFocus } from './use-stage-focus.ts';
import { type TranscriptTargets, useTranscriptActions } from './use-transcript-actions.ts';
import { RecordedActions, TranscriptActions } from './voice-actions.tsx';

export interface VoiceDialogProps extends TranscriptTargets {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
}

/** Records, turns what was said into text, and puts that into the open note or a new one. */
export function VoiceDialog({ open, onOpenChange, userId, ...targets }: VoiceDialogProps) {
  const { noteId } = targets;
  const { voice, state } = useVoice(userId, open);
  const { stage } = state;
  const transcriber = useTranscriber(open);
  const canTranscribe = transcriber !== null;
  const frameRef = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** A recording on this device that is about to be deleted. */
  const [doomedId, setDoomedId] = useState<string>();
  const actions = useTranscriptActions(voice, targets, () => onOpenChange(false));
  useStageFocus(frameRef, `${stage.phase} ${'work' in stage ? stage.work : ''}`);

  function deleteDoomed() {
    if (doomedId === undefined) return;
    if (stage.phase === 'recorded') void voice.finish();
    else void voice.forget(doomedId);
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (!isOpen && isUnused(state) ? setIsAsking(true) : onOpenChange(isOpen))}
        // A click beside it by accident is no answer to anything.
        onInteractOutside={(event) => stage.phase !== 'idle' && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          const first = frameRef.current && focusOfStage(frameRef.current);
          if (!first) return;
          event.preventDefault();
          first.focus();
        }}
        onCloseAutoFocus={actions.handleClosed}
        title="Voice to Text"
        description={
          noteId === null
            ? 'Record your voice to create a new note'
            : 'Record your voice to insert into your current note or create a new note'
        }
        footer={
          stage.phase === 'recorded' ? (
            <RecordedActions
              stage={stage}
              voice={voice}
              canTranscribe={canTranscribe}
              onDelete={() => setDoomedId(stage.take.id)}
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
                onRecord={() => void voice.record(noteId)}
              />
              <MicrophoneChoice />
              {transcriber && <LanguageChoice />}
              <LeftTakes takes={state.left} onOpen={(id) => void voice.openLeft(id)} onDelete={setDoomedId} />
              <KeptRecordings
                canTranscribe={canTranscribe}
                noteId={noteId}
                onShow={(recording) => voice.showKept(recording)}
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
        open={doomedId !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDoomedId(undefined)}
        title="Delete this recording?"
        description="It is on this device only, and is deleted for good."
        confirmLabel="Delete recording"
        onConfirm={deleteDoomed}
      />
    </>
  );
}
